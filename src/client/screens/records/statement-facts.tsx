import { Trans, useLingui } from '@lingui/react/macro';
import type { StatementHead } from '#contract/collections/statement.ts';
import type { StatementCheck } from '#domain/statement-check.ts';
import { formatDateTime, formatNumber, formatPoints } from '../../i18n/format.ts';
import { FactList } from '../../ui/fact-list.tsx';
import styles from './statement.module.css';

/** What was checked: the number of entries, their total and their time span; and the proof, to compare with another copy. */
export function StatementFacts({ check, head }: { check: StatementCheck; head: StatementHead | null }) {
  const { t } = useLingui();
  return (
    <>
      <div className={styles.facts}>
        <FactList
          facts={[
            [t({ message: 'Entries', comment: 'How many movements were checked' }), formatNumber(check.entries)],
            [t({ message: 'They add up to', comment: 'Before the sum of all movements, in points' }), formatPoints(check.sumCents)],
            [t({ message: 'From', comment: 'Before the time of the first movement' }), timeOf(check.fromMs)],
            [t({ message: 'To', comment: 'Before the time of the last movement' }), timeOf(check.toMs)],
          ]}
        />
      </div>
      {head && (
        <details className={styles.proof}>
          <summary>
            <Trans comment="Opens the fingerprint and the club's key, to compare them with a copy elsewhere">Fingerprint and key</Trans>
          </summary>
          <FactList
            facts={[
              [t`Fingerprint of the last entry`, <code key="hash">{head.hash}</code>],
              [t`The club’s key`, <code key="key">{head.public_key}</code>],
            ]}
          />
        </details>
      )}
    </>
  );
}

const timeOf = (atMs: number | null): string => (atMs === null ? '–' : formatDateTime(atMs));
