import type { Order } from '#contract/collections/collection.ts';
import { removes } from '#contract/collections/mirror.ts';
import { forgetStills } from '../device/stills.ts';
import { type Change, type CollectionState, emptyCollection, type RowCounts } from './change.ts';
import { ChangeLog } from './change-log.ts';
import {
  type Entry,
  entryOf,
  isServerCollection,
  type LocalCollection,
  type MirrorRow,
  mergeRow,
  orderOf,
  withCounts,
} from './collection-table.ts';
import { isBefore } from './cut.ts';
import { Deletions } from './deletions.ts';
import { type LineChange, Orders } from './orders.ts';
import { type CollectionPlan, planCollection } from './reducer.ts';

/** A line of the table of contents; `chunk` is where the row is stored, undefined while it is only in memory. */
export type Line = Entry & { chunk?: number };

/** A collection in memory: the whole table of contents, and the rows that were needed or received. */
export class MemoryCollection {
  readonly name: LocalCollection;
  state: CollectionState;
  lines = new Map<string, Line>();
  rows = new Map<string, MirrorRow>();
  /** The stored table of contents was read (or there is none to read). */
  opened = false;
  /** Only the collection's first rows are in memory so far; its table of contents is still being read. */
  headOnly = false;
  /** Changes that are not stored yet: they are applied again on top of whatever is read. */
  pending: Change[] = [];
  /** Something could not be stored: what is stored is older than this, and is not read again. */
  ahead = false;
  /** Counts everything that a screen could see. */
  revision = 0;
  /** Counts of rows that are not in memory, until they are stored: a chunk that is read before has older ones. */
  readonly #unstored = new Map<string, RowCounts>();
  readonly #log = new ChangeLog();
  readonly #deleted = new Deletions();
  readonly #orders = new Orders();
  /** Lists up to the edge, each with the order that it was made of. */
  #listed = new Map<string, { all: readonly string[]; ids: readonly string[] }>();

  constructor(name: LocalCollection) {
    this.name = name;
    this.state = emptyCollection(name);
  }

  /** What a change would do; undefined if it is outdated. */
  plan(change: Change): CollectionPlan | undefined {
    return planCollection(this.state, this.lines, change);
  }

  /** False: the change was outdated, and was dropped. */
  apply(change: Change): boolean {
    const plan = this.plan(change);
    if (!plan) return false;
    this.state = plan.state;
    // Deleted rows must not appear in any still.
    if (plan.deleted.length > 0 && isServerCollection(this.name) && removes(this.name)) forgetStills();
    const seenMs = 'atMs' in change ? change.atMs : 0;
    const moved = new Map<string, LineChange>();
    for (const row of plan.rows) {
      const old = this.lines.get(row.id);
      const line: Line = entryOf(this.name, row, seenMs, plan.state.mark);
      line.whole ||= old?.whole === true;
      if (old?.chunk !== undefined) line.chunk = old.chunk;
      this.lines.set(row.id, line);
      moved.set(row.id, { before: old, after: line });
      const before = this.rows.get(row.id);
      const after = mergeRow(before, row, plan.addsTexts);
      // The same object if nothing changed, so that what shows it need not render again.
      if (before && JSON.stringify(before) === JSON.stringify(after)) continue;
      this.rows.set(row.id, after);
      // What it says of the club has no tombstones: banners, backgrounds, what visitors may see, which games there are.
      if (before && this.name === 'base') forgetStills();
    }
    for (const counts of plan.counts) {
      const row = this.rows.get(counts.id);
      if (row) this.rows.set(counts.id, withCounts(row, counts));
      else this.#unstored.set(counts.id, counts);
    }
    const named = 'deleted' in change ? change.deleted : [];
    for (const id of [...plan.deleted, ...named]) this.#deleted.add(id, this.state.version);
    for (const { id } of plan.rows) this.#deleted.forget(id);
    for (const id of [...plan.deleted, ...plan.cut]) {
      moved.set(id, { before: moved.get(id)?.before ?? this.lines.get(id), after: undefined });
      this.lines.delete(id);
      this.rows.delete(id);
    }
    this.#orders.follow(moved, this.lines);
    this.#log.add(this.state.version, [...moved.keys(), ...plan.counts.map(({ id }) => id)]);
    this.revision += 1;
    return true;
  }

