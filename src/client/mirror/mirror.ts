import type { Change, ListState } from './change.ts';
import type { FirstRows } from './first-rows.ts';
import { type ListChange, listChange, type ShelfPlan } from './fold.ts';
import type { Keeping } from './keeping/keeping.ts';
import { type Audience, databaseName, sameAudience } from './keeping/names.ts';
import { isQuotaError } from './keeping/quota.ts';
import { MemoryLists } from './memory-lists.ts';
import { MemoryShelf } from './memory-shelf.ts';
import type { MirrorOptions, TabNote } from './mirror-options.ts';
import { bringRows, everyPack } from './pack-reading.ts';
import type { LocalShelf, MirrorRow } from './shelf-table.ts';
import { type Tail, Tails } from './tails.ts';
import { Turns } from './turns.ts';

/**
 * The mirror: what the server said, at once in memory and right after in Dexie. `apply` is the one way in; screens
 * look through the queries.
 */
export class Mirror {
  readonly #options: MirrorOptions;
  readonly #listeners = new Set<(shelf: LocalShelf | null) => void>();
  #audience: Audience = 'public';
  #shelves = new Map<LocalShelf, MemoryShelf>();
  #lists = new MemoryLists();
  tails = new Tails();
  #opening = new Map<string, Promise<void>>();
  readonly #turns = new Turns();
  full = false;
  /** Set by sync: the copy was emptied on purpose, and is to be filled again. */
  afterEmptying: () => void | Promise<void> = () => undefined;

  constructor(options: MirrorOptions) {
    this.#options = options;
  }

  get audience(): Audience {
    return this.#audience;
  }
  /** Changes with the audience: what was begun for another one is to be dropped. */
  get epoch(): number {
    return this.#turns.epoch;
  }

  get broken(): boolean {
    return this.#turns.broken;
  }

  /** Opens the copy for an audience; the one that was open before is closed, and its rows leave the memory. */
  open(audience: Audience): void {
    const base = audience !== 'public' && this.#audience === 'public' ? this.#shelves.get('base') : undefined;
    this.#audience = audience;
    this.#forget();
    this.#turns.open(this.#options.openKeeping(audience));
    // The club's name and settings are the same for all: no flash of an empty header when a member logs in.
    if (base?.rows.size) this.apply({ kind: 'rows', shelf: 'base', rows: [...base.rows.values()], atMs: base.newestMs });
    this.#notify(null);
  }

  /** Shows what was read of the copy before it is open; nothing, where that was another audience's. */
  begin({ database, heads, lists }: FirstRows): void {
    if (database !== databaseName(this.#audience)) return;
    for (const { state, rows, seenMs } of heads) this.shelf(state.shelf).showHead(state, rows, seenMs);
    for (const state of lists) this.#lists.of(state.list).state ??= state;
    this.#notify(null);
  }

  /** Closes the copy and forgets everything in memory; `open` comes next. */
  close(): void {
    this.#turns.close();
    this.#forget();
  }

  /** Listeners hear which shelf changed; null: all of them. */
  subscribe(listener: (shelf: LocalShelf | null) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  shelf(name: LocalShelf): MemoryShelf {
    const known = this.#shelves.get(name);
    if (known) return known;
    const shelf = new MemoryShelf(name);
    this.#shelves.set(name, shelf);
    return shelf;
  }

  list(name: string): ListState | undefined {
    return this.#lists.peek(name)?.state;
  }

  listOpened(name: string): boolean {
    return this.#lists.peek(name)?.opened === true;
  }

  /** Reads a shelf's table of contents, once. */
  openShelf(name: LocalShelf): Promise<void> {
    return this.#once(`shelf ${name}`, async (keeping) => {
      const shelf = this.shelf(name);
      const head = await keeping?.readHead(name);
      if (head && this.shelf(name) === shelf) shelf.showHead(head.state, head.rows);
      if (head) this.#notify(name);
      const stored = keeping ? await keeping.readShelf(name) : null;
      if (this.shelf(name) !== shelf) return;
      if (stored) shelf.rebase(stored.state, stored.places);
      Object.assign(shelf, { opened: true, pending: [] });
      this.#notify(name);
    });
  }

  /** Reads a list's state, once. */
  openList(name: string, shelf: LocalShelf): Promise<void> {
    return this.#once(`list ${name}`, async (keeping) => {
      const list = this.#lists.of(name);
      const stored = await keeping?.readList(name);
      if (this.#lists.peek(name) !== list) return;
      list.rebase(stored);
      this.#notify(shelf);
    });
  }

