import type { CollectionName } from '#contract/collections/mirror.ts';
import { type Checkpoint, noCheckpoint } from '#domain/statement-checkpoint.ts';
import type { LocalCollection, MirrorRow } from './collection-table.ts';
import type { IndexedDbStore } from './indexed-db/indexed-db-store.ts';
import type { Partition } from './indexed-db/names.ts';

/** What the server said, on its way into the mirror. `atMs` is when it said so. */
export type Change =
  /** An answer of /mirror/:collection. */
  | {
      kind: 'patch';
      collection: CollectionName;
      /** The cursor that was stored when the request was sent; null for a full pull that asks for no cursor to be there. */
      from: string | undefined | null;
      /** True for the first page of a full pull. */
      anew: boolean;
      rows: readonly MirrorRow[];
      gone: readonly string[];
      cursor: string;
      more: boolean;
      /** What the stream calls the revision that the collection has with the last page. */
      rev?: number | undefined;
      /** The club has rows before these, which it left out. */
      older?: boolean | undefined;
      atMs: number;
      /** Of the statement: what its entries came to that are not here after it. */
      checkpoints?: Checkpoints | undefined;
    }
  /** A page of a list call. */
  | {
      kind: 'page';
      collection: LocalCollection;
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
  | { kind: 'rows'; collection: LocalCollection; rows: readonly MirrorRow[]; atMs: number }
  /** The server said that nothing has changed: in a list, or (null) in the collection as a whole. */
  | { kind: 'same'; collection: LocalCollection; list: string | null; atMs: number }
  /** Rows that are no longer there; `anew`: the club still has them, so the collection is pulled from its beginning. */
  | { kind: 'gone'; collection: LocalCollection; gone: readonly string[]; anew?: boolean };

/** The first row in a collection's order that is not kept. All rows before it are here; from it on only some that were opened. */
export type Edge = { id: string; pos: number; at: number };

/** Of the statement: what the entries came to that have gone; `passing` while a full pull is under way. */
export type Checkpoints = { settled?: Checkpoint | undefined; passing?: Checkpoint | undefined };

/** What is known of a collection beside its rows. */
export type CollectionState = {
  collection: LocalCollection;
  /** Where the server's changes go on; undefined before the first answer. */
  cursor: string | undefined;
  /** Every row that the server has came by: it is here, or behind the edge. */
  complete: boolean;
  /** Where the copy ends, where the server has more than the cap allows; undefined where every row is kept. */
  edge?: Edge | undefined;
  checkpoints?: Checkpoints | undefined;
  /** When it was last confirmed as a whole; 0 before. */
  asOfMs: number;
  /** What the stream calls the revision up to which everything is here; undefined where that is not known. */
  rev?: number | undefined;
  /** The number of the full pull under way, or of the last one. */
  mark: number;
  /** Counts writes, so that another tab's are noticed. */
  version: number;
  /** Of a complete collection: its first rows' ids in order, and the chunks they lie in, so that a start opens nothing else. */
  head?: { ids: readonly string[]; chunks: readonly number[] } | undefined;
};

export const emptyCollection = (collection: LocalCollection): CollectionState => ({
  collection,
  cursor: undefined,
  complete: false,
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

/**
 * What the statement's entries came to that are not here. While a full pull is under way that is the one of the pull
 * before, until the new one has gone by it: entries behind it may have had to go since.
 */
export function currentCheckpoint({ checkpoints = {} }: Pick<CollectionState, 'checkpoints'>): Checkpoint {
  const { settled = noCheckpoint, passing = noCheckpoint } = checkpoints;
  return passing.seq > settled.seq ? passing : settled;
}

/** What other tabs of the same partition are told. */
export type TabNote = { partition: Partition; collection: LocalCollection; touched: string[]; list: string | null };

export type MirrorOptions = {
  /** Opens what is kept on the phone. A rejection means: carry on in memory. */
  openIndexedDbStore: (partition: Partition) => Promise<IndexedDbStore>;
  /** Tells the other tabs. */
  tell: (note: TabNote) => void;
  /** The phone has no room left: make some. Resolves once it was tried. */
  makeRoom: () => Promise<void>;
};
