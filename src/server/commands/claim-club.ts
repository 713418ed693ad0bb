import type { Database, Queries } from '../db/database.ts';

/**
 * Binds the database to the club's secret: the first process stores its fingerprint, every other one must have the
 * same. False with a different secret, which could verify no password and decrypt nothing.
 */
export async function claimClub(db: Database, fingerprint: string): Promise<boolean> {
  return (await settle(db, 'secret_fingerprint', fingerprint)) === fingerprint;
}

/**
 * Whether this is a demo club, which the very first start decides for good: a club that was started empty (`DEMO=0`) must
 * not be filled with demo data when somebody later omits the variable.
 */
export async function claimDemo(db: Database, demo: boolean): Promise<boolean> {
  return (await settle(db, 'demo', demo ? '1' : '0')) === '1';
}

/** The stored value of that name, or `value` if there was none. Of several processes the first to commit wins. */
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
