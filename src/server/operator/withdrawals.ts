import type { WithdrawalStatus } from '#contract/record-statuses.ts';
import { cents, decimalOfCents } from '#domain/points.ts';
import { accountPurpose } from '../commands/account-marks.ts';
import type { Operated, OperatorContext } from '../commands/operated.ts';
import { approveWithdrawal, payWithdrawal, rejectWithdrawal, type SettledWithdrawal } from '../commands/settle-withdrawal.ts';
import { audit } from '../ledger/audit.ts';
import { happened, type Operation, type Report } from './operation.ts';
import { OperatorError } from './operator-error.ts';
import { listRows, pageOption, rowsBefore, statusFrom, timeText, wordOf } from './typed.ts';

/** The numbers of Q18, as they are typed. */
export const withdrawalWords: Readonly<Record<string, WithdrawalStatus>> = { pending: 1, approved: 2, rejected: 3, paid: 4 };

/** Of a member who has closed their account nothing is kept but the amount. */
const accountOf = (sealer: OperatorContext['sealer'], sealed: string): string => (sealed === '' ? '' : sealer.open(accountPurpose, sealed));

/** The option that shows payout accounts in full: each look is a line of the log, so that it is taken where one is needed. */
export function wantsAccounts(options: ReadonlyMap<string, string>, name: string): boolean {
  const typed = options.get(name) ?? 'no';
  if (typed !== 'yes' && typed !== 'no') throw new OperatorError('usage', `--${name} is yes or no`);
  return typed === 'yes';
}

/** Writes down, before anything is shown, whose account somebody looks at (H18). */
export async function auditLooks(context: OperatorContext, memberIds: readonly string[], seen: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    for (const memberId of new Set(memberIds)) await audit(tx, context, { action: lookAction, memberId, after: { seen } });
  });
}

const lookAction = 'payout account seen';

/** Accounts masked, or in full for whoever pays there. */
export const listWithdrawals: Operation = {
  usage: 'withdrawal list',
  options: {
    status: `only those of one status: ${Object.keys(withdrawalWords).join(', ')}`,
    accounts: '"yes" shows the payout accounts in full, and is written into the log',
    ...pageOption,
  },
  async run(context, _given, options) {
    const { db, sealer } = context;
    const full = wantsAccounts(options, 'accounts');
    const status = statusFrom(withdrawalWords, options.get('status'));
    const rows = await db.queries
      .selectFrom('withdrawals')
      .innerJoin('members', 'members.id', 'withdrawals.member_id')
      .selectAll('withdrawals')
      .select('members.username')
      .$if(status !== undefined, (query) => query.where('withdrawals.status', '=', status ?? 1))
      .orderBy('withdrawals.created_ms', 'desc')
      .orderBy('withdrawals.id')
      .offset(rowsBefore(options))
      .limit(listRows)
      .execute();
    const shown = rows.filter(({ sealed_account }) => sealed_account !== '').map(({ member_id }) => member_id);
    if (full) await auditLooks(context, shown, 'withdrawal list');
    return {
      withdrawals: rows.map((row) => ({
        ...{
          id: row.id,
          username: row.username,
          status: wordOf(withdrawalWords, row.status),
          points: decimalOfCents(cents(row.amount_cents)),
        },
        ...{ bank: row.bank_name, account: full ? accountOf(sealer, row.sealed_account) : row.masked_account, holder: row.holder },
        ...{ asked: timeText(row.created_ms), changed: timeText(row.updated_ms), approved_by: row.approved_by, reason: row.reason },
      })),
    };
  },
};

const settled = (id: string, outcome: Operated<SettledWithdrawal>): Report => {
  const { status, amount, unsure } = happened(outcome);
  const done = { id, status: wordOf(withdrawalWords, status), points: decimalOfCents(amount) };
  return unsure === undefined ? done : { ...done, two_people: `can't be told apart here: ${unsure}` };
};

const settling = (usage: string, act: (context: OperatorContext, id: string) => Promise<Operated<SettledWithdrawal>>): Operation => ({
  usage,
  reason: 'optional',
  run: async (context, [id = '']) => settled(id, await act(context, id)),
});

export const approve = settling('withdrawal approve ID', approveWithdrawal);
export const pay = settling('withdrawal pay ID', payWithdrawal);

export const reject: Operation = {
  usage: 'withdrawal reject ID',
  options: { 'after-approval': '"yes" rejects an approved one too, for a payout that came back' },
  reason: 'required',
  async run(context, [id = ''], options) {
    const typed = options.get('after-approval') ?? 'no';
    if (typed !== 'yes' && typed !== 'no') throw new OperatorError('usage', '--after-approval is yes or no');
    return settled(id, await rejectWithdrawal(context, id, { afterApproval: typed === 'yes' }));
  },
};
