import type { personalReportCall } from '#contract/collections/personal-report.ts';
import { done, refused } from '#contract/outcome.ts';
import { cents, decimalOfCents } from '#domain/points.ts';
import { availableAccount } from '../ledger/balance.ts';
import { lifetimeSumNames, noSums } from '../ledger/lifetime-sums.ts';
import type { Read } from './read.ts';

/**
 * Checklist E21, E36, Q17: lifetime sums, which the ledger updates with every entry, so that reading them
 * costs one row however long the history is. `verify` adds them up again.
 */
export const personalReport: Read<typeof personalReportCall> = {
  collections: [],
  varies: 'member',
  async read({ queries, viewer }) {
    if (viewer.kind !== 'member') return refused('auth');
    const account = queries.selectFrom('accounts').select(lifetimeSumNames).where('name', '=', availableAccount(viewer.memberId));
    const sums = (await account.executeTakeFirst()) ?? noSums;
    const text = (value: number): string => decimalOfCents(cents(value));
    return done({
      win_money: text(sums.won_cents),
      play_money: text(sums.played_cents),
      recharge: text(sums.deposited_cents),
      withdrawal: text(sums.withdrawn_cents),
      net: text(sums.won_cents - sums.played_cents),
    });
  },
};
