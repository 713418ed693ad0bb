import type { CollectionState, ListState } from './change.ts';
import type { MirrorRow } from './collection-table.ts';
import type { Chunk } from './indexed-db/database.ts';

/** Rows of a list that are shown first. */
const mostRows = 60;

/** What index.html has read of the stored copy while the scripts loaded. It has its own copy of these names. */
export type EarlyRead = { database: string; collections: CollectionState[]; chunks: Chunk[]; lists: ListState[] };

declare global {
  interface Window {
    /** Null if nothing is stored, or it could not be read. */
    foyerStored?: Promise<EarlyRead | null>;
  }
}

/** What the first screen starts with. */
export type FirstRows = {
  database: string;
  heads: { state: CollectionState; rows: [row: MirrorRow, chunk: number][]; seenMs: number }[];
  lists: ListState[];
};

/** The early read in the mirror's own form: of each collection the rows of its head, of its list, or (for `base`) all. */
export function firstRows({ database, collections, chunks, lists }: EarlyRead): FirstRows {
  const heads = collections.flatMap((state) => {
    const stored = chunks
      .filter(({ collection }) => collection === state.collection)
      .flatMap(({ rows, chunk }) => rows.map((row): [MirrorRow, number] => [row, chunk]));
    if (state.collection === 'base') return state.complete ? { state, rows: stored, seenMs: state.asOfMs } : [];
    const list = lists[0];
    const ids = state.complete ? state.head?.ids : list?.ids.slice(0, mostRows);
    const byId = new Map(stored.map((one) => [one[0].id, one]));
    const rows = (ids ?? []).map((id) => byId.get(id)).filter((one) => one !== undefined);
    return rows.length === 0 ? [] : { state, rows, seenMs: state.complete ? state.asOfMs : (list?.asOfMs ?? 0) };
  });
  return { database, heads, lists: heads.some(({ state }) => state.collection !== 'base') ? lists : [] };
}
