import { caps, rollingShelves } from './caps.ts';
import type { Change, ListState, ShelfState } from './change.ts';
import { type Entry, entryOf, type MirrorRow } from './shelf-table.ts';

/** What a change does to a shelf. */
export type ShelfPlan = { state: ShelfState; rows: readonly MirrorRow[]; gone: readonly string[] };

/** The rows that are there: the memory's and the packs' tables of contents alike. */
type Contents = { size: number; has(id: string): boolean; entries(): Iterable<[string, Pick<Entry, 'mark' | 'at'>]> };

/**
 * What `change` does to a shelf, or undefined where it comes too late: another answer has moved the cursor since the
 * request was sent. The same rule runs in memory and, again, inside the transaction.
 */
export function planShelf(state: ShelfState, contents: Contents, change: Change): ShelfPlan | undefined {
  if (change.kind === 'gone') return { state: bump(state), rows: [], gone: change.gone };
  if (change.kind === 'same') {
    const asOfMs = change.list === null && state.complete ? change.atMs : state.asOfMs;
    return { state: { ...bump(state), asOfMs }, rows: [], gone: [] };
  }
  if (change.kind !== 'patch') return { state: bump(state), rows: change.rows, gone: [] };
  if (change.from !== null && change.from !== state.cursor) return undefined;
  const mark = change.anew ? state.mark + 1 : state.mark;
  const cap = caps.rows[change.shelf];
  const rolls = rollingShelves.has(change.shelf);
  const tooOld = rolls ? oldestBeyond(cap, contents, change) : none;
  const rows = rolls ? change.rows.filter(({ id }) => !tooOld.has(id)) : fitting(change.rows, contents, cap - contents.size);
  const capped = !rolls && (rows.length < change.rows.length || (!change.anew && state.capped && change.more));
  const whole = !change.more && !capped;
  return {
    state: {
      ...bump(state),
      cursor: change.cursor,
      complete: whole || (state.complete && !change.anew && !capped),
      capped,
      asOfMs: whole ? change.atMs : state.asOfMs,
      mark,
    },
    rows,
    gone: [...change.gone, ...tooOld, ...(whole && (change.anew || !state.complete) ? leftOver(contents, mark, change) : [])],
  };
}

const bump = (state: ShelfState): ShelfState => ({ ...state, version: state.version + 1 });

function fitting(rows: readonly MirrorRow[], contents: Contents, room: number): readonly MirrorRow[] {
  if (rows.length <= room) return rows;
  let left = room;
  return rows.filter(({ id }) => {
    if (contents.has(id)) return true;
    left -= 1;
    return left >= 0;
  });
}

const none: ReadonlySet<string> = new Set();

/** The oldest of what is here and what comes, as many as there are too many. */
function oldestBeyond(cap: number, contents: Contents, change: Change & { kind: 'patch' }): ReadonlySet<string> {
  const coming = new Map(change.rows.map((row) => [row.id, entryOf(row, 0, 0).at]));
  const left = new Set(change.gone);
  const beyond = contents.size + [...coming.keys()].filter((id) => !contents.has(id)).length - left.size - cap;
  if (beyond <= 0) return none;
  const all = new Map(coming);
  for (const [id, { at }] of contents.entries()) if (!left.has(id) && !all.has(id)) all.set(id, at);
  return new Set(
    [...all]
      .sort(([, a], [, b]) => a - b)
      .slice(0, beyond)
      .map(([id]) => id),
  );
}

/** Rows that a full pull, now at its end, did not bring: the server no longer has them. */
function leftOver(contents: Contents, mark: number, change: Change & { kind: 'patch' }): string[] {
  const brought = new Set(change.rows.map(({ id }) => id));
  const ids: string[] = [];
  for (const [id, entry] of contents.entries()) if (entry.mark < mark && !brought.has(id)) ids.push(id);
  return ids;
}

export type ListChange = Change & ({ kind: 'page' } | { kind: 'same'; list: string });

/** The change as far as it is about a list. */
export function listChange(change: Change): ListChange | undefined {
  if (change.kind === 'page') return change;
  return change.kind === 'same' && change.list !== null ? { ...change, list: change.list } : undefined;
}

/** The list after a page, or undefined where the page comes too late. */
export function planList(list: ListState | undefined, change: ListChange): ListState | undefined {
  if (change.kind === 'same') return list && { ...list, asOfMs: change.atMs };
  if (change.generation !== null && change.generation !== (list?.generation ?? 0)) return undefined;
  const ids = [...new Set(change.rows.map(({ id }) => id))];
  const finished = change.finished || ids.length === 0;
  if (change.mode === 'next') {
    if (!list || list.nextPage !== change.page) return undefined;
    const known = new Set(list.ids);
    return { ...list, ids: [...list.ids, ...ids.filter((id) => !known.has(id))], nextPage: change.page + 1, finished, asOfMs: change.atMs };
  }
  const anew: ListState = {
    list: change.list,
    ids,
    nextPage: change.page + 1,
    finished,
    generation: (list?.generation ?? 0) + 1,
    asOfMs: change.atMs,
  };
  if (change.mode === 'again' || finished || !list) return anew;
  const below = rowsBelow(list.ids, new Set(ids));
  if (below.length === 0) return anew;
  return { ...anew, ids: [...ids, ...below], nextPage: list.nextPage, finished: list.finished };
}

/** What was loaded below the first page, as long as the two still meet. */
function rowsBelow(old: readonly string[], page: ReadonlySet<string>): string[] {
  const meet = old.findLastIndex((id) => page.has(id));
  return meet < 0 ? [] : old.slice(meet + 1);
}
