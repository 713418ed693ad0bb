import { sql } from 'kysely';
import type { TransferKind } from '#contract/ledger-kinds.ts';
import { done, refused } from '#contract/outcome.ts';
import type { personalReportCall } from '#contract/shelves/personal-report.ts';
import { cents, decimalOfCents } from '#domain/points.ts';
import { availableAccount } from '../ledger/balance.ts';
import type { Read } from './read.ts';

/** Which kinds make up which figure, and whether they leave the account. A stake that was given back was none. */
const figures = {
  play_money: { kinds: ['stake', 'wheel_cost', 'refund'], sign: -1 },
  win_money: { kinds: ['prize', 'wheel_prize'], sign: 1 },
  recharge: { kinds: ['deposit'], sign: 1 },
  withdrawal: { kinds: ['withdraw_hold', 'withdraw_release'], sign: -1 },
} as const satisfies Record<string, { kinds: readonly TransferKind[]; sign: 1 | -1 }>;

/** Checklist E21, E36, Q17: over the account's whole life, out of the ledger. Withdrawals count from when they are asked for. */
export const personalReport: Read<typeof personalReportCall> = {
  shelves: [],
  varies: 'member',
  async read({ queries, viewer }) {
    if (viewer.kind !== 'member') return refused('auth');
    const sums = await queries
      .selectFrom('entries')
      .innerJoin('transfers', 'transfers.no', 'entries.transfer_no')
      .select(['transfers.kind', sql<number>`cast(sum(entries.amount_cents) as bigint)`.as('sum')])
      .where('entries.account', '=', availableAccount(viewer.memberId))
      .groupBy('transfers.kind')
      .execute();
    const sumOf = ({ kinds, sign }: { kinds: readonly TransferKind[]; sign: number }): number =>
      sums.reduce((total, { kind, sum }) => total + (kinds.includes(kind) ? sum * sign : 0), 0);
    const text = (value: number): string => decimalOfCents(cents(value));
    const won = sumOf(figures.win_money);
    const played = sumOf(figures.play_money);
    return done({
      win_money: text(won),
      play_money: text(played),
      recharge: text(sumOf(figures.recharge)),
      withdrawal: text(sumOf(figures.withdrawal)),
      net: text(won - played),
    });
  },
};
