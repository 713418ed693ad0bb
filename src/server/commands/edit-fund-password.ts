import type { editFundPasswordCall } from '#contract/commands/fund-password.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { isFundPassword } from '#domain/fund-passwords.ts';
import type { Context } from '../context.ts';
import { getSetting } from '../db/settings.ts';
import type { MemberCommand } from './command.ts';
import { tryFundPassword } from './fund-password-tries.ts';
import { idempotently, Undone } from './idempotency.ts';

type Fields = { oldpaypwd: string; paypassword: string };

/** Changes the fund password (E28, V11), if the club allows it (P8); delays withdrawals. */
export const editFundPassword: MemberCommand<typeof editFundPasswordCall> = (context, asker, fields) => {
  const { memberId } = asker.member;
  return idempotently(context, {
    name: 'edit-fund-password',
    asker,
    fields,
    prepare: () => prepare(context, memberId, fields),
    work: async (tx, { hash, version }) => {
      const changed = await tx
        .updateTable('members')
        .set({
          fund_password_hash: hash,
          fund_version: version + 1,
          fund_tries: 0,
          fund_locked_until_ms: 0,
          cooling_from_ms: context.nowMs(),
        })
        .where('id', '=', memberId)
        .where('fund_version', '=', version)
        .returning('id')
        .executeTakeFirst();
      // Another device has changed it meanwhile: the typed one is no longer the old one.
      if (!changed) throw new Undone('fund_password_wrong', { values: { left: 0 } });
      return done({}, 'fund_password_changed');
    },
  });
};

async function prepare(context: Context, memberId: string, fields: Fields): Promise<Outcome<{ hash: string; version: number }>> {
  const { oldpaypwd, paypassword } = fields;
  if ((await getSetting(context.db.queries, 'edit_paypwd')) !== 1) return refused('fund_password_not_editable');
  if (oldpaypwd === '' || paypassword === '') return refused('form_incomplete');
  if (!isFundPassword(oldpaypwd) || !isFundPassword(paypassword)) return refused('fund_password_form');
  const tried = await tryFundPassword(context, memberId, oldpaypwd);
  if (!tried.ok) return tried;
  const hash = await context.passwords.hash(paypassword);
  return hash.ok ? done({ hash: hash.value, version: tried.data.version }) : refused('overloaded', { retryAfterSeconds: 10 });
}