  /** Brings rows into memory, pack by pack, those of the first ids first. Resolves when all that are kept are there. */
  async need(name: LocalShelf, ids: readonly string[]): Promise<void> {
    await this.openShelf(name);
    const shelf = this.shelf(name);
    const isCurrent = (): boolean => this.shelf(name) === shelf;
    await bringRows(this.#turns, shelf, ids, isCurrent, () => this.#notify(name));
  }

  /** What a change would do: `gone` from the club, `cut` from this phone alone. */
  leaving(change: Change): Pick<ShelfPlan, 'rows' | 'gone' | 'cut'> {
    return this.shelf(change.shelf).plan(change) ?? { rows: [], gone: [], cut: [] };
  }

  /** Every kept row of a shelf, pack by pack, without bringing it into memory. */
  async *packs(name: LocalShelf): AsyncGenerator<readonly MirrorRow[]> {
    await this.openShelf(name);
    yield* everyPack(this.#turns, this.shelf(name));
  }

  /** The one way in. False: the change came too late (another answer was faster) and was dropped. */
  apply(change: Change): boolean {
    const shelf = this.shelf(change.shelf);
    const ofList = listChange(change);
    if (ofList && !this.#lists.of(ofList.list).apply(ofList)) return false;
    const { edge } = shelf.state;
    if (!shelf.apply(change)) return false;
    this.tails.follow(change, edge?.id !== shelf.state.edge?.id);
    if (!shelf.opened) shelf.pending.push(change);
    this.#notify(change.shelf);
    void this.#keep(change, ofList);
    return true;
  }

  /** A page of what a list has beyond what is kept. */
  addTail(list: string, page: Tail): void {
    this.tails.add(list, page);
    this.#notify(page.shelf);
  }

  /** Another tab of this audience has written: what is in memory is read again. */
  async follow(note: TabNote): Promise<void> {
    if (!sameAudience(note.audience, this.#audience)) return;
    await this.#turns.run(async (keeping) => keeping && this.#reread(keeping, note));
  }

  /** Resolves when everything that came until now is kept (or could not be). */
  settled = (): Promise<void> => this.#turns.settled();

  /** Lays a complete shelf's packs in order. */
  async tidy(name: LocalShelf): Promise<void> {
    await this.#turns.run(async (keeping) => {
      await keeping?.tidy(name);
      if (keeping) await this.#reread(keeping, { shelf: name, touched: [], list: null });
    });
  }

  /** Forgets all rows, in memory and on the phone. */
  async empty(): Promise<void> {
    const { audience } = this;
    await this.#turns.run(async (keeping) => keeping?.empty());
    this.open(audience);
  }

  #forget(): void {
    this.#shelves = new Map();
    this.#lists = new MemoryLists();
    this.tails = new Tails();
    this.#opening = new Map();
  }

  #once(key: string, open: (keeping: Keeping | null) => Promise<void>): Promise<void> {
    const known = this.#opening.get(key);
    if (known) return known;
    // Where reading fails, the shelf is as good as empty: it is pulled again.
    const opening = this.#turns.run((keeping) => open(keeping).catch(() => open(null)));
    this.#opening.set(key, opening);
    return opening;
  }

  async #keep(change: Change, ofList: ListChange | undefined): Promise<void> {
    await this.#turns.run(async (keeping) => {
      const written = keeping ? await this.#write(keeping, change) : null;
      if (written === null) return;
      const shelf = this.shelf(change.shelf);
      shelf.pending = shelf.pending.filter((other) => other !== change);
      const list = ofList && this.#lists.of(ofList.list);
      if (list) list.pending = list.pending.filter((other) => other !== ofList);
      const touched = [...('rows' in change ? change.rows.map(({ id }) => id) : []), ...('gone' in change ? change.gone : [])];
      const note: TabNote = { audience: this.#audience, shelf: change.shelf, touched, list: ofList?.list ?? null };
      if (written) this.#options.tell(note);
      else if (keeping) await this.#reread(keeping, note);
    });
  }

  /** False: another tab was faster; null: this phone could not keep it. */
  async #write(keeping: Keeping, change: Change): Promise<boolean | null> {
    try {
      return await keeping.write(change);
    } catch (error) {
      if (!isQuotaError(error)) return null;
    }
    this.full = true;
    await this.#options.makeRoom();
    this.#notify(change.shelf);
    return keeping.write(change).catch(() => null);
  }

  async #reread(keeping: Keeping, { shelf: name, touched, list }: Omit<TabNote, 'audience'>): Promise<void> {
    const shelf = this.shelf(name);
    if (shelf.opened) {
      const stored = await keeping.readShelf(name);
      shelf.rebase(stored.state, stored.places);
      const packs = new Set(touched.flatMap((id) => (shelf.rows.has(id) ? (shelf.lines.get(id)?.pack ?? []) : [])));
      for (const pack of packs) {
        const rows = await keeping.readPack(name, pack);
        shelf.take(
          rows.filter(({ id }) => shelf.rows.has(id)),
          true,
        );
      }
    }
    const known = list === null ? undefined : this.#lists.peek(list);
    if (list !== null && known?.opened) known.state = await keeping.readList(list);
    this.#notify(name);
  }

  #notify(shelf: LocalShelf | null): void {
    for (const listener of this.#listeners) listener(shelf);
  }
}
