import type { LocalShelf, MirrorRow } from './shelf-table.ts';

/** What the server said, on its way into the mirror. `atMs` is when it said so. */
export type Change =
  /** An answer of /mirror/:shelf. */
  | {
      kind: 'patch';
      shelf: LocalShelf;
      /** The cursor that was stored when the request was sent; null for a full pull that asks for no cursor to be there. */
      from: string | undefined | null;
      /** True for the first page of a full pull. */
      anew: boolean;
      rows: readonly MirrorRow[];
      gone: readonly string[];
      cursor: string;
      more: boolean;
      atMs: number;
    }
  /** A page of a list call. */
  | {
      kind: 'page';
      shelf: LocalShelf;
      list: string;
      /** `first`: asked for by itself, keeps what was loaded below it; `again`: pulled by the member; `next`: the one after. */
      mode: 'first' | 'again' | 'next';
      page: number;
      /** The list's generation when the request was sent; null where the list was not yet known. */
      generation: number | null;
      rows: readonly MirrorRow[];
      finished: boolean;
      atMs: number;
    }
  /** Rows by themselves. */
  | { kind: 'rows'; shelf: LocalShelf; rows: readonly MirrorRow[]; atMs: number }
  /** The server said that nothing has changed: in a list, or (null) in the shelf as a whole. */
  | { kind: 'same'; shelf: LocalShelf; list: string | null; atMs: number }
  /** Rows that are no longer there. */
  | { kind: 'gone'; shelf: LocalShelf; gone: readonly string[] };

/** What is known of a shelf beside its rows. */
export type ShelfState = {
  shelf: LocalShelf;
  /** Where the server's changes go on; undefined before the first answer. */
  cursor: string | undefined;
  /** Every row that the server has is here. */
  complete: boolean;
  /** The cap was reached: the copy ends there. */
  capped: boolean;
  /** When it was last confirmed as a whole; 0 before. */
  asOfMs: number;
  /** The number of the full pull under way, or of the last one. */
  mark: number;
  /** Counts writes, so that another tab's are noticed. */
  version: number;
  /** Of a complete shelf: its first rows' ids in order, and the packs they lie in, so that a start opens nothing else. */
  head?: { ids: readonly string[]; packs: readonly number[] } | undefined;
};

export const emptyShelf = (shelf: LocalShelf): ShelfState => ({
  shelf,
  cursor: undefined,
  complete: false,
  capped: false,
  asOfMs: 0,
  mark: 0,
  version: 0,
});

/** A list as the server ordered it, as far as it was loaded. */
export type ListState = {
  list: string;
  ids: readonly string[];
  nextPage: number;
  finished: boolean;
  /** Changes whenever the list starts anew; a page that was asked for before is dropped. */
  generation: number;
  asOfMs: number;
};
