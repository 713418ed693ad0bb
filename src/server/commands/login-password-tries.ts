import { done, type Outcome, refused } from '#contract/outcome.ts';
import type { Refusal } from '#contract/refusals.ts';
import { usernameKey } from '#domain/usernames.ts';
import type { Context } from '../context.ts';
import { inLine } from './in-line.ts';
import { countTry, tryKey, tryLimits, uncountTries } from './wrong-tries.ts';

/**
 * Evaluates the login password of a logged-in member: counted together with log-ins, so that a stolen phone
 * can't be used to bypass the limit. Returns the hash that matched, for the transaction to check again, or `wrong`.
 */
export async function tryLoginPassword(context: Context, memberId: string, typed: string, wrong: Refusal): Promise<Outcome<string>> {
  const member = await context.db.queries
    .selectFrom('members')
    .select(['username', 'password_hash'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  // There is none if the account was closed meanwhile.
  if (member.password_hash === '') return refused('auth');
  const key = tryKey(context, 'account', usernameKey(member.username));
  return inLine(context, key, async () => {
    const { id, waitMs } = await countTry(context, key, tryLimits.account);
    if (waitMs > 0) {
      const seconds = Math.ceil(waitMs / 1_000);
      return refused('login_wait', { retryAfterSeconds: seconds, values: { minutes: Math.ceil(seconds / 60) } });
    }
    const verified = await context.passwords.verify(typed, member.password_hash);
    // Not checked, or correct: this was not a wrong attempt.
    if (!verified.ok || verified.value) await uncountTries(context, [id]);
    if (!verified.ok) return refused('overloaded', { retryAfterSeconds: 10 });
    return verified.value ? done(member.password_hash) : refused(wrong);
  });
}
