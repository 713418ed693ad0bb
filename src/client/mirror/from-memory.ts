import type { List } from '#contract/collections/collection.ts';
import { collectionLists } from '#contract/collections/mirror.ts';
import type { ListState } from './change.ts';
import { orderOf } from './collection-table.ts';
import type { Line, MemoryCollection } from './memory-collection.ts';
import type { MemoryLists } from './memory-lists.ts';
import { rowsBelow } from './reducer.ts';
import { resourceOfKey } from './resource.ts';

/** What was stored of a collection can't be read any more: only the rows in memory count, and lists go on after those that they show. */
export function keepMemory(collection: MemoryCollection, lists: MemoryLists): void {
  const { lines, rows, headOnly } = collection;
  const areAllHere = !headOnly && [...lines.keys()].every((id) => rows.has(id));
  if (areAllHere) {
    for (const [id, { chunk, ...line }] of lines) lines.set(id, line);
    return;
  }
  for (const [name, list] of lists.all())
    if (resourceOfKey(name).collection === collection.name) list.state = listOfMemory(name, list.state, collection);
  keepRows(collection);
}

/** Its rows in memory stay, and it is pulled from its beginning. */
function keepRows(collection: MemoryCollection): void {
  const { state, lines, rows } = collection;
  const confirmedMs = state.complete ? state.asOfMs : 0;
  const kept = new Map<string, Line>();
  // Rows whose collection is no longer confirmed as a whole are themselves as old as before.
  for (const [id, { chunk, ...line }] of lines) if (rows.has(id)) kept.set(id, { ...line, seenMs: Math.max(line.seenMs, confirmedMs) });
  // Its version goes on, since what was made of the rows names it. So does its mark: what the next pull does not bring is deleted.
  const begun = { cursor: undefined, complete: false, asOfMs: 0, rev: undefined, etag: undefined, edge: undefined, head: undefined };
  collection.rebase({ ...state, ...begun, mark: state.mark + 1, version: state.version + 1 }, kept);
}

/**
 * A list once only the rows in memory count: as far as it was shown without a hole, so that the next page follows. Undefined: it is requested
 * from its beginning. To be called before `keepRows`.
 */
function listOfMemory(name: string, state: ListState | undefined, collection: MemoryCollection): ListState | undefined {
  const { lines, rows, headOnly, state: known } = collection;
  const { kind, list } = resourceOfKey(name);
  const { pages }: Pick<List, 'pages'> = collectionLists.get(kind) ?? {};
  if (!list) return state;
  const isOwnOrder = list.order === orderOf(collection.name);
  // So far it was made from the collection, of which the head has only the first rows in its own order.
  const isMade = known.asOfMs > 0 && (isOwnOrder || (known.edge === undefined && !headOnly));
  if (!pages) return isMade || state?.ids.some((id) => lines.has(id) && !rows.has(id)) ? undefined : state;
  if (!isMade && !state) return undefined;
  const listed = state?.ids ?? [];
  // Deleted rows, which a list in memory still names, are no hole; of a head it is not known which those are.
  const there = isMade || headOnly ? listed : listed.filter((id) => lines.has(id));
  const ids = isMade ? withFirstPage(collection.listed(list.order, list.group), there.slice(0, pages.rows), rows) : there;
  const hole = ids.findIndex((id) => !rows.has(id));
  if (!isMade && hole < 0) return state;
  const here = hole < 0 ? ids : ids.slice(0, hole);
  const { generation, etag, asOfMs } = state ?? { generation: 0, etag: undefined, asOfMs: known.asOfMs };
  return { list: name, ids: here, nextPage: pages.first + Math.floor(here.length / pages.rows), finished: false, generation, etag, asOfMs };
}

/** The collection's rows in order, beginning with a list's first page: the server has sent that since, without deleted rows. */
function withFirstPage(all: readonly string[], page: readonly string[], rows: ReadonlyMap<string, unknown>): readonly string[] {
  const first = page.filter((id) => rows.has(id));
  return first.length === 0 ? all : [...first, ...rowsBelow(all, new Set(first))];
}
