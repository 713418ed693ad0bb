import type { setFundPasswordCall } from '#contract/commands/fund-password.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { isFundPassword } from '#domain/fund-passwords.ts';
import type { Context } from '../context.ts';
import type { MemberCommand } from './command.ts';
import { countFundTry, fundLine, uncountFundTry } from './fund-password-tries.ts';
import { idempotently, Undone } from './idempotency.ts';
import { inLine } from './in-line.ts';
import { isResetCode, takeResetCode } from './reset-codes.ts';

type Fields = { paypassword: string; code?: string | undefined };
/** `code` undefined: the member's first fund password. */
type Prepared = { hash: string; version: number; code: string | undefined };

/**
 * Sets the first fund password (E27, V8), or with the operator's one-time code replaces a forgotten one.
 * Replacing is a change: it delays withdrawals, and the code counts as an attempt like any other.
 */
export const setFundPassword: MemberCommand<typeof setFundPasswordCall> = (context, asker, fields) => {
  const { memberId } = asker.member;
  return idempotently(context, {
    name: 'set-fund-password',
    asker,
    fields,
    prepare: () => prepare(context, memberId, fields),
    work: async (tx, { hash, version, code }) => {
      if (code !== undefined && !(await takeResetCode(tx, context, memberId, 'fund', code))) return refused('reset_code_wrong');
      const set = await tx
        .updateTable('members')
        .set({ fund_password_hash: hash, fund_version: version + 1, fund_tries: 0, fund_locked_until_ms: 0 })
        .$if(code !== undefined, (change) => change.set({ cooling_from_ms: context.nowMs() }))
        .where('id', '=', memberId)
        .where('fund_version', '=', version)
        .returning('id')
        .executeTakeFirst();
      if (!set) throw new Undone('fund_password_set');
      return done({}, 'fund_password_set');
    },
  });
};

async function prepare(context: Context, memberId: string, { paypassword, code }: Fields): Promise<Outcome<Prepared>> {
  if (paypassword === '') return refused('form_incomplete');
  if (!isFundPassword(paypassword)) return refused('fund_password_form');
  const { fund_password_hash, fund_version } = await context.db.queries
    .selectFrom('members')
    .select(['fund_password_hash', 'fund_version'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  if (fund_password_hash === null) return hashed(context, { version: fund_version, code: undefined }, paypassword);
  if (code === undefined || code.trim() === '') return refused('fund_password_set');
  const tried = await tryCode(context, memberId, code);
  return tried.ok ? hashed(context, { version: tried.data, code }, paypassword) : tried;
}

/** The version that the code may replace. */
function tryCode(context: Context, memberId: string, code: string): Promise<Outcome<number>> {
  return inLine(context, fundLine(memberId), async () => {
    const counted = await countFundTry(context, memberId);
    if (!counted.ok) return counted;
    if (!(await isResetCode(context, memberId, 'fund', code))) return refused('reset_code_wrong');
    await uncountFundTry(context, memberId);
    return done(counted.data.version);
  });
}

async function hashed(context: Context, rest: Omit<Prepared, 'hash'>, paypassword: string): Promise<Outcome<Prepared>> {
  const hash = await context.passwords.hash(paypassword);
  return hash.ok ? done({ ...rest, hash: hash.value }) : refused('overloaded', { retryAfterSeconds: 10 });
}
