import type { Database, Queries } from '../db/database.ts';

/**
 * Binds the database to the club's secret: the first process leaves its fingerprint, every other one must have the
 * same. False where another secret's stands; with it no password could be verified and no seal be opened.
 */
export async function claimClub(db: Database, fingerprint: string): Promise<boolean> {
  return (await settle(db, 'secret_fingerprint', fingerprint)) === fingerprint;
}

/**
 * Whether this is a demo club, which the very first start decides for good: a club that was opened empty (`DEMO=0`) must
 * not be filled with strangers when somebody later leaves the variable out.
 */
export async function claimDemo(db: Database, demo: boolean): Promise<boolean> {
  return (await settle(db, 'demo', demo ? '1' : '0')) === '1';
}

/** What stands under that name: `value` where nothing stood. Of several processes the first to commit decides. */
async function settle(db: Database, name: string, value: string): Promise<string> {
  const known = (queries: Queries) => queries.selectFrom('club').select('value').where('name', '=', name);
  const standing = await known(db.queries).executeTakeFirst();
  if (standing) return standing.value;
  return db.transaction(async (tx) => {
    await tx
      .insertInto('club')
      .values({ name, value })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return (await known(tx).executeTakeFirstOrThrow()).value;
  });
}
