import type { registerCall } from '#contract/commands/register.ts';
import type { SessionReply } from '#contract/commands/session.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import type { Refusal } from '#contract/refusals.ts';
import { isPassword } from '#domain/passwords.ts';
import { cents } from '#domain/points.ts';
import { isUsername, usernameAsKept, usernameKey } from '#domain/usernames.ts';
import type { Context } from '../context.ts';
import type { Queries } from '../db/database.ts';
import { getSetting } from '../db/settings.ts';
import { availableAccount } from '../ledger/balance.ts';
import { post } from '../ledger/post.ts';
import type { Asker, Command } from './command.ts';
import { Undone } from './idempotency.ts';
import { isNameClosed } from './leaving-marks.ts';
import { openSession } from './sessions.ts';
import { countTry, tryKey, tryLimits, uncountTries } from './wrong-tries.ts';

/**
 * Registers a member with an invite (E17, P10, V3, V5) and logs them in.
 *
 * The password is hashed before the transaction, so that no lock is held meanwhile. In it the invite's uses are
 * counted by a conditional update and the name's key is unique: however many registrations run in parallel, an invite
 * admits as many members as it has uses, and a refused one uses none.
 */
export const register: Command<typeof registerCall> = async (context, asker, fields) => {
  const fault = faultOf(fields);
  if (fault) return refused(fault);
  const { id, waitMs } = await countTry(context, tryKey(context, 'register', asker.address), tryLimits.register);
  if (waitMs > 0) return refused('register_wait', { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
  const usable = await context.db.queries
    .selectFrom('invites')
    .select('uses_left')
    .where('code', '=', fields.code.trim())
    .executeTakeFirst();
  // A first check, so that guessing codes costs no hash; the transaction decides.
  if (!usable || usable.uses_left === 0) return refused('invite_invalid');

  const hashed = await context.passwords.hash(fields.password);
  if (!hashed.ok) {
    await uncountTries(context, [id]);
    return refused('overloaded', { retryAfterSeconds: 10 });
  }
  return makeMember(context, asker, { ...fields, passwordHash: hashed.value });
};

type Fields = Parameters<typeof register>[2];

function faultOf(fields: Fields): Refusal | undefined {
  if (fields.username.trim() === '') return 'username_missing';
  if (fields.password === '') return 'password_missing';
  if (fields.code.trim() === '') return 'invite_missing';
  if (!isUsername(fields.username)) return 'username_invalid';
  return isPassword(fields.password) ? undefined : 'password_invalid';
}

async function makeMember(context: Context, asker: Asker, fields: Fields & { passwordHash: string }): Promise<Outcome<SessionReply>> {
  const memberId = context.newId();
  try {
    return await context.db.transaction(async (tx) => {
      await useInvite(tx, fields.code.trim());
      const made = await tx
        .insertInto('members')
        .values({
          id: memberId,
          username: usernameAsKept(fields.username),
          username_key: usernameKey(fields.username),
          password_hash: fields.passwordHash,
          status: 1,
          tier: 'registered',
          header_img: '',
          name: '',
          sex: '0',
          point: 0,
          see_total: 0,
          fund_password_hash: null,
          invite: fields.code.trim(),
          adsid: fields.adsid ?? null,
          kefu_id: fields.kefuId ?? null,
          created_ms: context.nowMs(),
        })
        .onConflict((conflict) => conflict.column('username_key').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!made) throw new Undone('username_taken');
      // After the insert, which waits for an account of that name that is just being closed.
      if (await isNameClosed(tx, context.keys, fields.username, context.nowMs())) throw new Undone('username_closed');
      await welcome(tx, context, memberId);
      return done(await openSession(tx, context, memberId, asker.device));
    });
  } catch (error) {
    if (error instanceof Undone) return error.refusal;
    throw error;
  }
}

/** The points of a new member (setting `welcome_grant`). */
async function welcome(tx: Queries, context: Context, memberId: string): Promise<void> {
  const points = await getSetting(tx, 'welcome_grant');
  if (points === 0) return;
  const amount = cents(points * 100);
  await post(tx, context, {
    kind: 'grant',
    cause: `welcome:${memberId}`,
    postings: [
      { account: availableAccount(memberId), cents: amount },
      { account: 'house:grants', cents: cents(-amount) },
    ],
  });
}

async function useInvite(tx: Queries, code: string): Promise<void> {
  const used = await tx
    .updateTable('invites')
    .set((row) => ({ uses_left: row('uses_left', '-', 1), used: row('used', '+', 1) }))
    .where('code', '=', code)
    .where((either) => either.or([either('uses_left', 'is', null), either('uses_left', '>', 0)]))
    .returning('code')
    .executeTakeFirst();
  if (!used) throw new Undone('invite_invalid');
}
