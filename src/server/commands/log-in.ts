import type { logInCall } from '#contract/commands/log-in.ts';
import type { SessionReply } from '#contract/commands/session.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { isPassword } from '#domain/passwords.ts';
import { usernameKey } from '#domain/usernames.ts';
import type { Context } from '../context.ts';
import type { Asker, Command } from './command.ts';
import { endFundLock } from './fund-password-tries.ts';
import { inLine } from './in-line.ts';
import { takeResetCode } from './reset-codes.ts';
import { openSession } from './sessions.ts';
import { countTry, type TryLimit, tryKey, tryLimits, uncountTries } from './wrong-tries.ts';

/**
 * Logs a member in by password (E16, V1, V2).
 *
 * Attempts at one account are evaluated one after another: simultaneous correct ones must not block each other. They are
 * counted before the password is checked, by account and by address; during a wait even the correct
 * password is refused (`login_wait`), otherwise the wait would reveal that it is correct. An unknown name is counted, hashed and
 * refused like a known one with a wrong password. The correct password resets the account's count, and removes the lock of
 * the fund password. The operator's one-time code replaces the old password and makes `password` the new one; the sessions of the old one
 * end, as after a change of the password (T24).
 */
export const logIn: Command<typeof logInCall> = async (context, asker, fields) => {
  if (fields.username.trim() === '') return refused('username_missing');
  if (fields.password === '') return refused('password_missing');
  const code = fields.code?.trim() || undefined;
  if (code !== undefined && !isPassword(fields.password)) return refused('password_invalid');
  const nameKey = usernameKey(fields.username);
  const accountKey = tryKey(context, 'account', nameKey);
  return inLine(context, accountKey, () => tryToEnter(context, asker, { ...fields, code, nameKey, accountKey }));
};

type Asked = { password: string; code: string | undefined; nameKey: string; accountKey: string };

async function tryToEnter(context: Context, asker: Asker, { password, code, nameKey, accountKey }: Asked): Promise<Outcome<SessionReply>> {
  const tries: string[] = [];
  const limits: [string, TryLimit][] = [
    [accountKey, tryLimits.account],
    [tryKey(context, 'address', asker.address), tryLimits.address],
  ];
  for (const [key, limit] of limits) {
    const { id, waitMs } = await countTry(context, key, limit);
    if (waitMs > 0) {
      await uncountTries(context, tries);
      return mustWait(waitMs);
    }
    tries.push(id);
  }

  const member = await context.db.queries
    .selectFrom('members')
    .select(['id', 'password_hash'])
    .where('username_key', '=', nameKey)
    .executeTakeFirst();
  if (code !== undefined) return renew(context, { member, accountKey, tries, code }, password, asker.device);
  const verified = await context.passwords.verify(password, member?.password_hash);
  if (!verified.ok) {
    // The password was not checked, so this was not an attempt.
    await uncountTries(context, tries);
    return refused('overloaded', { retryAfterSeconds: 10 });
  }
  if (!verified.value || !member) return refused('login_wrong');
  return enter(context, { ...member, accountKey, tries }, asker.device);
}

type Coded = { member: { id: string; password_hash: string } | undefined; accountKey: string; tries: readonly string[]; code: string };

/** Logs in by a one-time code: hashed first, known name or not, so that both take as long. */
async function renew(context: Context, coded: Coded, password: string, device: string): Promise<Outcome<SessionReply>> {
  const hashed = await context.passwords.hash(password);
  if (!hashed.ok) {
    await uncountTries(context, coded.tries);
    return refused('overloaded', { retryAfterSeconds: 10 });
  }
  const { member, code, accountKey, tries } = coded;
  const used = await context.db.transaction(async (tx) => {
    if (!member || !(await takeResetCode(tx, context, member.id, 'login', code))) return false;
    await tx.updateTable('members').set({ password_hash: hashed.value }).where('id', '=', member.id).execute();
    // Those of the time before the code have ended already, but the old password went on opening new ones.
    await tx.deleteFrom('sessions').where('member_id', '=', member.id).execute();
    return true;
  });
  if (!used || !member) return refused('reset_code_wrong');
  return enter(context, { id: member.id, password_hash: hashed.value, accountKey, tries }, device);
}

function mustWait(waitMs: number): Outcome<never> {
  const seconds = Math.ceil(waitMs / 1_000);
  return refused('login_wait', { retryAfterSeconds: seconds, values: { minutes: Math.ceil(seconds / 60) } });
}

type Verified = { id: string; password_hash: string; accountKey: string; tries: readonly string[] };

function enter(context: Context, member: Verified, device: string): Promise<Outcome<SessionReply>> {
  return context.db.transaction(async (tx) => {
    // Read again inside the transaction: the account may have been closed, or its password changed, during hashing.
    const now = await tx.selectFrom('members').select(['status', 'password_hash']).where('id', '=', member.id).executeTakeFirst();
    if (!now || now.password_hash !== member.password_hash) return refused('login_wrong');
    await tx
      .deleteFrom('rate_events')
      .where((either) => either.or([either('key', '=', member.accountKey), either('id', 'in', member.tries)]))
      .execute();
    if (now.status !== 1) return refused('account_inactive');
    // Before the member's row is changed: it may take the member's revision, which is the first lock of every command.
    const session = await openSession(tx, context, member.id, device);
    await endFundLock(tx, member.id);
    return done(session);
  });
}
