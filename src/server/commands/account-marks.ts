import { sql } from 'kysely';
import type { Database, Queries } from '../db/database.ts';
import type { Sealer } from '../seal.ts';
import type { Keys } from '../secret.ts';
import { accountMark } from './leaving-marks.ts';

/** What a sealed payout account was sealed for (seal.ts). */
export const accountPurpose = 'payout-account';

/** What looking after marks takes; a member's act and an operator's both have it. */
export interface MarkParts {
  db: Pick<Database, 'kind'>;
  keys: Pick<Keys, 'leavingMark'>;
  sealer: Pick<Sealer, 'open'>;
}

/** Rows of one turn, and the turns that there may be: a club of a million accounts is marked in one start. */
const rowsAtOnce = 500;
const mostTurns = 2_000;

/** Accounts that a member was paid to before, the newest: more than anybody has. */
const earlierAccounts = 100;

/**
 * Marks accounts that an earlier release bound; without any it costs one look at an index. Every look for a mark comes
 * after it, so that an account without one is no way around a pause.
 */
export async function markOlder(tx: Queries, { keys, sealer }: MarkParts): Promise<void> {
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const rows = await tx
      .selectFrom('bank_accounts')
      .select(['member_id', 'sealed_account'])
      .where('mark', '=', '')
      .orderBy('member_id')
      .limit(rowsAtOnce)
      .execute();
    for (const { member_id, sealed_account } of rows) {
      const mark = accountMark(keys, sealer.open(accountPurpose, sealed_account));
      await tx.updateTable('bank_accounts').set({ mark }).where('member_id', '=', member_id).execute();
    }
    if (rows.length < rowsAtOnce) return;
  }
}

/**
 * Makes others wait who bind or pause around the same account until this transaction ends: else each of two could look
 * before the other has written. SQLite has one writer anyhow.
 */
export async function lockMark(tx: Queries, { db }: MarkParts, mark: string): Promise<void> {
  if (db.kind === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${mark}, 0))`.execute(tx);
}

/**
 * The marks of every account that a member is known by: the bound one, and those that withdrawals went to before it was
 * unbound. In one order, so that two transactions lock them alike.
 */
export async function marksOf(tx: Queries, parts: MarkParts, memberId: string): Promise<string[]> {
  await markOlder(tx, parts);
  const bound = await tx.selectFrom('bank_accounts').select('mark').where('member_id', '=', memberId).execute();
  const paid = await tx
    .selectFrom('withdrawals')
    .select('sealed_account')
    .where('member_id', '=', memberId)
    .where('sealed_account', '<>', '')
    .orderBy('created_ms', 'desc')
    .limit(earlierAccounts)
    .execute();
  const earlier = paid.map(({ sealed_account }) => accountMark(parts.keys, parts.sealer.open(accountPurpose, sealed_account)));
  return [...new Set([...bound.map(({ mark }) => mark), ...earlier])].sort();
}
