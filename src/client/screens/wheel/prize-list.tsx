import { Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Prize } from '#contract/commands/spin-wheel.ts';
import { formatNumber, formatPoints } from '../../i18n/format.ts';
import type { InLanguage } from '../../mirror/queries/in-language.ts';
import styles from './wheel.module.css';

/** Every prize with its weight as a probability (H22), and the average return of a turn. */
export function PrizeList({ prizes, costCents }: { prizes: readonly InLanguage<Prize>[]; costCents: number | undefined }) {
  const total = prizes.reduce((sum, { weight }) => sum + weight, 0);
  const mean = useMemo(
    () => prizes.reduce((sum, { weight, points_cents }) => sum + weight * points_cents, 0) / Math.max(1, total),
    [prizes, total],
  );
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>
        <Trans>Prizes and chances</Trans>
      </h2>
      <ul className={styles.prizes}>
        {prizes.map(({ id, title, lang, weight }) => (
          <li key={id} className={styles.prize}>
            <span lang={lang}>{title}</span>
            <span className={styles.chance}>
              <Random weight={formatNumber(weight)} total={formatNumber(total)} percent={percent(weight, total)} />
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.small}>
        {costCents === undefined || costCents === 0 ? (
          <Average mean={formatPoints(Math.floor(mean))} />
        ) : (
          <AverageOfCost mean={formatPoints(Math.floor(mean))} cost={formatPoints(costCents)} share={percent(mean, costCents)} />
        )}{' '}
        <Trans>A field of the wheel is as wide as its chance; the narrowest are drawn wider, so that they can be seen.</Trans>
      </p>
    </section>
  );
}

const percent = (part: number, whole: number): string => formatNumber(Math.round((part / Math.max(1, whole)) * 10_000) / 100);

const Random = ({ weight, total, percent: share }: { weight: string; total: string; percent: string }) => (
  <Trans comment="The chance of a prize, e.g. 80 of 1,000 · 8%">
    {weight} of {total} · {share}%
  </Trans>
);

const Average = ({ mean }: { mean: string }) => <Trans>On average a turn gives {mean} points.</Trans>;

const AverageOfCost = ({ mean, cost, share }: { mean: string; cost: string; share: string }) => (
  <Trans>
    On average a turn gives {mean} points, {share}% of the {cost} points that it costs.
  </Trans>
);
