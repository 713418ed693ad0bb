import { connectionStore } from './connection-store.ts';
import { mirror } from './instance.ts';
import { interests } from './interests.ts';
import type { MemoryShelf } from './memory-shelf.ts';
import type { Feed, KeptPart } from './queries/mirrored.ts';
import type { Resource } from './resource.ts';
import { asOf, isExpired } from './row-view.ts';
import { type LocalShelf, type MirrorRow, shelfOrder } from './shelf-table.ts';
import type { Tail } from './tails.ts';
import { absence, isFresh, makeView, type View, viewOf } from './view.ts';
import { whenIdle } from './when-idle.ts';

/** Rows that a screen gets at once; the rest of what is kept follows in the background. */
const firstRows = 30;
const laterRows = 1_600;

/** A list: from the whole shelf where it is here, else as far as its pages were loaded. `form` makes the screen's row. */
export function feedView<Shelf extends LocalShelf, Row>(
  resource: Resource,
  shelf: Shelf,
  form: (row: MirrorRow<Shelf>) => Row,
): View<Feed<Row>> {
  return viewOf(`feed ${resource.key}`, () => {
    let rows: readonly Row[] = [];
    const formed = new WeakMap<object, Row>();
    const rowOf = (row: MirrorRow): Row => {
      const known = formed.get(row);
      if (known) return known;
      const made = form(row as MirrorRow<Shelf>);
      formed.set(row, made);
      return made;
    };
    const more = (): void => {
      if (!interests.pullOf(resource.key).pulling) void interests.pull(resource, 'next');
    };
    const refresh = (): Promise<boolean> => interests.pull(resource, 'again');
    let kept: KeptPart | undefined;
    return makeView<Feed<Row>>({
      resource,
      bring: () => bringRows(resource),
      compute: () => {
        const memory = mirror.shelf(shelf);
        const list = mirror.list(resource.key);
        const ids = idsOf(resource, memory);
        const here = loadedRows(memory, ids);
        const loaded = here.length === ids.length;
        const tail = loaded ? tailOf(resource, memory) : undefined;
        const inTail = tail && rowsBeyond(tail.rows, ids);
        const now = (inTail ? [...here, ...inTail] : here).map(rowOf);
        if (now.length !== rows.length || now.some((row, at) => row !== rows[at])) rows = now;
        const pull = interests.pullOf(resource.key);
        const known = (isWhole(memory) && !memory.headOnly) || list !== undefined;
        const part = keptPart(resource, memory, ids.length);
        if (JSON.stringify(part) !== JSON.stringify(kept)) kept = part;
        const opened = memory.opened && mirror.listOpened(resource.key);
        const ready = rows.length > 0 || (known && loaded);
        return {
          state: ready ? 'ready' : absence(resource, opened).state,
          offline: connectionStore.get() === 'offline',
          rows,
          asOfMs: ready ? asOfList(resource, memory, ids) : 0,
          fresh: isFresh(resource),
          finished: ready && loaded && !memory.headOnly && isAtEnd(resource, memory, tail),
          kept,
          pulling: pull.pulling,
          failed: pull.failed,
          more,
          refresh,
        };
      },
    });
  });
}

/** Every row that the server has came by (or had, while a new full pull is under way): it is here, or beyond the cap. */
export const isWhole = (shelf: MemoryShelf): boolean => shelf.state.asOfMs > 0;

/** Whether a list can be made from the shelf: without a hole, as far as the shelf goes. */
export function followsShelf({ list }: Pick<Resource, 'list'>, shelf: MemoryShelf): boolean {
  return isWhole(shelf) && (shelf.state.edge === undefined || list?.order === shelfOrder[shelf.name]);
}

const isCut = (resource: Resource, shelf: MemoryShelf): boolean => shelf.state.edge !== undefined && followsShelf(resource, shelf);

/** What of a list the phone keeps, where the club has more. */
function keptPart(resource: Resource, shelf: MemoryShelf, rows: number): KeptPart | undefined {
  if (!isCut(resource, shelf)) return undefined;
  return {
    rows,
    order: resource.list?.order ?? 'pos',
    rest: resource.paged ? 'connection' : 'nowhere',
  };
}

function tailOf(resource: Resource, shelf: MemoryShelf): Tail | undefined {
  return isCut(resource, shelf) ? mirror.tails.get(resource.key) : undefined;
}

function rowsBeyond(rows: readonly MirrorRow[], ids: readonly string[]): MirrorRow[] {
  const kept = new Set(ids);
  return rows.filter(({ id }) => !kept.has(id));
}

function isAtEnd(resource: Resource, shelf: MemoryShelf, tail: Tail | undefined): boolean {
  if (!followsShelf(resource, shelf)) return mirror.list(resource.key)?.finished === true;
  return !isCut(resource, shelf) || !resource.paged || tail?.finished === true;
}

/** The list's ids in order: of the whole shelf, of the loaded pages, or, where neither is here, whatever there is. */
function idsOf(resource: Resource, shelf: MemoryShelf): readonly string[] {
  const { order, group } = resource.list ?? { order: 'pos', group: '' };
  const list = mirror.list(resource.key);
  const anything = shelf.opened && mirror.listOpened(resource.key) && absence(resource, true).state === 'missing';
  // The first rows that are here before all others are in the shelf's own order.
  if (shelf.headOnly && order !== shelfOrder[shelf.name]) return list ? list.ids.filter((id) => shelf.lines.has(id)) : [];
  const follows = followsShelf(resource, shelf);
  if (follows || (!list && anything)) {
    const ids = follows ? shelf.listed(order, group) : shelf.ordered(order, group);
    return shelf.name === 'profiles' ? ids.filter((id) => !isExpired(shelf, id)) : ids;
  }
  return (list?.ids ?? []).filter((id) => shelf.lines.has(id) && !isExpired(shelf, id));
}

/** The rows in memory up to the first one that is not. */
function loadedRows(shelf: MemoryShelf, ids: readonly string[]): MirrorRow[] {
  const rows: MirrorRow[] = [];
  for (const id of ids) {
    const row = shelf.rows.get(id);
    if (!row) break;
    rows.push(row);
  }
  return rows;
}

function asOfList(resource: Resource, shelf: MemoryShelf, ids: readonly string[]): number {
  const list = mirror.list(resource.key)?.asOfMs ?? 0;
  const whole = shelf.state.complete ? shelf.state.asOfMs : 0;
  const known = Math.max(list, whole);
  return known > 0 ? known : Math.min(...ids.slice(0, firstRows).map((id) => asOf(shelf, id)));
}

const bringing = new Set<string>();

/** Reads the next rows of the list from the packs, one stretch at a time. */
function bringRows(resource: Resource): void {
  if (bringing.has(resource.key)) return;
  const { epoch } = mirror;
  const shelf = mirror.shelf(resource.shelf);
  void mirror.openList(resource.key, resource.shelf);
  void mirror.openShelf(resource.shelf);
  const ids = idsOf(resource, shelf);
  const here = loadedRows(shelf, ids).length;
  const next = ids.slice(here, here + (here < firstRows ? firstRows : laterRows)).filter((id) => shelf.lines.get(id)?.pack !== undefined);
  if (next.length === 0) return;
  bringing.add(resource.key);
  void mirror.need(resource.shelf, next).then(() => {
    bringing.delete(resource.key);
    const brought = mirror.epoch === epoch && loadedRows(mirror.shelf(resource.shelf), ids).length > here;
    if (brought) whenIdle(() => bringRows(resource));
  });
}
