import { Trans, useLingui } from '@lingui/react/macro';
import { tagOf } from '#contract/languages.ts';
import { formatBytes } from '../../i18n/format-bytes.ts';
import { useLanguage } from '../../i18n/language.ts';
import type { MirrorReport } from '../../mirror/queries/report.ts';
import styles from './space-bar.module.css';

/** Used and free storage, and whether it is persistent. What the browser does not report is not shown. */
export function SpaceBar({ report: { usedBytes, quotaBytes, persisted, full } }: { report: MirrorReport }) {
  const { t } = useLingui();
  const tag = tagOf(useLanguage());
  const rows = [
    ...(usedBytes === null ? [] : [{ label: t({ message: 'Used', comment: 'Storage in use' }), value: formatBytes(usedBytes, tag) }]),
    ...(usedBytes === null || quotaBytes === null
      ? []
      : [{ label: t({ message: 'Free', comment: 'Storage left' }), value: formatBytes(Math.max(0, quotaBytes - usedBytes), tag) }]),
    ...(persisted === null ? [] : [{ label: t`Safe from clean-up by the browser`, value: persisted ? t`Yes` : t`No` }]),
  ];
  return (
    <>
      {full && (
        <p className={styles.full}>
          <Trans>This phone has no room left. Saved pictures were removed, lists and records are kept.</Trans>
        </p>
      )}
      {rows.length > 0 && (
        <dl className={styles.rows}>
          {rows.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
