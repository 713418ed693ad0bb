import { type Change, type ListState, type MirrorOptions, type TabNote, touchedBy } from './change.ts';
import { everyChunk, loadRows, readAgain } from './chunk-reading.ts';
import type { LocalCollection, MirrorRow } from './collection-table.ts';
import type { FirstRows } from './first-rows.ts';
import { keepMemory } from './from-memory.ts';
import type { IndexedDbStore } from './indexed-db/indexed-db-store.ts';
import { databaseName, type Partition, samePartition } from './indexed-db/names.ts';
import { writeOrMakeRoom } from './indexed-db/write-or-make-room.ts';
import { MemoryCollection } from './memory-collection.ts';
import { MemoryLists } from './memory-lists.ts';
import { type CollectionPlan, type ListChange, listChange } from './reducer.ts';
import { type Tail, Tails } from './tails.ts';
import { WriteQueue } from './write-queue.ts';

/**
 * The mirror: what the server sent, at once in memory and right after in Dexie. Everything is written by `apply`; screens
 * read through the queries.
 */
export class Mirror {
  readonly #options: MirrorOptions;
  readonly #listeners = new Set<(collection: LocalCollection | null) => void>();
  #partition: Partition = 'public';
  #collections = new Map<LocalCollection, MemoryCollection>();
  #lists = new MemoryLists();
  tails = new Tails();
  #opening = new Map<string, Promise<void>>();
  readonly #queue = new WriteQueue(() => this.#lose());
  full = false;

  constructor(options: MirrorOptions) {
    this.#options = options;
  }

  get partition(): Partition {
    return this.#partition;
  }
  /** Changes with the partition: what was started for another one is to be dropped. */
  get epoch(): number {
    return this.#queue.epoch;
  }

  get broken(): boolean {
    return this.#queue.broken;
  }

  /** Opens a partition's copy; the one open before is closed, and its rows are dropped from memory. */
  open(partition: Partition): void {
    const base = partition !== 'public' && this.#partition === 'public' ? this.#collections.get('base') : undefined;
    this.#partition = partition;
    this.#forget();
    this.#queue.open((late) => this.#options.openIndexedDbStore(partition, late));
    // The club's name and settings are the same for all: no flash of an empty header when a member logs in.
    if (base?.rows.size) this.apply({ kind: 'rows', collection: 'base', rows: [...base.rows.values()], atMs: base.newestMs });
    this.#notify(null);
  }

