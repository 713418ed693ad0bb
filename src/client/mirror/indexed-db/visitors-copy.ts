import type { LocalCollection, MirrorRow } from '../collection-table.ts';
import { MirrorDatabase, mirrorDatabaseNames } from './database.ts';
import { forgetPartition } from './indexed-db-store.ts';
import { databaseName } from './names.ts';

/** What the visitors' copy has of a collection, and when the server last confirmed each row, in ms; empty if there is no copy. */
export async function readVisitorsCopy(collection: LocalCollection): Promise<{ confirmedMs: number[]; rows: MirrorRow[] }> {
  const name = databaseName('public');
  // Opening a database would create it.
  if (!(await mirrorDatabaseNames()).includes(name)) return { confirmedMs: [], rows: [] };
  const database = new MirrorDatabase(name);
  try {
    const ofCollection = [
      [collection, 0],
      [collection, Number.MAX_SAFE_INTEGER],
    ] as const;
    const state = await database.collections.get(collection);
    const contents = await database.contents
      .where('[collection+chunk]')
      .between(...ofCollection)
      .toArray();
    const chunks = await database.chunks
      .where('[collection+chunk]')
      .between(...ofCollection)
      .toArray();
    const wholeMs = state?.complete ? state.asOfMs : 0;
    return {
      confirmedMs: contents.flatMap(({ seenMs }) => [...seenMs].map((ms) => Math.max(ms, wholeMs))),
      rows: chunks.flatMap((chunk) => chunk.rows),
    };
  } finally {
    database.close();
  }
}

export const forgetVisitorsCopy = (): Promise<void> => forgetPartition('public');
