import { sql } from 'kysely';
import { depositReasons } from '#contract/record-statuses.ts';
import type { Context } from '../context.ts';
import { nextRevision, writeTombstones } from '../db/collection-revision.ts';
import type { Queries } from '../db/database.ts';
import { deletedTables } from '../db/member-tables.ts';
import { forgetUploads } from '../media/uploads.ts';

/** Rows of one statement: a database takes only so many parameters. */
const tombstonesAtOnce = 1_000;

/** The name of the act that closes an account: its own stored reply outlives it for a day. */
export const forgettingName = 'forget-member';

/**
 * Takes out everything that says who somebody was (db/member-tables.ts says table by table what becomes of it). What
 * stays knows them by the opaque id alone. May run again for what came late: it finds nothing then.
 */
export async function eraseMember(tx: Queries, context: Pick<Context, 'nowMs'>, memberId: string): Promise<void> {
  await eraseShared(tx, context, memberId);
  for (const table of deletedTables) await sql`delete from ${sql.table(table)} where member_id = ${memberId}`.execute(tx);
  await tx.deleteFrom('commands').where('member_id', '=', memberId).where('name', '<>', forgettingName).execute();
  // An open one protects somebody else: it goes when the operator closes it (operator/reports.ts).
  await tx.deleteFrom('reports').where('member_id', '=', memberId).where('closed_ms', 'is not', null).execute();
  const noAccount = { bank_name: '', sealed_account: '', masked_account: '', holder: '', reason: '' };
  await tx.updateTable('withdrawals').set(noAccount).where('member_id', '=', memberId).execute();
  await tx.updateTable('deposits').set({ channel: '' }).where('member_id', '=', memberId).execute();
  // What an operator wrote; names of our own reasons say nothing of a person.
  const own = Object.keys(depositReasons);
  await tx.updateTable('deposits').set({ reason: '' }).where('member_id', '=', memberId).where('reason', 'not in', own).execute();
  await forgetUploads(tx, memberId);
  await blankMember(tx, memberId);
}

/** What others have seen: messages and lines of winners leave every phone, ratings their profiles' figures. */
async function eraseShared(tx: Queries, { nowMs }: Pick<Context, 'nowMs'>, memberId: string): Promise<void> {
  // Collections in the contract's order, as in every transaction (db/collection-revision.ts).
  const won = await tx
    .selectFrom('bets')
    .select('id')
    .where('member_id', '=', memberId)
    .where('payout_cents', '>', 0)
    .limit(1)
    .executeTakeFirst();
  if (won) await nextRevision(tx, 'base');
  const messages = await tx.deleteFrom('messages').where('member_id', '=', memberId).returning('id').execute();
  for (let at = 0; at < messages.length; at += tombstonesAtOnce) {
    const ids = messages.slice(at, at + tombstonesAtOnce).map(({ id }) => id);
    await writeTombstones(tx, 'messages', ids, nowMs());
  }
  const rated = tx.selectFrom('favourites').select('profile_id').where('member_id', '=', memberId).where('stars', '>', 0);
  await tx.updateTable('profiles').set({ counts_due: 1, ratings_due: 1 }).where('id', 'in', rated).execute();
  await tx.deleteFrom('favourites').where('member_id', '=', memberId).execute();
}

/** The row stays, since the ledger's rows hang on it. No user name folds to its key: that has capitals, and a colon. */
async function blankMember(tx: Queries, memberId: string): Promise<void> {
  await tx
    .updateTable('members')
    .set({
      username: '',
      username_key: `GONE:${memberId}`,
      password_hash: '',
      status: 0,
      tier: 'registered',
      header_img: '',
      name: '',
      sex: '0',
      point: 0,
      see_total: 0,
      fund_password_hash: null,
      fund_tries: 0,
      fund_locked_until_ms: 0,
      bank_binds: 0,
      cooling_from_ms: null,
      excluded_until_ms: null,
      excluded_by: null,
      invite: null,
      adsid: null,
      kefu_id: null,
    })
    .where('id', '=', memberId)
    .execute();
}
