import { breaths } from '../breath.ts';
import { caps } from '../caps.ts';
import { type Change, emptyShelf, type ListState, type ShelfState } from '../change.ts';
import { listChange, planList, planShelf } from '../fold.ts';
import { type LocalShelf, longShelves, type MirrorRow } from '../shelf-table.ts';
import { deleteDatabase, MirrorDatabase, mirrorDatabaseNames, type Pack, type PackContents } from './database.ts';
import { type Audience, databaseName } from './names.ts';
import { type Moves, movedPack, moveRows, type Place, ShelfIndex } from './packs.ts';

type Known = { state: ShelfState; index: ShelfIndex };

/** What the mirror keeps on the phone. Everything it throws means: carry on in memory. */
export class Keeping {
  readonly #database: MirrorDatabase;
  readonly #known = new Map<LocalShelf, Known>();

  constructor(audience: Audience) {
    this.#database = new MirrorDatabase(databaseName(audience));
  }

  async open(): Promise<void> {
    await this.#database.open();
  }

  /** State and table of contents of a shelf. The maps are the caller's own. */
  async readShelf(shelf: LocalShelf): Promise<{ state: ShelfState; places: Map<string, Place> }> {
    const { state, index } = await this.#read(shelf);
    return { state, places: new Map(index.places) };
  }

