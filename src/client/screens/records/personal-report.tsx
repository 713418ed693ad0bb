import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PersonalReport as ReportRow } from '#contract/collections/personal-report.ts';
import { formatPoints, formatSignedPoints } from '../../i18n/format.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import type { Mirrored } from '../../mirror/queries/mirrored.ts';
import { usePersonalReport } from '../../mirror/queries/wallet.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { MirrorNote } from '../../ui/mirror-note.tsx';
import { MissingState } from '../../ui/missing-state.tsx';
import { InIcon, OutIcon } from '../../ui/outline-icons.tsx';
import { Retryable } from '../../ui/retryable.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './personal-report.module.css';

/** What a member paid in and got out, over the account's whole life (checklist S31, D18). */
export default function PersonalReport() {
  const { t } = useLingui();
  return (
    <Screen title={t`Personal report`} back="/Mine">
      <Retryable>{(retry) => <Figures onRetry={retry} />}</Retryable>
    </Screen>
  );
}

function Figures({ onRetry }: { onRetry: () => void }) {
  const report = usePersonalReport();
  const offline = useConnection() === 'offline';
  if (report.state === 'missing') return <MissingState offline={report.offline} onRetry={onRetry} />;
  if (report.state === 'loading') return <FiguresSkeleton />;
  return <Report report={report} offline={offline} onRetry={onRetry} />;
}

type ReadyReport = Extract<Mirrored<ReportRow>, { state: 'ready' }>;

function Report({ report, offline, onRetry }: { report: ReadyReport; offline: boolean; onRetry: () => void }) {
  const { t } = useLingui();
  const { value, asOfMs, fresh } = report;
  const recharge = centsOf(value.recharge);
  const withdrawal = centsOf(value.withdrawal);
  return (
    <>
      <div className={styles.note}>
        <MirrorNote asOfMs={asOfMs} fresh={fresh} offline={offline} onRetry={onRetry} />
      </div>
      <Net cents={centsOf(value.net)} played={centsOf(value.play_money) !== 0 || centsOf(value.win_money) !== 0} />
      <dl className={styles.tiles}>
        <Tile
          label={t({ message: 'Staked', comment: 'Points that were put on games and wheel turns' })}
          cents={centsOf(value.play_money)}
        />
        <Tile label={t({ message: 'Won', comment: 'Points that games and wheel turns brought' })} cents={centsOf(value.win_money)} />
        <Tile label={t`Deposits`} cents={recharge} />
        <Tile label={t`Withdrawals`} cents={withdrawal} />
        <Tile label={t`Deposits less withdrawals`} cents={recharge - withdrawal} signed />
      </dl>
      <p className={styles.way}>
        <LinkButton kind="quiet" to="/Moneylog">
          <Trans>Every movement in detail</Trans>
        </LinkButton>
      </p>
    </>
  );
}

/** Winnings minus stakes (Q17), with its sign and in words. */
function Net({ cents, played }: { cents: number; played: boolean }) {
  const Arrow = cents < 0 ? OutIcon : InIcon;
  return (
    <section className={styles.net}>
      <h2 className={styles.label}>
        <Trans comment="Headline of the report: winnings minus stakes">Winnings minus stakes</Trans>
      </h2>
      <p className={styles.figure}>
        {cents !== 0 && <Arrow width={28} height={28} />}
        {formatSignedPoints(cents)}
      </p>
      <p className={styles.words}>{played ? <NetWords cents={cents} /> : <Trans>Nothing was staked yet.</Trans>}</p>
    </section>
  );
}

function NetWords({ cents }: { cents: number }) {
  const points = formatPoints(Math.abs(cents));
  if (cents < 0) return <Trans>You have staked {points} points more than you won.</Trans>;
  if (cents > 0) return <Trans>You have won {points} points more than you staked.</Trans>;
  return <Trans>What you won and what you staked are the same.</Trans>;
}

function Tile({ label, cents, signed = false }: { label: ReactNode; cents: number; signed?: boolean }) {
  return (
    <div className={styles.tile}>
      <dt>{label}</dt>
      <dd>{signed ? formatSignedPoints(cents) : formatPoints(cents)}</dd>
    </div>
  );
}

/** Hundredths of a decimal text with at most two digits. */
const centsOf = (decimal: string): number => Math.round(Number(decimal) * 100);

function FiguresSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading`}>
      <div className={styles.net}>
        <Skeleton width="40%" height="16px" />
        <Skeleton width="70%" height="40px" />
      </div>
      <div className={styles.tiles}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} height="84px" />
        ))}
      </div>
    </div>
  );
}
