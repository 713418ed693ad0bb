import { Plural, Trans } from '@lingui/react/macro';
import type { WithdrawRules } from '#contract/collections/withdrawals.ts';
import { formatNumber, formatPoints } from '../i18n/format.ts';

type Rule = NonNullable<WithdrawRules['coming']>[number]['rule'];

/** An announced rule of withdrawals as a sentence: the same in the notification and beside the current rules. */
export function ComingRule({ rule, value }: { rule: string; value: number }) {
  switch (rule as Rule) {
    case 'min':
      return <Least points={formatPoints(value * 100)} />;
    case 'max':
      return <Most points={formatPoints(value * 100)} />;
    case 'num':
      return <Count count={formatNumber(value)} />;
    case 'cooling':
      return (
        <Plural
          value={value}
          one="After a change of payout account or fund password, withdrawals wait # hour."
          other="After a change of payout account or fund password, withdrawals wait # hours."
        />
      );
  }
}

const Least = ({ points }: { points: string }) => <Trans>Minimum per withdrawal: {points} points.</Trans>;
const Most = ({ points }: { points: string }) => <Trans>Maximum per withdrawal: {points} points.</Trans>;
const Count = ({ count }: { count: string }) => <Trans>Withdrawals a day: {count}.</Trans>;
