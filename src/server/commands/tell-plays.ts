import { sql } from 'kysely';
import { nextRevision } from '../db/collection-revision.ts';
import type { Database } from '../db/database.ts';

/** Videos of one revision at most: what is left waits for the next turn. */
const videosAtOnce = 500;

/**
 * Shows what was played since the last turn: moves the collection once for all of those videos. Were it moved at every play,
 * each one would send every phone's copy to the server.
 */
export async function tellPlays(db: Database): Promise<number> {
  const untold = sql<boolean>`plays <> told_plays`;
  const due = await db.queries.selectFrom('videos').select('id').where(untold).limit(videosAtOnce).execute();
  if (due.length === 0) return 0;
  const ids = due.map(({ id }) => id);
  await db.transaction(async (tx) => {
    const rev = await nextRevision(tx, 'videos');
    await tx
      .updateTable('videos')
      .set((row) => ({ rev, told_plays: row.ref('plays') }))
      .where('id', 'in', ids)
      .execute();
  });
  return ids.length;
}
