import type { Database } from '../db/database.ts';

/**
 * Binds the database to the club's secret: the first process leaves its fingerprint, every other one must have the
 * same. False where another secret's stands; with it no password could be verified and no seal be opened.
 */
export async function claimClub(db: Database, fingerprint: string): Promise<boolean> {
  const name = 'secret_fingerprint';
  const standing = await db.queries.selectFrom('club').select('value').where('name', '=', name).executeTakeFirst();
  if (standing) return standing.value === fingerprint;
  return db.transaction(async (tx) => {
    await tx
      .insertInto('club')
      .values({ name, value: fingerprint })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { value } = await tx.selectFrom('club').select('value').where('name', '=', name).executeTakeFirstOrThrow();
    return value === fingerprint;
  });
}
