import type { CollectionName } from '#contract/collections/mirror.ts';
import { type Checkpoint, noCheckpoint } from '#domain/statement-checkpoint.ts';
import type { LocalCollection, MirrorRow } from './collection-table.ts';
import type { IndexedDbStore } from './indexed-db/indexed-db-store.ts';
import type { Partition } from './indexed-db/names.ts';

/** A row's id with new values of those of its fields that the server also sends alone. */
export type RowCounts = { id: string } & Record<string, unknown>;

/** Data from the server, to be written to the mirror. `atMs` is when the server sent or confirmed it. */
export type Change =
  /** A reply of /mirror/:collection. */
  | {
      kind: 'patch';
      collection: CollectionName;
      /** The cursor that was stored when the request was sent; null for a full pull, whatever cursor is stored. */
      from: string | undefined | null;
      /** True for the first page of a full pull. */
      anew: boolean;
      rows: readonly MirrorRow[];
      deleted: readonly string[];
      /** New values of some fields of stored rows; applied after `rows`. */
      counts?: readonly RowCounts[] | undefined;
      cursor: string;
      more: boolean;
      /** The stream's number for the revision that the collection has with the last page. */
      rev?: number | undefined;
      /** Its rows were requested in every language. */
      everyLanguage?: boolean | undefined;
      /** The server has rows before these, which it left out. */
      older?: boolean | undefined;
      atMs: number;
      /** Of the reply with the whole collection that index.html asks for. */
      etag?: string | undefined;
      /** Of the statement: the checkpoint of its entries that are no longer stored after it. */
      checkpoints?: Checkpoints | undefined;
    }
  /** A page of a list call. */
  | {
      kind: 'page';
      collection: LocalCollection;
      list: string;
      /** `first`: the automatic request, keeps what was loaded below it; `again`: a refresh by the member; `next`: the page after. */
      mode: 'first' | 'again' | 'next';
      page: number;
      /** The list's generation when the request was sent; null if the list was not known yet. */
      generation: number | null;
      rows: readonly MirrorRow[];
      finished: boolean;
      atMs: number;
      /** Of a first page. */
      etag?: string | undefined;
    }
  /** Single rows. `restsOn`: the copy's revisions that they rest on, as text, when they were requested. */
  | { kind: 'rows'; collection: LocalCollection; rows: readonly MirrorRow[]; atMs: number; restsOn?: string | undefined }
  /** The server confirmed that nothing has changed: in a list, or (null) in the collection as a whole. */
  | { kind: 'same'; collection: LocalCollection; list: string | null; atMs: number }
  /** Deleted rows; `anew`: the server still has them, so the collection is pulled from its beginning. */
  | { kind: 'deleted'; collection: LocalCollection; deleted: readonly string[]; anew?: boolean };

/** The first row in a collection's order that is not stored. All rows before it are; from it on only some that were opened. */
export type Edge = { id: string; pos: number; at: number };

/** Of the statement: the checkpoint of entries that were removed; `passing` during a full pull. */
export type Checkpoints = { settled?: Checkpoint | undefined; passing?: Checkpoint | undefined };

/** What is known of a collection besides its rows. */
export type CollectionState = {
  collection: LocalCollection;
  /** Where the server's changes continue; undefined before the first reply. */
  cursor: string | undefined;
  /** Every row that the server has was received: it is stored, or beyond the edge. */
  complete: boolean;
  /** Where the copy ends if the server has more than the cap allows; undefined if every row is stored. */
  edge?: Edge | undefined;
  checkpoints?: Checkpoints | undefined;
  /** When it was last confirmed as a whole; 0 before. */
  asOfMs: number;
  /** The stream's number for the revision up to which the copy is complete; undefined if unknown. */
  rev?: number | undefined;
  /** Its rows have their texts in every language, and go on to: a change of language needs no pull. */
  everyLanguage?: boolean | undefined;
  /** Of the reply that brought all rows as they are; undefined if their revision has changed since, or if they came in pages. */
  etag?: string | undefined;
  /** Of single replies, by id: the copy's revisions that each rests on (sync/settled.ts). */
  restOn?: Readonly<Record<string, string>> | undefined;
  /** The number of the current full pull, or of the last one. */
  mark: number;
  /** Counts writes, so that those of another tab are noticed. */
  version: number;
  /** Of a complete collection: its first rows' ids in order, and the chunks that hold them, so that a start reads nothing else. */
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

/** A list in the server's order, as far as it was loaded. */
export type ListState = {
  list: string;
  ids: readonly string[];
  nextPage: number;
  finished: boolean;
  /** Changes whenever the list starts again; a page that was requested before is dropped. */
  generation: number;
  asOfMs: number;
  /** Of the reply with the first page. */
  etag?: string | undefined;
};

/**
 * The checkpoint of the statement's entries that are not stored. During a full pull that is the one of the pull before,
 * until the new one has passed it: entries beyond it may have been removed since.
 */
export function currentCheckpoint({ checkpoints = {} }: Pick<CollectionState, 'checkpoints'>): Checkpoint {
  const { settled = noCheckpoint, passing = noCheckpoint } = checkpoints;
  return passing.seq > settled.seq ? passing : settled;
}

/** What the other tabs of the same partition receive. */
export type TabNote = { partition: Partition; collection: LocalCollection; touched: string[]; list: string | null };

export type MirrorOptions = {
  /** Opens the persisted copy. If it rejects, the mirror works in memory only. Calls `late` once that takes too long for reading to wait for it. */
  openIndexedDbStore: (partition: Partition, late: () => void) => Promise<IndexedDbStore>;
  /** Tells the other tabs. */
  notifyTabs: (note: TabNote) => void;
  /** The device's storage is full: make room. Resolves once that was tried. */
  makeRoom: () => Promise<void>;
  /** The browser has closed or deleted the persisted copy: what was only there has to be requested again. */
  lost: () => void;
};

/** Ids of the rows that a change is about. */
export function touchedBy(change: Change): string[] {
  const counts = change.kind === 'patch' ? (change.counts ?? []) : [];
  const rows = 'rows' in change ? change.rows : [];
  return [...[...rows, ...counts].map(({ id }) => id), ...('deleted' in change ? change.deleted : [])];
}
