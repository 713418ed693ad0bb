import { sql } from 'kysely';
import type { Database, Queries } from '../../src/server/db/database.ts';

/**
 * Where a process is killed, to the statement: after the commit that closes a period, before the one that draws it, after it and so before
 * anything is paid, and before the commit of a batch that was paid.
 */
export const trapPlaces = ['closed', 'drawing', 'drawn', 'paying'] as const;
export type TrapPlace = (typeof trapPlaces)[number];

/** The current trap, if any. */
export const traps: { set: TrapPlace | undefined } = { set: undefined };

type Look = (queries: Queries) => Promise<number>;

const count = sql<number>`count(*)`.as('count');

const closed: Look = async (queries) =>
  (await queries.selectFrom('periods').select(count).where('state', '=', 'closed').executeTakeFirstOrThrow()).count;
const drawn: Look = async (queries) =>
  (await queries.selectFrom('periods').select(count).where('state', 'in', ['drawn', 'void']).executeTakeFirstOrThrow()).count;
const paid: Look = async (queries) =>
  (await queries.selectFrom('bets').select(count).where('state', '<>', 'open').executeTakeFirstOrThrow()).count;

const lookFor: Record<TrapPlace, { look: Look; behindCommit: boolean }> = {
  closed: { look: closed, behindCommit: true },
  drawing: { look: drawn, behindCommit: false },
  drawn: { look: drawn, behindCommit: true },
  paying: { look: paid, behindCommit: false },
};

/** The database, with a kill at the current trap: as soon as a transaction has added the expected row. */
export function guardedByTraps(db: Database): Database {
  return {
    ...db,
    async transaction(work) {
      const place = traps.set;
      if (place === undefined) return db.transaction(work);
      const { look, behindCommit } = lookFor[place];
      let added = false;
      const result = await db.transaction(async (tx) => {
        const before = await look(tx);
        const done = await work(tx);
        added = (await look(tx)) > before;
        if (added && !behindCommit) process.kill(process.pid, 'SIGKILL');
        return done;
      });
      if (added) process.kill(process.pid, 'SIGKILL');
      return result;
    },
  };
}