  /** The first rows of a complete shelf, without its table of contents; undefined where they are not at hand. */
  async readHead(shelf: LocalShelf): Promise<{ state: ShelfState; rows: [MirrorRow, number][] } | undefined> {
    if (!longShelves.has(shelf)) return undefined;
    const { shelves, packs } = this.#database;
    return this.#database.transaction('r', [shelves, packs], async () => {
      const state = await shelves.get(shelf);
      if (!state?.complete || !state.head) return undefined;
      const { ids } = state.head;
      const parts = await packs.bulkGet(state.head.packs.map((pack): [string, number] => [shelf, pack]));
      const kept = new Map(
        parts.flatMap((part) => part?.rows.map((row): [string, [MirrorRow, number]] => [row.id, [row, part.pack]]) ?? []),
      );
      return { state, rows: ids.flatMap((id) => (kept.has(id) ? [kept.get(id) as [MirrorRow, number]] : [])) };
    });
  }

  async readList(list: string): Promise<ListState | undefined> {
    return this.#database.lists.get(list);
  }

  async readPack(shelf: LocalShelf, pack: number): Promise<MirrorRow[]> {
    return (await this.#database.packs.get([shelf, pack]))?.rows ?? [];
  }

  async states(): Promise<ShelfState[]> {
    return this.#database.shelves.toArray();
  }

  /** Writes one change, in one transaction. False: another tab was faster, and what stands there is to be read again. */
  async write(change: Change): Promise<boolean> {
    const { packs, contents, shelves, lists } = this.#database;
    try {
      return await this.#database.transaction('rw', [packs, contents, shelves, lists], async () => {
        // Read again inside the transaction: an answer of another tab may have landed while this one waited.
        const { state, index } = await this.#load(change.shelf);
        const ofList = listChange(change);
        if (ofList) {
          const list = planList(await lists.get(ofList.list), ofList);
          if (!list) return false;
          await lists.put(list);
        }
        const plan = planShelf(state, index.places, change);
        if (!plan) return false;
        if (plan.gone.length > 0) await this.#forgetInLists(new Set(plan.gone));
        const moves = moveRows(index, plan.state, plan.rows, [...plan.gone, ...plan.cut], 'atMs' in change ? change.atMs : 0);
        await this.#move(change.shelf, index, moves);
        const stale = moves.reordered || !state.complete;
        const next = plan.state.complete && stale ? { ...plan.state, head: index.headOf(change.shelf) } : plan.state;
        await shelves.put(next);
        this.#known.set(change.shelf, { state: next, index });
        return true;
      });
    } catch (error) {
      // The table of contents in memory has moved, the stored one has not.
      this.#known.delete(change.shelf);
      throw error;
    }
  }

  /** Writes a shelf's packs anew in the shelf's order where they lie scattered, so that a list's start is one pack. */
  async tidy(shelf: LocalShelf): Promise<void> {
    const { packs, contents, shelves } = this.#database;
    const { state, index } = await this.#read(shelf);
    const order = index.ordered(shelf);
    if (index.follows(order)) return;
    const rows = new Map<string, MirrorRow>();
    for (const pack of index.packs.keys()) for (const row of await this.readPack(shelf, pack)) rows.set(row.id, row);
    const after = await inNewPacks(
      index,
      order.filter((id) => rows.has(id)),
    );
    try {
      await this.#database.transaction('rw', [packs, contents, shelves], async () => {
        // Another tab has written meanwhile: these packs are not what is there now.
        if ((await shelves.get(shelf))?.version !== state.version) return;
        for (const pack of index.packs.keys()) {
          if (after.packs.has(pack)) continue;
          await packs.delete([shelf, pack]);
          await contents.delete([shelf, pack]);
        }
        // One pack after the other: each is a task of its own, and none is long.
        for (const [pack, ids] of after.packs) {
          await packs.put({ shelf, pack, rows: ids.flatMap((id) => rows.get(id) ?? []) });
          await contents.put(after.contentsOf(shelf, pack) as never);
        }
        const next = { ...state, version: state.version + 1, head: after.headOf(shelf) };
        await shelves.put(next);
        this.#known.set(shelf, { state: next, index: after });
      });
    } catch (error) {
      this.#known.delete(shelf);
      throw error;
    }
  }

  async empty(): Promise<void> {
    this.#known.clear();
    const { packs, contents, shelves, lists } = this.#database;
    await this.#database.transaction('rw', [packs, contents, shelves, lists], async () => {
      await Promise.all([packs.clear(), contents.clear(), shelves.clear(), lists.clear()]);
    });
  }

  close(): void {
    this.#known.clear();
    this.#database.close();
  }

  /** The stored state and table of contents, put together in short stretches. */
  async #read(shelf: LocalShelf): Promise<Known> {
    const { shelves, contents } = this.#database;
    const { state, index, parts } = await this.#database.transaction('r', [shelves, contents], () => this.#stored(shelf));
    const breathe = breaths();
    for (const part of parts) {
      index.read(part);
      await breathe();
    }
    this.#known.set(shelf, { state, index });
    return { state, index };
  }

  /** The same inside a transaction, which would end with a pause. */
  async #load(shelf: LocalShelf): Promise<Known> {
    const { state, index, parts } = await this.#stored(shelf);
    for (const part of parts) index.read(part);
    this.#known.set(shelf, { state, index });
    return { state, index };
  }

  /** The table of contents is the one in memory where nobody else has written since, else what is to be read into it. */
  async #stored(shelf: LocalShelf): Promise<Known & { parts: readonly PackContents[] }> {
    const state = (await this.#database.shelves.get(shelf)) ?? emptyShelf(shelf);
    const known = this.#known.get(shelf);
    if (known && known.state.version === state.version) return { state, index: known.index, parts: [] };
    const parts = await this.#database.contents.where('[shelf+pack]').between([shelf, 0], [shelf, Number.MAX_SAFE_INTEGER]).toArray();
    return { state, index: new ShelfIndex(), parts };
  }

  /** No list names what is gone: nothing of a withdrawn person may stay, not even an id (checklist O24). */
  async #forgetInLists(gone: ReadonlySet<string>): Promise<void> {
    const { lists } = this.#database;
    for (const list of await lists.toArray()) {
      const ids = list.ids.filter((id) => !gone.has(id));
      if (ids.length < list.ids.length) await lists.put({ ...list, ids });
    }
  }

  async #move(shelf: LocalShelf, index: ShelfIndex, moves: Moves): Promise<void> {
    const { packs, contents } = this.#database;
    for (const pack of moves.contents) {
      const ids = index.packs.get(pack);
      const after = index.contentsOf(shelf, pack);
      if (!ids || !after) {
        await packs.delete([shelf, pack]);
        await contents.delete([shelf, pack]);
        continue;
      }
      const old: Pack | undefined = await packs.get([shelf, pack]);
      const rows = movedPack(old, ids, moves.puts.get(pack) ?? []);
      if (rows) await packs.put({ shelf, pack, rows });
      await contents.put(after);
    }
  }
}

/** The same rows in new packs, in this order. */
async function inNewPacks(index: ShelfIndex, ids: readonly string[]): Promise<ShelfIndex> {
  const breathe = breaths();
  const after = new ShelfIndex();
  for (const [at, id] of ids.entries()) {
    const place = index.places.get(id);
    if (place) after.add(id, place);
    if (at % caps.packRows === 0) await breathe();
  }
  return after;
}

/** Opens the copy for an audience. Throws where this phone keeps nothing (private mode, a broken or blocked database). */
export async function openKeeping(audience: Audience): Promise<Keeping> {
  const keeping = new Keeping(audience);
  await keeping.open();
  return keeping;
}

export const forgetAudience = (audience: Audience): Promise<void> => deleteDatabase(databaseName(audience));

/** Deletes copies of older versions and of other members; the current audience's and the visitors' stay. */
export async function forgetOthers(audience: Audience): Promise<void> {
  const keep = new Set([databaseName(audience), databaseName('public')]);
  for (const name of await mirrorDatabaseNames()) if (!keep.has(name)) await deleteDatabase(name);
}
