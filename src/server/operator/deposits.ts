import type { DepositStatus } from '#contract/record-statuses.ts';
import { cents, decimalOfCents } from '#domain/points.ts';
import type { Operation } from './operation.ts';
import { listRows, pageOption, rowsBefore, statusFrom, timeText, wordOf } from './typed.ts';

const depositWords: Readonly<Record<string, DepositStatus>> = { pending: 1, credited: 2, rejected: 3 };

/** Only a provider's signed callback changes one; here they are looked at. */
export const listDeposits: Operation = {
  usage: 'deposit list',
  options: { status: `only those of one status: ${Object.keys(depositWords).join(', ')}`, ...pageOption },
  async run({ db }, _given, options) {
    const status = statusFrom(depositWords, options.get('status'));
    const rows = await db.queries
      .selectFrom('deposits')
      .innerJoin('members', 'members.id', 'deposits.member_id')
      .selectAll('deposits')
      .select('members.username')
      .$if(status !== undefined, (query) => query.where('deposits.status', '=', status ?? 1))
      .orderBy('deposits.created_ms', 'desc')
      .orderBy('deposits.id')
      .offset(rowsBefore(options))
      .limit(listRows)
      .execute();
    return {
      deposits: rows.map((row) => ({
        ...{
          id: row.id,
          username: row.username,
          status: wordOf(depositWords, row.status),
          points: decimalOfCents(cents(row.amount_cents)),
        },
        ...{
          provider: row.provider,
          channel: row.channel,
          asked: timeText(row.created_ms),
          paid: timeText(row.paid_ms),
          reason: row.reason,
        },
      })),
    };
  },
};