  /** Shows the first stored rows before the rest is read; `seenMs` is when the server last sent them. */
  showHead(state: CollectionState, rows: readonly [row: MirrorRow, chunk: number][], seenMs = state.asOfMs): void {
    if (this.opened) return;
    this.headOnly = true;
    const replay = this.pending;
    this.state = state;
    this.#replace(new Map(rows.map(([row, chunk]) => [row.id, { ...entryOf(this.name, row, seenMs, state.mark), chunk }])));
    for (const [row] of rows) this.rows.set(row.id, row);
    for (const change of replay) this.apply(change);
    this.revision += 1;
  }

  /** Applies what arrived meanwhile on top of what is stored. */
  rebase(state: CollectionState, places: Map<string, Line>): void {
    this.headOnly = false;
    this.state = state;
    // Another tab has deleted rows that a still of this one may show.
    const isShorter = (): boolean => [...this.lines.keys()].some((id) => !places.has(id));
    if (this.opened && isServerCollection(this.name) && removes(this.name) && isShorter()) forgetStills();
    this.#replace(places);
    this.opened = true;
    const replay = this.pending;
    for (const id of this.rows.keys()) if (!places.has(id) && !replay.some((change) => brings(change, id))) this.rows.delete(id);
    for (const change of replay) this.apply(change);
    this.revision += 1;
  }

  /** Rows read from the chunks; what is in memory is newer and takes precedence. */
  take(rows: readonly MirrorRow[], force = false): void {
    for (const row of rows) {
      if (!this.lines.has(row.id)) continue;
      const inMemory = this.rows.get(row.id);
      this.rows.set(
        row.id,
        inMemory && !force ? mergeRow(row, inMemory, this.state.everyLanguage) : withCounts(row, this.#unstored.get(row.id) ?? {}),
      );
    }
    this.revision += 1;
  }

  /** The change is in the chunks now. */
  stored(change: Change): void {
    this.pending = this.pending.filter((other) => other !== change);
    if (change.kind !== 'patch') return;
    for (const counts of change.counts ?? []) if (this.#unstored.get(counts.id) === counts) this.#unstored.delete(counts.id);
  }

  /** Ids of a group (`''` is all) in order. The same array as long as none of them has moved. */
  ordered(order: Order, group: string): readonly string[] {
    return this.#orders.ids(order, group, this.lines);
  }

  /** The same without what is beyond the collection's edge: up to there, a list in the collection's own order has no holes. */
  listed(order: Order, group: string): readonly string[] {
    const { edge } = this.state;
    const all = this.ordered(order, group);
    if (!edge || order !== orderOf(this.name)) return all;
    const key = `${order}/${group} ${edge.id} ${edge.pos} ${edge.at}`;
    const known = this.#listed.get(key);
    if (known?.all === all) return known.ids;
    const ids = all.filter((id) => isBefore(order, [id, this.lines.get(id) as Line], edge));
    // Of other edges nothing is wanted any more.
    if (!known) this.#listed.clear();
    this.#listed.set(key, { all, ids });
    return ids;
  }

  /** Ids of the rows that were changed or removed since a version of the collection; undefined if that is no longer known. */
  changedSince(version: number): ReadonlySet<string> | undefined {
    return this.#log.between(version, this.state.version);
  }

  /** Those of the rows of a reply that were not deleted while it was on its way: since this version of the collection, before which it was asked for. */
  withoutDeleted<Row extends MirrorRow>(rows: readonly Row[], version: number): readonly Row[] {
    return rows.filter(({ id }) => !this.#deleted.since(id, version));
  }

  /** When the server last sent or confirmed any row. */
  get newestMs(): number {
    return Math.max(this.state.asOfMs, ...[...this.lines.values()].map(({ seenMs }) => seenMs));
  }

  /** Another table of contents. */
  #replace(lines: Map<string, Line>): void {
    this.lines = lines;
    this.#log.clear();
    this.#orders.clear();
    this.#listed.clear();
  }
}

const brings = (change: Change, id: string): boolean => 'rows' in change && change.rows.some((row) => row.id === id);
