import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { nextRevision } from '../db/collection-revision.ts';

/** Wins newer than this make the base info's lines stale; a little more than the time between two turns of the job. */
const recentMs = 16 * 60_000;

/** Moves the base info on where somebody has won since: its `winners` lines come out of the ledger (H1). */
export async function tellWinners({ db, nowMs }: Context): Promise<void> {
  const win = await db.queries
    .selectFrom('bets')
    .select('id')
    .where('settled_ms', '>', nowMs() - recentMs)
    // Written out, not bound: SQLite uses the index over wins only for a literal.
    .where(sql<boolean>`payout_cents > 0`)
    .limit(1)
    .executeTakeFirst();
  if (win) await db.transaction((tx) => nextRevision(tx, 'base'));
}
