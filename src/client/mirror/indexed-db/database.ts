import Dexie, { type Table } from 'dexie';
import type { CollectionState, ListState } from '../change.ts';
import type { LocalCollection, MirrorRow } from '../collection-table.ts';

/** Up to 200 rows: one record of the table is a chunk, since the cost in IndexedDB is per record, not per byte. */
export type Chunk = { collection: LocalCollection; chunk: number; rows: MirrorRow[] };

/** The table of contents of one chunk, column by column; line n is row n of the chunk. */
export type ChunkContents = {
  collection: LocalCollection;
  chunk: number;
  /** Ids, joined by line breaks: one string is read many times faster than thousands. */
  ids: string;
  groups: string;
  pos: Float64Array;
  at: Float64Array;
  seenMs: Float64Array;
  marks: Float64Array;
  whole: Uint8Array;
};

export class MirrorDatabase extends Dexie {
  declare chunks: Table<Chunk, [string, number]>;
  declare contents: Table<ChunkContents, [string, number]>;
  declare collections: Table<CollectionState, string>;
  declare lists: Table<ListState, string>;

  constructor(name: string) {
    super(name, { chromeTransactionDurability: 'relaxed' });
    this.version(1).stores({ chunks: '[collection+chunk]', contents: '[collection+chunk]', collections: 'collection', lists: 'list' });
    // Another tab deletes it: close without a warning in the console.
    this.on('versionchange', () => {
      this.close();
      return false;
    });
  }
}

/** Every database of the mirror on this device, of any version. */
export async function mirrorDatabaseNames(): Promise<string[]> {
  const names = await Dexie.getDatabaseNames();
  return names.filter((name) => /^foyer-(public|member)-/.test(name));
}

export const deleteDatabase = (name: string): Promise<void> => Dexie.delete(name);
