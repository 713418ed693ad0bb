import type { Queries } from '../db/database.ts';

/** A lottery's entry in `ledger_state`: period numbers up to it may have been used by a database that was lost. */
const nameOf = (lotteryId: string): string => `lost_periods:${lotteryId}`;

/** The last number of a lottery that may have been used and lost; 0 if nothing was ever restored. */
export async function lostNumbers(queries: Queries, lotteryId: string): Promise<number> {
  const row = await queries.selectFrom('ledger_state').select('value').where('name', '=', nameOf(lotteryId)).executeTakeFirst();
  return row?.value ?? 0;
}

/** Skips these numbers: an `expect` that members have seen is never used again. */
export async function passOver(tx: Queries, lotteryId: string, value: number): Promise<void> {
  await tx
    .insertInto('ledger_state')
    .values({ name: nameOf(lotteryId), value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
