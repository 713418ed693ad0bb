import { caps } from './caps.ts';
import type { Change } from './change.ts';
import type { LocalCollection, MirrorRow } from './collection-table.ts';

/** What a list has of the server beyond the rows that this phone keeps. */
export type Tail = {
  collection: LocalCollection;
  rows: readonly MirrorRow[];
  nextPage: number;
  finished: boolean;
};

/**
 * Rows beyond a collection's edge, brought page by page while somebody scrolls there. In memory alone: on the phone they would
 * push out the rows that are kept.
 */
export class Tails {
  readonly #tails = new Map<string, Tail>();

  get(list: string): Tail | undefined {
    return this.#tails.get(list);
  }

  /** Appends a page, without repetition. */
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

  /** Takes in what has changed, and lets go what is gone; all of it where the edge has moved, for then another part is behind it. */
  follow(change: Change, edgeMoved: boolean): void {
    for (const [list, tail] of this.#tails) {
      if (tail.collection !== change.collection) continue;
      if (edgeMoved) {
        this.#tails.delete(list);
        continue;
      }
      const newer = new Map('rows' in change ? change.rows.map((row) => [row.id, row]) : []);
      const left = new Set('gone' in change ? change.gone : []);
      this.#tails.set(list, {
        ...tail,
        rows: tail.rows.flatMap((row) => (left.has(row.id) ? [] : (newer.get(row.id) ?? row))),
      });
    }
  }
}
