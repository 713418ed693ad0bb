import type { Selectable } from 'kysely';
import type { forgetMemberCall } from '#contract/commands/forget-member.ts';
import { done, type Outcome, type Refused, refused } from '#contract/outcome.ts';
import { type Cents, cents, centsOfDecimal, decimalOfCents } from '#domain/points.ts';
import type { Context } from '../context.ts';
import type { Database, Queries } from '../db/database.ts';
import { noteRemoval } from '../db/removals.ts';
import type { Tables } from '../db/schema.ts';
import { availableAccount, availableCents } from '../ledger/balance.ts';
import { type LedgerParts, post } from '../ledger/post.ts';
import { deleteDroppedUploads } from '../media/uploads.ts';
import { writeRemovals } from '../removal-list.ts';
import { marksOf } from './account-marks.ts';
import type { MemberCommand } from './command.ts';
import { eraseMember, forgettingName } from './erase-member.ts';
import { idempotently, Undone } from './idempotency.ts';
import { closeMark, closeName, nameRestMs } from './leaving-marks.ts';
import { tryLoginPassword } from './login-password-tries.ts';

/** The names of a leaving member that are to be reserved. */
type Leaver = Pick<Selectable<Tables['members']>, 'id' | 'username' | 'excluded_until_ms'>;

type Fields = { password: string; give_up?: string | undefined };

/**
 * Closes the member's account permanently (H15, H16): refused while there are points, an open withdrawal, deposit or bet,
 * each by its own rule; points may be given up, exactly the amount that was shown. Everything that identifies the
 * member is erased in the same transaction, and every session ends; the ledger keeps the opaque id.
 */
export const forgetMember: MemberCommand<typeof forgetMemberCall> = async (context, asker, fields) => {
  const { memberId } = asker.member;
  const sinceMs = context.nowMs();
  const outcome = await idempotently(context, {
    name: forgettingName,
    asker,
    fields,
    prepare: () => prepare(context, memberId, fields),
    // Before the member's lock: every command in progress has locked this row, and then waits for that one.
    lock: (tx) => lockMember(tx, context, memberId),
    work: async (tx, { hash }) => {
      const member = await tx.selectFrom('members').selectAll().where('id', '=', memberId).executeTakeFirstOrThrow();
      if (member.password_hash !== hash) throw new Undone('password_wrong');
      const refusal = await refuseOpen(tx, memberId, fields.give_up);
      if (refusal) return refusal;
      await closeAccount(tx, context, member);
      return done({}, 'account_closed');
    },
  });
  // The account is closed; the sweep retries what could not be deleted or recorded now.
  const { dataDir } = context.config;
  if (outcome.ok) await deleteDroppedUploads(context.db, dataDir, memberId).catch(() => undefined);
  if (outcome.ok) await writeRemovals({ ...context, dataDir }, sinceMs).catch(() => undefined);
  return outcome;
};

/** The dependencies of closing an account, by the member or by an operator. */
export type CloseParts = LedgerParts & Pick<Context, 'keys' | 'sealer'>;

/** Erases the member permanently; the caller holds their lock and revision, and has checked for obstacles. */
export async function closeAccount(tx: Queries, context: CloseParts, member: Leaver): Promise<void> {
  const { id: memberId } = member;
  const left = await availableCents(tx, memberId);
  await closeNames(tx, context, member);
  await eraseMember(tx, context, memberId);
  await tx.updateTable('member_revs').set({ gone: 1 }).where('member_id', '=', memberId).execute();
  await tx.insertInto('left_members').values({ member_id: memberId, at_ms: context.nowMs() }).execute();
  await noteRemoval(tx, { kind: 'member', id: memberId, at_ms: context.nowMs(), value: null });
  // Last: every other transfer waits from here until the commit.
  if (left > 0) await giveUp(tx, context, memberId, left);
}

/** First everything that costs no attempt, then the password. */
async function prepare(context: Context, memberId: string, { password, give_up }: Fields): Promise<Outcome<{ hash: string }>> {
  if (password === '') return refused('form_incomplete');
  const refusal = await refuseOpen(context.db.queries, memberId, give_up);
  if (refusal) return refusal;
  const tried = await tryLoginPassword(context, memberId, password, 'password_wrong');
  return tried.ok ? done({ hash: tried.data }) : tried;
}

export async function lockMember(tx: Queries, { db }: { db: Pick<Database, 'kind'> }, memberId: string): Promise<void> {
  await tx
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .$if(db.kind === 'postgres', (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
}

/** The present obstacle; points come last, since only they can be given up. */
export async function refuseOpen(queries: Queries, memberId: string, giveUp: string | undefined): Promise<Refused | undefined> {
  const withdrawal = queries.selectFrom('withdrawals').select('id').where('member_id', '=', memberId).where('status', 'in', [1, 2]);
  if (await withdrawal.limit(1).executeTakeFirst()) return refused('forget_withdrawal');
  const deposit = queries.selectFrom('deposits').select('id').where('member_id', '=', memberId).where('status', '=', 1);
  if (await deposit.limit(1).executeTakeFirst()) return refused('forget_deposit');
  const bet = queries.selectFrom('bets').select('id').where('member_id', '=', memberId).where('state', '=', 'open');
  if (await bet.limit(1).executeTakeFirst()) return refused('forget_bet');
  const points = await availableCents(queries, memberId);
  const given = giveUp === undefined ? undefined : centsOfDecimal(giveUp);
  return points === 0 || given === points ? undefined : refused('forget_points', { values: { points: decimalOfCents(points) } });
}

/** Reserves the name; during a pause of the member's it stays reserved, and their accounts stay marked (H15). */
async function closeNames(tx: Queries, context: CloseParts, member: Leaver) {
  const nowMs = context.nowMs();
  const pausedUntilMs = member.excluded_until_ms ?? 0;
  await closeName(tx, context.keys, member.username, Math.max(nowMs + nameRestMs, pausedUntilMs));
  if (pausedUntilMs <= nowMs) return;
  // Marked when the pause began; again here, for one that began with an earlier release.
  for (const mark of await marksOf(tx, context, member.id)) await closeMark(tx, { kind: 'account', mark, untilMs: pausedUntilMs });
}

async function giveUp(tx: Queries, context: LedgerParts, memberId: string, left: Cents): Promise<void> {
  await post(tx, context, {
    kind: 'given_up',
    cause: `given_up:${memberId}`,
    postings: [
      { account: availableAccount(memberId), cents: cents(-left) },
      { account: 'house:given_up', cents: left },
    ],
  });
}
