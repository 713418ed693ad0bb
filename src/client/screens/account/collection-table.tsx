import { Trans, useLingui } from '@lingui/react/macro';
import { formatAge, formatNumber } from '../../i18n/format.ts';
import type { MirrorReport } from '../../mirror/queries/report.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { useNow } from '../../ui/now.ts';
import { useCollectionLabels } from './collection-labels.ts';
import styles from './collection-table.module.css';

/** The stored rows of each list, and their age. */
export function CollectionTable({ report: { collections, pictures } }: { report: MirrorReport }) {
  const { t } = useLingui();
  const labels = useCollectionLabels();
  const nowMs = useNow(30_000);
  return (
    <table className={styles.table} aria-label={t`Saved on this phone`}>
      <thead>
        <tr>
          <th scope="col">
            <Trans comment="Column: which list">List</Trans>
          </th>
          <th scope="col">
            <Trans comment="Column: how many rows are saved">Entries</Trans>
          </th>
          <th scope="col">
            <Trans comment="Column: how long ago it was saved">Age</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {collections.map(({ name, rows, complete, cut, asOfMs }) => (
          <tr key={name}>
            <th scope="row">
              {labels[name] ?? name}
              {complete && (
                <CheckIcon className={styles.complete} aria-hidden={false} role="img" aria-label={t`complete`} width={18} height={18} />
              )}
              {cut && (
                <small className={styles.cut}>{cut === 'newest' || name === 'statement' ? t`the newest only` : t`the first only`}</small>
              )}
            </th>
            <td>{formatNumber(rows)}</td>
            <td>{asOfMs === 0 ? '–' : formatAge(asOfMs, nowMs)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">
            <Trans>Pictures</Trans>
          </th>
          <td>{formatNumber(pictures)}</td>
          <td>–</td>
        </tr>
      </tbody>
    </table>
  );
}