  /** Shows what was read of the copy before it is open; does nothing if that was another partition's. */
  begin({ database, heads, lists }: FirstRows): void {
    if (database !== databaseName(this.#partition)) return;
    for (const { state, rows, seenMs } of heads) this.collection(state.collection).showHead(state, rows, seenMs);
    for (const state of lists) this.#lists.of(state.list).state ??= state;
    this.#notify(null);
  }

  /** Closes the copy and drops everything in memory; `open` comes next. */
  close(): void {
    this.#queue.close();
    this.#forget();
  }

  /** Listeners get the collection that changed; null: all of them. */
  subscribe(listener: (collection: LocalCollection | null) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  collection(name: LocalCollection): MemoryCollection {
    const known = this.#collections.get(name);
    if (known) return known;
    const collection = new MemoryCollection(name);
    this.#collections.set(name, collection);
    return collection;
  }

  list(name: string): ListState | undefined {
    return this.#lists.peek(name)?.state;
  }

  listOpened(name: string): boolean {
    return this.#lists.peek(name)?.opened === true;
  }

  /** Reads a collection's table of contents, once. */
  openCollection(name: LocalCollection): Promise<void> {
    return this.#once(`collection ${name}`, async (store) => {
      const collection = this.collection(name);
      const head = await store?.readHead(name);
      if (head && this.collection(name) === collection) collection.showHead(head.state, head.rows);
      if (head) this.#notify(name);
      const stored = store ? await store.readCollection(name) : null;
      if (this.collection(name) !== collection) return;
      if (stored) collection.rebase(stored.state, stored.places);
      // Its first rows came with the state of all, which are not to be had.
      else if (collection.headOnly) keepMemory(collection, this.#lists);
      collection.opened = true;
      this.#notify(name);
    });
  }

  /** Reads a list's state, once. */
  openList(name: string, collection: LocalCollection): Promise<void> {
    return this.#once(`list ${name}`, async (store) => {
      const list = this.#lists.of(name);
      const stored = await store?.readList(name);
      if (this.#lists.peek(name) !== list) return;
      list.rebase(stored);
      this.#notify(collection);
    });
  }

  /** Reads rows into memory, chunk by chunk, in the order of `ids`. Resolves once all stored ones are there. `forLater`: none is on screen. */
  async need(name: LocalCollection, ids: readonly string[], forLater = false): Promise<void> {
    await this.openCollection(name);
    const collection = this.collection(name);
    const isCurrent = (): boolean => this.collection(name) === collection;
    await loadRows(this.#queue, collection, ids, isCurrent, () => this.#notify(name), forLater);
  }

  /** What a change would do: `deleted` are rows that the server has deleted, `cut` are evicted from this copy only. */
  planOf(change: Change): Pick<CollectionPlan, 'rows' | 'deleted' | 'cut'> {
    return this.collection(change.collection).plan(change) ?? { rows: [], deleted: [], cut: [] };
  }

  /** All stored rows of a collection, chunk by chunk, without taking them into memory. */
  async *chunks(name: LocalCollection): AsyncGenerator<readonly MirrorRow[]> {
    await this.openCollection(name);
    yield* everyChunk(this.#queue, this.collection(name));
  }

  /** The only way to write. False: the change was outdated (another reply was faster), and was dropped. */
  apply(change: Change): boolean {
    const collection = this.collection(change.collection);
    const ofList = listChange(change);
    if (ofList && !this.#lists.of(ofList.list).apply(ofList)) return false;
    const { edge } = collection.state;
    if (!collection.apply(change)) return false;
    this.tails.follow(change, edge?.id !== collection.state.edge?.id);
    collection.pending.push(change);
    this.#notify(change.collection);
    void this.#persist(change, ofList);
    return true;
  }

  /** A page of a list's rows beyond the stored ones. */
  addTail(list: string, page: Tail): void {
    this.tails.add(list, page);
    this.#notify(page.collection);
  }

  /** Another tab of this partition has written: reads again what is in memory. */
  async follow(note: TabNote): Promise<void> {
    if (!samePartition(note.partition, this.#partition)) return;
    await this.#queue.run(async (store) => store && this.#reread(store, note));
  }

  /** Resolves once everything that was applied so far is stored (or could not be). */
  settled = (): Promise<void> => this.#queue.settled();

  /** Rewrites a complete collection's chunks in order. */
  async tidy(name: LocalCollection): Promise<void> {
    await this.#queue.run(async (store) => {
      if (!store || this.collection(name).ahead) return;
      const isRewritten = await store.tidy(name);
      const note = { collection: name, touched: [], list: null };
      await this.#reread(store, note);
      // The tables of contents in other tabs name chunks that are gone.
      if (isRewritten) this.#options.notifyTabs({ partition: this.#partition, ...note });
    });
  }

  /** Deletes all rows, in memory and in the database. */
  async empty(): Promise<void> {
    const { partition } = this;
    await this.#queue.run(async (store) => store?.empty());
    this.open(partition);
  }

  #forget(): void {
    this.#collections = new Map();
    this.#lists = new MemoryLists();
    this.tails = new Tails();
    this.#opening = new Map();
  }

  #once(key: string, open: (store: IndexedDbStore | null) => Promise<void>): Promise<void> {
    const known = this.#opening.get(key);
    if (known) return known;
    // If reading fails, the collection counts as empty: it is pulled again.
    const opening = this.#queue.read((store) => open(store).catch(() => open(null)));
    this.#opening.set(key, opening);
    return opening;
  }

  async #persist(change: Change, ofList: ListChange | undefined): Promise<void> {
    const makeRoom = async (): Promise<void> => {
      this.full = true;
      await this.#options.makeRoom();
      this.#notify(change.collection);
    };
    await this.#queue.run(async (store) => {
      const collection = this.collection(change.collection);
      const list = ofList && this.#lists.of(ofList.list);
      const written = store && !collection.ahead ? await writeOrMakeRoom(store, change, makeRoom) : null;
      if (written === null) {
        collection.ahead = store !== null;
        // Nothing is read any more on top of which it would have to be applied.
        if (collection.opened) collection.pending = [];
        if (list?.opened) list.pending = [];
        return;
      }
      collection.stored(change);
      if (list) list.pending = list.pending.filter((other) => other !== ofList);
      const { collection: name } = change;
      const note: TabNote = { partition: this.#partition, collection: name, touched: touchedBy(change), list: ofList?.list ?? null };
      if (written) this.#options.notifyTabs(note);
      else if (store) await this.#reread(store, note);
    });
  }

  async #reread(store: IndexedDbStore, { collection: name, touched, list }: Omit<TabNote, 'partition'>): Promise<void> {
    const collection = this.collection(name);
    if (collection.ahead) return;
    if (collection.opened) await readAgain(store, collection, touched);
    const known = list === null ? undefined : this.#lists.peek(list);
    if (list !== null && known?.opened) known.state = await store.readList(list);
    this.#notify(name);
  }

  /** The persisted copy that was open is gone. */
  #lose(): void {
    for (const collection of this.#collections.values()) if (collection.opened || collection.headOnly) keepMemory(collection, this.#lists);
    this.#notify(null);
    this.#options.lost();
  }

  #notify(collection: LocalCollection | null): void {
    for (const listener of this.#listeners) listener(collection);
  }
}
