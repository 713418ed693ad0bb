import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { WithdrawRules } from '#contract/collections/withdrawals.ts';
import { formatDateTime, formatNumber, formatPoints } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { ComingRule } from '../../ui/coming-rule.tsx';
import { useNow } from '../../ui/now.ts';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './wallet.module.css';

/** The rules of withdrawals in a sheet (S29, C19, V27): the server enforces them, this only shows them. */
export function WithdrawLimits({ rules }: { rules: WithdrawRules }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const lines = [
    [t`Minimum per withdrawal`, formatPoints(rules.min * 100)],
    [t`Maximum per withdrawal`, formatPoints(rules.max * 100)],
    [t`Withdrawals a day`, formatNumber(rules.num)],
    [t`Left today`, formatNumber(rules.left_today)],
  ] as const;
  return (
    <>
      <Button kind="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Trans comment="Button: shows the least, the most and the daily count of withdrawals">Limits</Trans>
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t`Withdrawal limits`}>
        <dl className={styles.form}>
          {lines.map(([name, value]) => (
            <div key={name} className={styles.row}>
              <dt>{name}</dt>
              <dd className="figures">{value}</dd>
            </div>
          ))}
        </dl>
        <ComingRules coming={rules.coming ?? []} />
      </Sheet>
    </>
  );
}

/** Announced rules, and when they take effect. */
function ComingRules({ coming }: { coming: NonNullable<WithdrawRules['coming']> }) {
  if (coming.length === 0) return null;
  return (
    <div className={styles.coming}>
      {coming.map(({ rule, value, from_ms }) => (
        <p key={rule} className={styles.warning}>
          <From from={formatDateTime(from_ms)} /> <ComingRule rule={rule} value={value} />
        </p>
      ))}
    </div>
  );
}

const From = ({ from }: { from: string }) => (
  <Trans comment="Before a rule that will hold: Minimum per withdrawal: 10 points.">From {from} on:</Trans>
);

/** Known before the request: a cooling time after a change, and how long recent payouts really took (H8), or nothing. */
export function WithdrawTimes({ rules }: { rules: WithdrawRules }) {
  const nowMs = useNow(30_000);
  const until = rules.cooling_until_ms;
  const isCooling = until !== null && until > nowMs;
  return (
    <>
      {isCooling && <Cooling until={formatDateTime(until)} />}
      {rules.paid && <Paid {...rules.paid} />}
    </>
  );
}

const Cooling = ({ until }: { until: string }) => (
  <p className={styles.warning}>
    <Trans>Your account or fund password was changed. For your safety, withdrawals open again on {until}.</Trans>
  </p>
);

/** How long recent payouts took, measured (H8). */
export function Paid({ median_minutes: minutes, count, days }: NonNullable<WithdrawRules['paid']>) {
  const { i18n } = useLingui();
  const inHours = minutes >= 120;
  const time = i18n.number(inHours ? minutes / 60 : minutes, {
    style: 'unit',
    unit: inHours ? 'hour' : 'minute',
    unitDisplay: 'long',
    maximumFractionDigits: inHours ? 1 : 0,
  });
  return (
    <p className={styles.quiet}>
      <Plural
        value={count}
        one={`The one withdrawal that was paid in the last ${days} days took ${time}.`}
        other={`Half of the # withdrawals that were paid in the last ${days} days took ${time} or less.`}
      />
    </p>
  );
}
