import { Trans, useLingui } from '@lingui/react/macro';
import type { PeriodRow } from '#contract/collections/periods.ts';
import { voidReasons } from '#contract/record-statuses.ts';
import type { CheckStep } from '#domain/bet-check.ts';
import type { StepVerdict } from '#domain/draw-check.ts';
import { formatPoints } from '../../i18n/format.ts';
import { usePlayName } from '../../i18n/play-name.ts';
import { CheckIcon, CloseIcon } from '../../ui/icons.tsx';
import { StepValues } from './check-values.tsx';
import styles from './draw-proof.module.css';
import type { CheckedBet } from './use-draw-check.ts';

type StepProps = { step: CheckStep; period: PeriodRow; bet: CheckedBet | undefined };

/** One step of a check: its result in a line; the values that it is based on are collapsed. */
export function StepLine({ step, period, bet }: StepProps) {
  const { t } = useLingui();
  const marks: Record<StepVerdict, string> = { match: t`Matches`, mismatch: t`Does not match`, missing: t`Missing` };
  return (
    <li className={styles.step} data-verdict={step.verdict}>
      {step.verdict === 'match' ? <CheckIcon width={20} height={20} /> : <CloseIcon width={20} height={20} />}
      <div className={styles.found}>
        <p>
          <b className={styles.mark}>{marks[step.verdict]}</b> <StepWords step={step} period={period} bet={bet} />
        </p>
        <StepValues values={step.values} />
      </div>
    </li>
  );
}

function StepWords({ step, period, bet }: StepProps) {
  const holds = step.verdict === 'match';
  switch (step.name) {
    case 'name':
      return <Trans>The number of the draw does not fit its name.</Trans>;
    case 'receipt':
      if (holds) return <Trans>The promise on your receipt is the one of this draw.</Trans>;
      return <Trans>The promise on your receipt is not the one of this draw.</Trans>;
    case 'commitment':
      return <CommitmentWords verdict={step.verdict} />;
    case 'before':
      if (step.verdict === 'missing') return <UnknownChain />;
      if (holds) return <Trans>The promise follows from what came before it: it was fixed before.</Trans>;
      return <Trans>The promise does not follow from what came before it.</Trans>;
    case 'after':
      if (step.verdict === 'missing') return <UnknownChain />;
      if (holds) return <Trans>The draw after it builds on this one.</Trans>;
      return <Trans>The draw after it does not build on this one.</Trans>;
    case 'dice':
      return <DiceWords step={step} />;
    case 'void':
      if (step.verdict === 'missing')
        return <Trans>Void by a wrong clock. Only a bet of your own could prove here that it was wrong.</Trans>;
      return <VoidWords holds={holds} why={period.void} />;
    case 'payout':
      return <PayoutWords step={step} bet={bet} isVoid={period.void !== null} />;
  }
}

const UnknownChain = () => <Trans>It can’t be told here whether a new chain of draws begins at this one.</Trans>;

function CommitmentWords({ verdict }: { verdict: StepVerdict }) {
  if (verdict === 'match') return <Trans>The secret number is the one that was promised before anybody could bet.</Trans>;
  if (verdict === 'mismatch') return <Trans>The secret number is not the one that was promised before the bets.</Trans>;
  return <Trans>The secret number of this draw is not there. Without it nothing is proven.</Trans>;
}

function DiceWords({ step: { verdict, values } }: { step: CheckStep }) {
  const { rolled = '', published = '' } = values;
  if (verdict === 'match')
    return <Trans comment="{rolled} are three dice, e.g. 5 5 3">The secret number gives the dice {rolled}, as the club says.</Trans>;
  if (verdict === 'missing') return <Trans>The dice can’t be worked out, or the club does not publish them.</Trans>;
  return (
    <Trans comment="Both are three dice, e.g. 5 5 3">
      The secret number gives the dice {rolled}. The club says {published}.
    </Trans>
  );
}

function VoidWords({ holds, why }: { holds: boolean; why: string | null }) {
  const { i18n } = useLingui();
  if (!holds) return <Trans>The draw was voided, and the reason does not hold.</Trans>;
  const reason = why !== null && why in voidReasons ? i18n._(voidReasons[why as keyof typeof voidReasons]) : '';
  return <Trans comment="{reason} is a sentence">The draw was voided by the rule: {reason}.</Trans>;
}

function PayoutWords({ step: { verdict, values }, bet, isVoid }: { step: CheckStep; bet: CheckedBet | undefined; isVoid: boolean }) {
  const nameOf = usePlayName();
  const play = nameOf(bet?.receipt.play ?? '');
  const owed = formatPoints(Number(values.owed));
  if (verdict === 'missing') return <Trans>The result of your bet is missing.</Trans>;
  if (verdict === 'mismatch')
    return <Trans>What was booked does not follow from your receipt and these dice: they give {owed} points.</Trans>;
  if (isVoid) return <Trans>Your stake was returned.</Trans>;
  if (values.owed === '0')
    return <Trans comment="{play} is what was bet on, e.g. Big">Your bet on {play} has lost. Nothing was paid, and nothing is owed.</Trans>;
  return (
    <Trans comment="{play} is what was bet on, e.g. Big">
      Your bet on {play} has won: {owed} points, as they were paid.
    </Trans>
  );
}
