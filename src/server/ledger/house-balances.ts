import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { isHouseAccount } from './balance.ts';

/** Transfers of one transaction, a few milliseconds of SQLite's single thread, and transactions of one run of the job. */
const rollUp = { transfers: 5_000, turns: 200 } as const;

/**
 * Rolls up the balances of the `house:` accounts from the entries: members' commands update none of their rows, so that
 * members do not wait for each other. Advances by whole transfers, whose numbers are committed in order, until
 * it has caught up: entries not yet rolled up are summed at every read of a balance, and would accumulate in a busy club.
 */
export async function rollUpHouse(db: Database): Promise<void> {
  for (let turn = 0; turn < rollUp.turns; turn += 1) if ((await rollUpSome(db)) < rollUp.transfers) return;
}

/** Returns how many transfers were rolled up. */
function rollUpSome(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    const last = await tx.selectFrom('ledger_state').select('value').where('name', '=', 'last_transfer').executeTakeFirstOrThrow();
    const rolled = await tx.selectFrom('house_balances').selectAll().execute();
    const from = Math.min(...rolled.map(({ upto_no }) => upto_no), rolled.length === 0 ? 0 : Number.MAX_SAFE_INTEGER);
    const upTo = Math.min(last.value, from + rollUp.transfers);
    if (upTo <= from) return 0;
    const sums = await tx
      .selectFrom('entries')
      .select(['account', sql<number>`cast(sum(amount_cents) as bigint)`.as('sum')])
      .where('transfer_no', '>', from)
      .where('transfer_no', '<=', upTo)
      .where('account', 'like', 'house:%')
      .groupBy('account')
      .execute();
    const before = new Map(rolled.map(({ account, balance_cents }) => [account, balance_cents]));
    const moved = new Map(sums.map(({ account, sum }) => [account, sum]));
    const accounts = new Set([...before.keys(), ...moved.keys()].filter(isHouseAccount));
    for (const account of accounts) {
      const row = { account, balance_cents: (before.get(account) ?? 0) + (moved.get(account) ?? 0), upto_no: upTo };
      await tx
        .insertInto('house_balances')
        .values(row)
        // Another process may have rolled up as far meanwhile: then its row is right.
        .onConflict((conflict) => conflict.column('account').doUpdateSet(row).where('house_balances.upto_no', '=', from))
        .execute();
    }
    return upTo - from;
  });
}
