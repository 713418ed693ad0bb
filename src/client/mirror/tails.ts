import { caps } from './caps.ts';
import type { Change } from './change.ts';
import type { LocalCollection, MirrorRow } from './collection-table.ts';

/** A list's rows from the server beyond the stored ones. */
export type Tail = {
  collection: LocalCollection;
  rows: readonly MirrorRow[];
  nextPage: number;
  finished: boolean;
};

/**
 * Rows beyond a collection's edge, loaded page by page while somebody scrolls there. Only in memory: in the database they would
 * push out the stored rows.
 */
export class Tails {
  readonly #tails = new Map<string, Tail>();

  get(list: string): Tail | undefined {
    return this.#tails.get(list);
  }

  /** Appends a page, without duplicates. */
  add(list: string, page: Tail): void {
    const before = this.#tails.get(list)?.rows ?? [];
    const known = new Set(before.map(({ id }) => id));
    const rows = [...before, ...page.rows.filter(({ id }) => !known.has(id))];
    this.#tails.set(list, {
      ...page,
      rows,
      finished: page.finished || rows.length >= caps.tailRows,
    });
  }

  drop(list: string): void {
    this.#tails.delete(list);
  }

  /** The rows of a collection that have these ids. */
  rowsOf(collection: LocalCollection, ids: readonly string[]): MirrorRow[] {
    if (this.#tails.size === 0) return [];
    const wanted = new Set(ids);
    return [...this.#tails.values()].flatMap((tail) =>
      tail.collection === collection ? tail.rows.filter(({ id }) => wanted.has(id)) : [],
    );
  }

  /** Updates changed rows and removes deleted ones; drops everything if the edge has moved, since another part is beyond it then. */
  follow(change: Change, edgeMoved: boolean): void {
    for (const [list, tail] of this.#tails) {
      if (tail.collection !== change.collection) continue;
      if (edgeMoved) {
        this.#tails.delete(list);
        continue;
      }
      const newer = new Map('rows' in change ? change.rows.map((row) => [row.id, row]) : []);
      const left = new Set('deleted' in change ? change.deleted : []);
      this.#tails.set(list, {
        ...tail,
        rows: tail.rows.flatMap((row) => (left.has(row.id) ? [] : (newer.get(row.id) ?? row))),
      });
    }
  }
}
