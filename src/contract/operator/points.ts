import * as v from 'valibot';
import { defineAction } from './action.ts';
import { formed, id, page, text, time, yes } from './fields.ts';

export const grantForm = defineAction({
  name: 'grant',
  summary: 'Gives a member points of the club’s. It keeps the member’s pause and deposit limits, except for a refund.',
  typed: ['user', 'points'],
  reason: 'optional',
  input: {
    user: text('the user name', 64),
    points: text('the amount, 12 or 12.50', 32),
    id: v.optional(
      formed(
        'a name of yours for this grant, e.g. cash-2026-11-20-7: typed again with it, nothing is given twice',
        /^[A-Za-z0-9_.:-]{1,64}$/,
        'has 1 to 64 letters, digits, or one of _ . : -',
      ),
    ),
    refund: yes('"yes": the club gives back what it owes, also to somebody who is paused; needs --reason'),
  },
  output: { username: v.string(), transfer: v.string(), points: v.string(), balance: v.string(), already: v.optional(v.string()) },
});

export const correctionForm = defineAction({
  name: 'correction',
  summary: 'Reverses what the club itself gave, until the member has played since; TRANSFER as `grant` prints it.',
  typed: ['transfer'],
  reason: 'required',
  input: { transfer: text('the id of the transfer', 64) },
  output: { corrects: v.string(), transfer: v.string() },
});

export const rejectDepositForm = defineAction({
  name: 'deposit reject',
  summary:
    'Ends a deposit that waits, with a reason that the member reads. One that is paid after all is credited by its provider’s callback.',
  typed: ['id'],
  reason: 'required',
  input: { id },
  output: { id: v.string(), status: v.string(), points: v.string() },
});

/** A record's status, by its number or its name. */
const statusOf = <Status extends number>(words: Readonly<Record<string, Status>>) => {
  const names = Object.keys(words);
  const found = (typed: string) => words[typed] ?? Object.values(words).find((number) => String(number) === typed);
  const wanted = `is one of ${names.join(', ')}`;
  return v.pipe(
    v.string(wanted),
    v.transform(found),
    v.check((status) => status !== undefined, wanted),
    v.description(`only those of one status: ${names.join(', ')}`),
  );
};

export const depositWords = { pending: 1, credited: 2, rejected: 3 } as const;
export const withdrawalWords = { pending: 1, approved: 2, rejected: 3, paid: 4 } as const;

const record = { id: v.string(), username: v.string(), status: v.string(), points: v.string() };

export const listDepositsForm = defineAction({
  name: 'deposit list',
  summary: 'Deposits, newest first.',
  input: { status: v.optional(statusOf(depositWords)), ...page },
  output: {
    deposits: v.array(
      v.strictObject({ ...record, provider: v.string(), channel: v.string(), asked: time, paid: time, reason: v.string() }),
    ),
  },
});

export const listWithdrawalsForm = defineAction({
  name: 'withdrawal list',
  summary: 'Withdrawals, newest first, with the account masked.',
  input: {
    status: v.optional(statusOf(withdrawalWords)),
    accounts: yes('"yes" shows the payout accounts in full, and is written into the log'),
    ...page,
  },
  output: {
    withdrawals: v.array(
      v.strictObject({
        ...record,
        bank: v.string(),
        account: v.string(),
        holder: v.string(),
        asked: time,
        changed: time,
        approved_by: v.nullable(v.string()),
        reason: v.string(),
      }),
    ),
  },
});

const settled = { id: v.string(), status: v.string(), points: v.string(), two_people: v.optional(v.string()) };

export const approveWithdrawalForm = defineAction({
  name: 'withdrawal approve',
  summary: 'Approves a pending withdrawal; its points stay held until it is paid.',
  typed: ['id'],
  reason: 'optional',
  input: { id },
  output: settled,
});

export const rejectWithdrawalForm = defineAction({
  name: 'withdrawal reject',
  summary: 'Gives the held points back, with the reason that the member is shown.',
  typed: ['id'],
  reason: 'required',
  input: { id, after_approval: yes('"yes" rejects an approved one too, for a payout that came back') },
  output: settled,
});

export const payWithdrawalForm = defineAction({
  name: 'withdrawal pay',
  summary: 'Notes an approved withdrawal as paid out: the held points leave the club.',
  typed: ['id'],
  reason: 'optional',
  input: { id },
  output: settled,
});
