import type { setLoginPasswordCall } from '#contract/commands/member-profile.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { isPassword } from '#domain/passwords.ts';
import type { Context } from '../context.ts';
import type { MemberCommand } from './command.ts';
import { idempotently, Undone } from './idempotency.ts';
import { tryLoginPassword } from './login-password-tries.ts';

type Fields = { old_password: string; new_password: string };
type Prepared = { before: string; after: string };

/** Changes the login password (E26, V12): all sessions end, including those of anybody who knew the old one (T24). */
export const setLoginPassword: MemberCommand<typeof setLoginPasswordCall> = (context, asker, fields) => {
  const { memberId } = asker.member;
  return idempotently(context, {
    name: 'set-login-password',
    asker,
    fields,
    prepare: () => prepare(context, memberId, fields),
    work: async (tx, { before, after }) => {
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

/** Faults of the new one cost no attempt. */
async function prepare(context: Context, memberId: string, { old_password, new_password }: Fields): Promise<Outcome<Prepared>> {
  if (old_password === '' || new_password === '') return refused('form_incomplete');
  if (!isPassword(new_password)) return refused('password_invalid');
  if (old_password === new_password) return refused('password_same');
  const tried = await tryLoginPassword(context, memberId, old_password, 'old_password_wrong');
  if (!tried.ok) return tried;
  const hashed = await context.passwords.hash(new_password);
  return hashed.ok ? done({ before: tried.data, after: hashed.value }) : refused('overloaded', { retryAfterSeconds: 10 });
}
