import { type LocalCollection, type MirrorRow, orderOf } from './collection-table.ts';
import { connectionStore } from './connection-store.ts';
import { mirror } from './instance.ts';
import type { MemoryCollection } from './memory-collection.ts';
import type { Feed, StoredPart } from './queries/mirrored.ts';
import type { Resource } from './resource.ts';
import { asOf, isExpired } from './row-view.ts';
import { subscriptions } from './subscriptions.ts';
import type { Tail } from './tails.ts';
import { absence, isFresh, makeView, type View, viewOf } from './view.ts';
import { whenIdle } from './when-idle.ts';

/** Rows that a screen gets at once; the other stored ones follow in the background, so many at a time. */
const firstRows = 30;
const laterRows = 800;

/** A list: from the whole collection if that is stored, otherwise from the pages loaded so far. `form` makes the screen's row. */
export function feedView<Collection extends LocalCollection, Row>(
  resource: Resource,
  collection: Collection,
  form: (row: MirrorRow<Collection>) => Row,
): View<Feed<Row>> {
  return viewOf(`feed ${resource.key}`, () => {
    let rows: readonly Row[] = [];
    const formed = new WeakMap<object, Row>();
    const rowOf = (row: MirrorRow): Row => {
      const known = formed.get(row);
      if (known) return known;
      const made = form(row as MirrorRow<Collection>);
      formed.set(row, made);
      return made;
    };
    // What follows rows that are stored but could not be read is not to be asked for: that would never end.
    let isRead = false;
    const more = (): void => {
      if (isRead && !subscriptions.pullOf(resource.key).pulling) void subscriptions.pull(resource, 'next');
    };
    const refresh = (): Promise<boolean> => subscriptions.pull(resource, 'again');
    let stored: StoredPart | undefined;
    return makeView<Feed<Row>>({
      resource,
      load: () => loadRows(resource),
      compute: () => {
        const memory = mirror.collection(collection);
        const list = mirror.list(resource.key);
        const ids = idsOf(resource, memory);
        const here = loadedRows(memory, ids);
        const loaded = here.length === ids.length;
        isRead = loaded;
        const tail = loaded ? tailOf(resource, memory) : undefined;
        const inTail = tail && rowsBeyond(tail.rows, ids);
        const now = (inTail ? [...here, ...inTail] : here).map(rowOf);
        if (now.length !== rows.length || now.some((row, at) => row !== rows[at])) rows = now;
        const pull = subscriptions.pullOf(resource.key);
        const known = (isWhole(memory) && !memory.headOnly) || list !== undefined;
        const part = storedPart(resource, memory, ids.length);
        if (JSON.stringify(part) !== JSON.stringify(stored)) stored = part;
        const opened = memory.opened && mirror.listOpened(resource.key);
        // A list may be read before the rows it names: then it only looks empty.
        const ready = rows.length > 0 || (opened && known && loaded);
        return {
          state: ready ? 'ready' : absence(resource, opened).state,
          offline: connectionStore.get() === 'offline',
          rows,
          asOfMs: ready ? asOfList(resource, memory, ids) : 0,
          fresh: isFresh(resource),
          finished: ready && loaded && !memory.headOnly && isAtEnd(resource, memory, tail),
          stored,
          pulling: pull.pulling,
          failed: pull.failed,
          more,
          refresh,
        };
      },
    });
  });
}

/** Every row that the server has was received (or had been, during a new full pull): it is stored, or beyond the cap. */
export const isWhole = (collection: MemoryCollection): boolean => collection.state.asOfMs > 0;

/** Whether a list can be made from the collection: without a hole, as far as the collection goes. */
export function followsCollection({ list }: Pick<Resource, 'list'>, collection: MemoryCollection): boolean {
  return isWhole(collection) && (collection.state.edge === undefined || list?.order === orderOf(collection.name));
}

const isCut = (resource: Resource, collection: MemoryCollection): boolean =>
  collection.state.edge !== undefined && followsCollection(resource, collection);

/** The part of a list that is stored, if the server has more. */
function storedPart(resource: Resource, collection: MemoryCollection, rows: number): StoredPart | undefined {
  if (!isCut(resource, collection)) return undefined;
  return {
    rows,
    order: resource.list?.order ?? 'pos',
    rest: resource.paged ? 'connection' : 'nowhere',
  };
}

function tailOf(resource: Resource, collection: MemoryCollection): Tail | undefined {
  return isCut(resource, collection) ? mirror.tails.get(resource.key) : undefined;
}

function rowsBeyond(rows: readonly MirrorRow[], ids: readonly string[]): MirrorRow[] {
  const listed = new Set(ids);
  return rows.filter(({ id }) => !listed.has(id));
}

function isAtEnd(resource: Resource, collection: MemoryCollection, tail: Tail | undefined): boolean {
  if (!followsCollection(resource, collection)) return mirror.list(resource.key)?.finished === true;
  return !isCut(resource, collection) || !resource.paged || tail?.finished === true;
}

/** The list's ids in order: of the whole collection, of the loaded pages, or, with neither, whatever there is. */
function idsOf(resource: Resource, collection: MemoryCollection): readonly string[] {
  const { order, group } = resource.list ?? { order: 'pos', group: '' };
  const list = mirror.list(resource.key);
  const anything = collection.opened && mirror.listOpened(resource.key) && absence(resource, true).state === 'missing';
  // The head, which is read before all other rows, is in the collection's own order.
  if (collection.headOnly && order !== orderOf(collection.name)) return list ? list.ids.filter((id) => collection.lines.has(id)) : [];
  const follows = followsCollection(resource, collection);
  if (follows || (!list && anything)) {
    const ids = follows ? collection.listed(order, group) : collection.ordered(order, group);
    return collection.name === 'profiles' ? ids.filter((id) => !isExpired(collection, id)) : ids;
  }
  return (list?.ids ?? []).filter((id) => collection.lines.has(id) && !isExpired(collection, id));
}

/** The rows in memory, up to the first one that is not. */
function loadedRows(collection: MemoryCollection, ids: readonly string[]): MirrorRow[] {
  const rows: MirrorRow[] = [];
  for (const id of ids) {
    const row = collection.rows.get(id);
    if (!row) break;
    rows.push(row);
  }
  return rows;
}

function asOfList(resource: Resource, collection: MemoryCollection, ids: readonly string[]): number {
  const list = mirror.list(resource.key)?.asOfMs ?? 0;
  const whole = collection.state.complete ? collection.state.asOfMs : 0;
  const known = Math.max(list, whole);
  return known > 0 ? known : Math.min(...ids.slice(0, firstRows).map((id) => asOf(collection, id)));
}

const loading = new Set<string>();

/** Reads the next rows of the list from the chunks, one batch at a time. */
function loadRows(resource: Resource): void {
  if (loading.has(resource.key)) return;
  const { epoch } = mirror;
  const collection = mirror.collection(resource.collection);
  void mirror.openList(resource.key, resource.collection);
  void mirror.openCollection(resource.collection);
  const ids = idsOf(resource, collection);
  const here = loadedRows(collection, ids).length;
  const next = ids
    .slice(here, here + (here < firstRows ? firstRows : laterRows))
    .filter((id) => collection.lines.get(id)?.chunk !== undefined);
  if (next.length === 0) return;
  loading.add(resource.key);
  void mirror.need(resource.collection, next, here >= firstRows).then(() => {
    loading.delete(resource.key);
    const brought = mirror.epoch === epoch && loadedRows(mirror.collection(resource.collection), ids).length > here;
    if (brought) whenIdle(() => loadRows(resource));
  });
}
