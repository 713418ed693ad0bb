import type { LocalShelf, MirrorRow } from '../shelf-table.ts';
import { MirrorDatabase, mirrorDatabaseNames } from './database.ts';
import { forgetAudience } from './keeping.ts';
import { databaseName } from './names.ts';

/** What the visitors' copy holds of a shelf, and when the club last confirmed each row, in ms; nothing where there is none. */
export async function readVisitorsCopy(shelf: LocalShelf): Promise<{ confirmedMs: number[]; rows: MirrorRow[] }> {
  const name = databaseName('public');
  // Opening a database makes it.
  if (!(await mirrorDatabaseNames()).includes(name)) return { confirmedMs: [], rows: [] };
  const database = new MirrorDatabase(name);
  try {
    const ofShelf = [
      [shelf, 0],
      [shelf, Number.MAX_SAFE_INTEGER],
    ] as const;
    const state = await database.shelves.get(shelf);
    const contents = await database.contents
      .where('[shelf+pack]')
      .between(...ofShelf)
      .toArray();
    const packs = await database.packs
      .where('[shelf+pack]')
      .between(...ofShelf)
      .toArray();
    const wholeMs = state?.complete ? state.asOfMs : 0;
    return {
      confirmedMs: contents.flatMap(({ seenMs }) => [...seenMs].map((ms) => Math.max(ms, wholeMs))),
      rows: packs.flatMap((pack) => pack.rows),
    };
  } finally {
    database.close();
  }
}

export const forgetVisitorsCopy = (): Promise<void> => forgetAudience('public');
