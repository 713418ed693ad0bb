import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { StatementHead } from '#contract/collections/statement.ts';
import type { StatementCheck } from '#domain/statement-check.ts';
import { formatDateTime, formatNumber, formatPoints } from '../../i18n/format.ts';
import styles from './statement.module.css';

/** What was checked: the number of entries, their total and their time span; and the proof, to compare with another copy. */
export function StatementFacts({ check, head }: { check: StatementCheck; head: StatementHead | null }) {
  const { t } = useLingui();
  return (
    <>
      <dl className={styles.facts}>
        <Fact label={t({ message: 'Entries', comment: 'How many movements were checked' })} value={formatNumber(check.entries)} />
        <Fact
          label={t({ message: 'They add up to', comment: 'Before the sum of all movements, in points' })}
          value={formatPoints(check.sumCents)}
        />
        <Fact label={t({ message: 'From', comment: 'Before the time of the first movement' })} value={timeOf(check.fromMs)} />
        <Fact label={t({ message: 'To', comment: 'Before the time of the last movement' })} value={timeOf(check.toMs)} />
      </dl>
      {head && (
        <details className={styles.proof}>
          <summary>
            <Trans comment="Opens the fingerprint and the club's key, to compare them with a copy elsewhere">Fingerprint and key</Trans>
          </summary>
          <dl>
            <Fact label={t`Fingerprint of the last entry`} value={<code>{head.hash}</code>} />
            <Fact label={t`The club’s key`} value={<code>{head.public_key}</code>} />
          </dl>
        </details>
      )}
    </>
  );
}

const timeOf = (atMs: number | null): string => (atMs === null ? '–' : formatDateTime(atMs));

function Fact({ label, value }: { label: ReactNode; value: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
