import type { setLoginPasswordCall } from '#contract/commands/member-profile.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { isPassword } from '#domain/passwords.ts';
import { usernameKey } from '#domain/usernames.ts';
import type { Context } from '../context.ts';
import { nextMemberRevision } from '../db/member-revision.ts';
import type { MemberCommand } from './command.ts';
import { exactlyOnce, Undone } from './exactly-once.ts';
import { countTry, takeBack, tryKey, tryLimits } from './wrong-tries.ts';

type Fields = { old_password: string; new_password: string };
type Prepared = { before: string; after: string };

/** Changes the login password (E26, V12): all sessions end, so that whoever knew the old one is out (T24). */
export const setLoginPassword: MemberCommand<typeof setLoginPasswordCall> = (context, asker, fields) => {
  const { memberId } = asker.member;
  return exactlyOnce(context, {
    name: 'set-login-password',
    asker,
    fields,
    prepare: () => prepare(context, memberId, fields),
    work: async (tx, { before, after }) => {
      await nextMemberRevision(tx, memberId);
      const changed = await tx
        .updateTable('members')
        .set({ password_hash: after })
        .where('id', '=', memberId)
        .where('password_hash', '=', before)
        .returning('id')
        .executeTakeFirst();
      if (!changed) throw new Undone('old_password_wrong');
      await tx.deleteFrom('sessions').where('member_id', '=', memberId).execute();
      return done({}, 'password_changed');
    },
  });
};

/** The old one is a try like a log-in's, on the same count: a stolen phone is no way around it. */
async function prepare(context: Context, memberId: string, { old_password, new_password }: Fields): Promise<Outcome<Prepared>> {
  if (old_password === '' || new_password === '') return refused('form_incomplete');
  if (!isPassword(new_password)) return refused('password_invalid');
  if (old_password === new_password) return refused('password_same');
  const member = await context.db.queries
    .selectFrom('members')
    .select(['username', 'password_hash'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const key = tryKey(context, 'account', usernameKey(member.username));
  const { id, waitMs } = await countTry(context, key, tryLimits.account);
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / 1_000);
    return refused('login_wait', { retryAfterSeconds: seconds, values: { minutes: Math.ceil(seconds / 60) } });
  }
  const verified = await context.passwords.verify(old_password, member.password_hash);
  if (!verified.ok) return overloaded(context, id);
  if (!verified.value) return refused('old_password_wrong');
  const hashed = await context.passwords.hash(new_password);
  if (!hashed.ok) return overloaded(context, id);
  await takeBack(context, [id]);
  return done({ before: member.password_hash, after: hashed.value });
}

/** Nobody looked at the password, or nothing came of it: it was no try. */
async function overloaded(context: Context, tryId: string): Promise<Outcome<never>> {
  await takeBack(context, [tryId]);
  return refused('overloaded', { retryAfterSeconds: 10 });
}
