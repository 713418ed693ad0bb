import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Certificate } from '#contract/collections/profiles.ts';
import { standardText } from '../../i18n/standard-text.ts';
import { useNow } from '../../ui/now.ts';
import { CertifiedIcon } from '../../ui/outline-icons.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './certificate.module.css';

/** The badge of a valid verification (H3); a tap shows its record. Nothing without one, or once it has expired. */
export function CertificateBadge({ certificate, name }: { certificate: Certificate | null; name: string }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const nowMs = useNow(60_000);
  if (!certificate || certificate.until_ms <= nowMs) return null;
  return (
    <>
      <button type="button" className={styles.badge} aria-label={t`Certified: show the record of ${name}`} onClick={() => setOpen(true)}>
        <CertifiedIcon size={18} />
        <span>
          <Trans comment="A badge: this person was verified">Certified</Trans>
        </span>
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t`Verification of ${name}`}>
        <Record certificate={certificate} />
      </Sheet>
    </>
  );
}

function Record({ certificate }: { certificate: Certificate }) {
  const { t, i18n } = useLingui();
  const day = (ms: number) => i18n.date(new Date(ms), { dateStyle: 'long' });
  const lines = [
    { label: t({ message: 'Verified by', comment: 'A label; the name of whoever verified a person follows' }), value: certificate.by },
    { label: t({ message: 'On', comment: 'A label; a date follows' }), value: day(certificate.at_ms) },
    { label: t({ message: 'How', comment: 'A label; how a person was verified follows' }), value: standardText(i18n, certificate.how) },
    { label: t({ message: 'Holds until', comment: 'A label; a date follows' }), value: day(certificate.until_ms) },
  ];
  return (
    <>
      <dl className={styles.record}>
        {lines.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.text}>
        <Trans>After that day, or once the club revokes it, the badge is gone.</Trans>
      </p>
    </>
  );
}
