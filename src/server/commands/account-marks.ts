import { sql } from 'kysely';
import type { Database, Queries } from '../db/database.ts';
import type { Sealer } from '../seal.ts';
import type { Keys } from '../secret.ts';
import { accountMark } from './leaving-marks.ts';

/** The purpose for which payout accounts are sealed (seal.ts). */
export const accountPurpose = 'payout-account';

/** The dependencies of marks; members' commands and operators' actions both have them. */
export interface MarkParts {
  db: Pick<Database, 'kind'>;
  keys: Pick<Keys, 'leavingMark'>;
  sealer: Pick<Sealer, 'open'>;
}

/** Rows of one batch, and the most batches: a club of a million accounts is marked in one start. */
const rowsAtOnce = 500;
const mostTurns = 2_000;

/** The most previous payout accounts of a member, the newest: more than anybody has. */
const earlierAccounts = 100;

/**
 * Marks accounts that an earlier release bound; without any it costs one index lookup. It runs before every lookup of a
 * mark, so that an unmarked account cannot be used to avoid a pause.
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
 * Blocks others who bind or pause the same account until this transaction ends: otherwise each of two could read
 * before the other has written. SQLite has a single writer anyway.
 */
export async function lockMark(tx: Queries, { db }: MarkParts, mark: string): Promise<void> {
  if (db.kind === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${mark}, 0))`.execute(tx);
}

/**
 * The marks of every account of a member: the bound one, and those of earlier withdrawals. Sorted, so that two
 * transactions lock them in the same order.
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
