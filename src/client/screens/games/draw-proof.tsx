import { Trans, useLingui } from '@lingui/react/macro';
import type { PeriodRow } from '#contract/collections/periods.ts';
import { type BetVerdict, type CheckStep, verdictOf } from '#domain/bet-check.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import { usePeriod } from '../../mirror/queries/periods.ts';
import { useWholeList } from '../../mirror/queries/whole-list.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { MirrorNote } from '../../ui/mirror-note.tsx';
import { MissingState } from '../../ui/missing-state.tsx';
import { LedgerIcon } from '../../ui/outline-icons.tsx';
import { Verdict, VerdictSkeleton } from '../../ui/verdict.tsx';
import { StepLine } from './check-step.tsx';
import styles from './draw-proof.module.css';
import { NotDrawnYet, useIsOpenYet } from './not-drawn.tsx';
import { type CheckedBet, useDrawCheck } from './use-draw-check.ts';

type DrawProofProps = { lottery: string; expect: string; bet?: CheckedBet; onRetry: () => void };

/** The check of one draw, and of a bet on it: the result in one line, then step by step. */
export function DrawProof({ lottery, expect, bet, onRetry }: DrawProofProps) {
  const period = usePeriod(lottery, expect);
  const isOpenYet = useIsOpenYet({ lottery, expect, period, bet });
  if (period.state === 'missing') return <MissingState offline={period.offline} onRetry={onRetry} />;
  if (period.state === 'loading') return <Checking />;
  if (isOpenYet) return <NotDrawnYet expect={expect} isDrawn={period.value !== null} bet={bet} />;
  if (period.value === null) return <DrawVerdict verdict="missing" hasBet={bet !== undefined} />;
  return <Checked period={period.value} asOf={period} bet={bet} />;
}

type CheckedProps = { period: PeriodRow; asOf: { asOfMs: number; fresh: boolean }; bet: CheckedBet | undefined };

function Checked({ period, asOf, bet }: CheckedProps) {
  const offline = useConnection() === 'offline';
  const steps = useDrawCheck(period, bet);
  if (steps === null)
    return (
      <EmptyState
        art="error"
        title={<Trans>This browser can’t check it here</Trans>}
        text={<Trans>It only does so on a secure connection. Nothing was checked.</Trans>}
      />
    );
  if (!steps) return <Checking />;
  return (
    <>
      <div className={styles.note}>
        <MirrorNote asOfMs={asOf.asOfMs} fresh={asOf.fresh} offline={offline} />
      </div>
      <DrawVerdict verdict={verdictOf(steps)} hasBet={bet !== undefined} />
      <Facts period={period} />
      <Steps steps={steps} period={period} bet={bet} />
      <nav>
        <ListRow
          to="/Fairness"
          search={{ key: period.lottery }}
          icon={<LedgerIcon />}
          title={<Trans>How fair draws are made</Trans>}
          text={<Trans>What the club has promised before, and every void</Trans>}
        />
      </nav>
    </>
  );
}

const kinds = { matches: 'passed', missing: 'unproven', differs: 'failed' } as const;

const DrawVerdict = ({ verdict, hasBet }: { verdict: BetVerdict; hasBet: boolean }) => (
  <Verdict kind={kinds[verdict]} title={<VerdictTitle verdict={verdict} hasBet={hasBet} />}>
    <p>
      {verdict === 'matches' ? (
        <Trans>This phone has worked it all out again by itself, and came to the same.</Trans>
      ) : (
        <Trans>Take a picture of this screen and ask the club about it.</Trans>
      )}
    </p>
  </Verdict>
);

function VerdictTitle({ verdict, hasBet }: { verdict: BetVerdict; hasBet: boolean }) {
  if (verdict === 'differs') return <Trans>Does not match</Trans>;
  if (verdict === 'missing') return <Trans>Not proven: a proof is missing</Trans>;
  return hasBet ? <Trans>Your bet and its draw match</Trans> : <Trans>This draw matches</Trans>;
}

function Facts({ period: { lottery, expect, drawn_ms } }: { period: PeriodRow }) {
  const lotteries = useWholeList('lotteries');
  const name = lotteries.state === 'ready' ? lotteries.value.find(({ key }) => key === lottery)?.name : undefined;
  return (
    <p className={styles.facts}>
      <span>
        {name ?? lottery}
        {' · '}
        <Trans comment="Before the number of a draw">
          Draw <b>{expect}</b>
        </Trans>
      </span>
      {drawn_ms > 0 && <time dateTime={new Date(drawn_ms).toISOString()}>{formatDateTime(drawn_ms)}</time>}
    </p>
  );
}

function Steps({ steps, period, bet }: { steps: readonly CheckStep[]; period: PeriodRow; bet: CheckedBet | undefined }) {
  const { t } = useLingui();
  return (
    <ol className={styles.steps} aria-label={t({ message: 'Step by step', comment: 'Name of the list of steps of a check' })}>
      {steps.map((step) => (
        <StepLine key={step.name} step={step} period={period} bet={bet} />
      ))}
    </ol>
  );
}

export function Checking() {
  const { t } = useLingui();
  return <VerdictSkeleton label={t`Checking`} />;
}
