import { caps } from '../caps.ts';
import { type Change, type CollectionState, emptyCollection, type ListState, type RowCounts } from '../change.ts';
import { isLong, type LocalCollection, type MirrorRow, withCounts } from '../collection-table.ts';
import { listChange, planCollection, planList } from '../reducer.ts';
import { createYieldToMain } from '../yield-to-main.ts';
import { CollectionIndex, countsByChunk, type Moves, movedChunk, moveRows, type Place } from './chunks.ts';
import { CopyGoneError } from './copy-gone-error.ts';
import { type Chunk, type ChunkContents, deleteDatabase, MirrorDatabase, mirrorDatabaseNames } from './database.ts';
import { databaseName, type Partition } from './names.ts';

type Known = { state: CollectionState; index: CollectionIndex };

/** The persisted mirror. If any of this throws, the mirror works in memory only. */
export class IndexedDbStore {
  readonly #database: MirrorDatabase;
  readonly #known = new Map<LocalCollection, Known>();

  constructor(partition: Partition) {
    this.#database = new MirrorDatabase(databaseName(partition));
  }

  async open(): Promise<void> {
    await this.#database.open();
  }

  /** State and table of contents of a collection. The maps belong to the caller. */
  async readCollection(collection: LocalCollection): Promise<{ state: CollectionState; places: Map<string, Place> }> {
    const { state, index } = await this.#read(collection);
    return { state, places: new Map(index.places) };
  }

