import { sql } from 'kysely';
import { depositReasons } from '#contract/record-statuses.ts';
import type { Context } from '../context.ts';
import { nextRevision, writeTombstones } from '../db/collection-revision.ts';
import type { Queries } from '../db/database.ts';
import { deletedTables } from '../db/member-tables.ts';
import { forgetUploads } from '../media/uploads.ts';

/** Rows of one statement: databases limit the number of parameters. */
const tombstonesAtOnce = 1_000;

/** The name of the command that closes an account: its stored reply remains for a day. */
export const forgettingName = 'forget-member';

/**
 * Deletes everything that identifies a member (db/member-tables.ts lists what happens in each table). What
 * remains only has the opaque id. May run again for rows that were written late: usually it finds none.
 */
export async function eraseMember(tx: Queries, context: Pick<Context, 'nowMs'>, memberId: string): Promise<void> {
  await eraseShared(tx, context, memberId);
  for (const table of deletedTables) await sql`delete from ${sql.table(table)} where member_id = ${memberId}`.execute(tx);
  await tx.deleteFrom('commands').where('member_id', '=', memberId).where('name', '<>', forgettingName).execute();
  // An open one protects somebody else: it is deleted when the operator closes it (actions/reports.ts).
  await tx.deleteFrom('reports').where('member_id', '=', memberId).where('closed_ms', 'is not', null).execute();
  const noAccount = { bank_name: '', sealed_account: '', masked_account: '', holder: '', reason: '' };
  await tx.updateTable('withdrawals').set(noAccount).where('member_id', '=', memberId).execute();
  await tx.updateTable('deposits').set({ channel: '' }).where('member_id', '=', memberId).execute();
  // Text written by an operator; our own reason codes say nothing about a person.
  const own = Object.keys(depositReasons);
  await tx.updateTable('deposits').set({ reason: '' }).where('member_id', '=', memberId).where('reason', 'not in', own).execute();
  await forgetUploads(tx, memberId);
  await blankMember(tx, memberId);
}

/** What others have seen: messages and winners' lines are deleted on every client, ratings from profiles' averages. */
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

/** The row stays, since the ledger's rows refer to it. Its key can't collide with a user name: it has capitals and a colon. */
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