  /** The first rows of a complete collection, without its table of contents; undefined if it has no head. */
  async readHead(collection: LocalCollection): Promise<{ state: CollectionState; rows: [MirrorRow, number][] } | undefined> {
    if (!isLong(collection)) return undefined;
    const { collections, chunks } = this.#database;
    return this.#database.transaction('r', [collections, chunks], async () => {
      const state = await collections.get(collection);
      if (!state?.complete || !state.head) return undefined;
      const { ids } = state.head;
      const parts = await chunks.bulkGet(state.head.chunks.map((chunk): [string, number] => [collection, chunk]));
      const byId = new Map(
        parts.flatMap((part) => part?.rows.map((row): [string, [MirrorRow, number]] => [row.id, [row, part.chunk]]) ?? []),
      );
      return { state, rows: ids.flatMap((id) => (byId.has(id) ? [byId.get(id) as [MirrorRow, number]] : [])) };
    });
  }

  async readList(list: string): Promise<ListState | undefined> {
    return this.#database.lists.get(list);
  }

  async readChunk(collection: LocalCollection, chunk: number): Promise<MirrorRow[]> {
    const found = await this.#database.chunks.get([collection, chunk]);
    // Missing in an outdated table of contents, or with everything else.
    if (!found) await this.#stateOf(collection);
    return found?.rows ?? [];
  }

  async states(): Promise<CollectionState[]> {
    return this.#database.collections.toArray();
  }

  /** Writes one change, in one transaction. False: another tab was faster, and its data has to be read. */
  async write(change: Change): Promise<boolean> {
    const { chunks, contents, collections, lists } = this.#database;
    try {
      return await this.#database.transaction('rw', [chunks, contents, collections, lists], async () => {
        // Read again inside the transaction: a reply of another tab may have been written while this one waited.
        const { state, index } = await this.#load(change.collection);
        const ofList = listChange(change);
        if (ofList) {
          const list = planList(await lists.get(ofList.list), ofList);
          if (!list) return false;
          await lists.put(list);
        }
        const plan = planCollection(state, index.places, change);
        if (!plan) return false;
        if (plan.deleted.length > 0) await this.#forgetInLists(new Set(plan.deleted));
        const moves = moveRows(index, plan.state, plan.rows, [...plan.deleted, ...plan.cut], 'atMs' in change ? change.atMs : 0);
        await this.#move(change.collection, index, moves, plan.addsTexts);
        await this.#count(change.collection, index, plan.counts);
        const stale = moves.reordered || !state.complete;
        const next = plan.state.complete && stale ? { ...plan.state, head: index.headOf(change.collection) } : plan.state;
        await collections.put(next);
        this.#known.set(change.collection, { state: next, index });
        return true;
      });
    } catch (error) {
      // The table of contents in memory has changed, the stored one has not.
      this.#known.delete(change.collection);
      throw error;
    }
  }

  /** Rewrites a collection's chunks in the collection's order if they are scattered, so that a list starts with one chunk. */
  async tidy(collection: LocalCollection): Promise<boolean> {
    const { chunks, contents, collections } = this.#database;
    const { state, index } = await this.#read(collection);
    const order = index.ordered(collection);
    if (index.follows(order)) return false;
    const rows = new Map<string, MirrorRow>();
    for (const chunk of index.chunks.keys()) for (const row of await this.readChunk(collection, chunk)) rows.set(row.id, row);
    const after = await inNewChunks(
      index,
      order.filter((id) => rows.has(id)),
    );
    try {
      return await this.#database.transaction('rw', [chunks, contents, collections], async () => {
        // Another tab has written meanwhile: these chunks are outdated.
        if ((await collections.get(collection))?.version !== state.version) return false;
        for (const chunk of index.chunks.keys()) {
          if (after.chunks.has(chunk)) continue;
          await chunks.delete([collection, chunk]);
          await contents.delete([collection, chunk]);
        }
        // One chunk after the other: each is a task of its own, and none is long.
        for (const [chunk, ids] of after.chunks) {
          await chunks.put({ collection, chunk, rows: ids.flatMap((id) => rows.get(id) ?? []) });
          await contents.put(after.contentsOf(collection, chunk) as never);
        }
        const next = { ...state, version: state.version + 1, head: after.headOf(collection) };
        await collections.put(next);
        this.#known.set(collection, { state: next, index: after });
        return true;
      });
    } catch (error) {
      this.#known.delete(collection);
      throw error;
    }
  }

  async empty(): Promise<void> {
    this.#known.clear();
    const { chunks, contents, collections, lists } = this.#database;
    await this.#database.transaction('rw', [chunks, contents, collections, lists], async () => {
      await Promise.all([chunks.clear(), contents.clear(), collections.clear(), lists.clear()]);
    });
  }

  close(): void {
    this.#known.clear();
    this.#database.close();
  }

  /** The stored state and table of contents, assembled in short tasks. */
  async #read(collection: LocalCollection): Promise<Known> {
    const { collections, contents } = this.#database;
    const { state, index, parts } = await this.#database.transaction('r', [collections, contents], () => this.#stored(collection));
    const yieldToMain = createYieldToMain();
    for (const part of parts) {
      index.read(part);
      await yieldToMain();
    }
    this.#known.set(collection, { state, index });
    return { state, index };
  }

  /** The same inside a transaction, which a pause would end. */
  async #load(collection: LocalCollection): Promise<Known> {
    const { state, index, parts } = await this.#stored(collection);
    for (const part of parts) index.read(part);
    this.#known.set(collection, { state, index });
    return { state, index };
  }

  /** The table of contents from memory if nobody else has written since, otherwise the parts to be read into it. */
  async #stored(collection: LocalCollection): Promise<Known & { parts: readonly ChunkContents[] }> {
    const state = await this.#stateOf(collection);
    const known = this.#known.get(collection);
    if (known && known.state.version === state.version) return { state, index: known.index, parts: [] };
    const parts = await this.#database.contents
      .where('[collection+chunk]')
      .between([collection, 0], [collection, Number.MAX_SAFE_INTEGER])
      .toArray();
    return { state, index: new CollectionIndex(), parts };
  }

  /** Dexie opens a database again that the browser has closed, and creates it if it was deleted: then the versions begin anew. */
  async #stateOf(collection: LocalCollection): Promise<CollectionState> {
    const state = (await this.#database.collections.get(collection)) ?? emptyCollection(collection);
    if (state.version < (this.#known.get(collection)?.state.version ?? 0)) throw new CopyGoneError();
    return state;
  }

  /** No list names deleted rows: nothing of a withdrawn person may remain, not even an id (checklist O24). */
  async #forgetInLists(deleted: ReadonlySet<string>): Promise<void> {
    const { lists } = this.#database;
    for (const list of await lists.toArray()) {
      const ids = list.ids.filter((id) => !deleted.has(id));
      if (ids.length < list.ids.length) await lists.put({ ...list, ids });
    }
  }

  async #move(collection: LocalCollection, index: CollectionIndex, moves: Moves, addsTexts?: boolean): Promise<void> {
    const { chunks, contents } = this.#database;
    for (const chunk of moves.contents) {
      const ids = index.chunks.get(chunk);
      const after = index.contentsOf(collection, chunk);
      if (!ids || !after) {
        await chunks.delete([collection, chunk]);
        await contents.delete([collection, chunk]);
        continue;
      }
      const old: Chunk | undefined = await chunks.get([collection, chunk]);
      const rows = movedChunk(old, ids, moves.puts.get(chunk) ?? [], addsTexts);
      if (rows) await chunks.put({ collection, chunk, rows });
      await contents.put(after);
    }
  }

  /** Rewrites chunks whose rows have other counts. Nothing is moved, so the tables of contents stay as they are. */
  async #count(collection: LocalCollection, index: CollectionIndex, counts: readonly RowCounts[]): Promise<void> {
    const { chunks } = this.#database;
    for (const [chunk, counted] of countsByChunk(index, counts)) {
      const old = await chunks.get([collection, chunk]);
      const rows = old?.rows.map((row) => withCounts(row, counted.get(row.id) ?? {}));
      if (old && rows?.some((row, at) => row !== old.rows[at])) await chunks.put({ ...old, rows });
    }
  }
}

/** The same rows in new chunks, in this order. */
async function inNewChunks(index: CollectionIndex, ids: readonly string[]): Promise<CollectionIndex> {
  const yieldToMain = createYieldToMain();
  const after = new CollectionIndex();
  for (const [at, id] of ids.entries()) {
    const place = index.places.get(id);
    if (place) after.add(id, place);
    if (at % caps.chunkRows === 0) await yieldToMain();
  }
  return after;
}

/** Opens a partition's copy. Throws if this browser stores nothing (private mode, a broken or blocked database). */
export async function openIndexedDbStore(partition: Partition): Promise<IndexedDbStore> {
  const store = new IndexedDbStore(partition);
  await store.open();
  return store;
}

export const forgetPartition = (partition: Partition): Promise<void> => deleteDatabase(databaseName(partition));

/** Deletes copies of older versions and of other members; keeps the current partition's and the visitors'. */
export async function forgetOthers(partition: Partition): Promise<void> {
  const keep = new Set([databaseName(partition), databaseName('public')]);
  for (const name of await mirrorDatabaseNames()) if (!keep.has(name)) await deleteDatabase(name);
}
