import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { clearOfflineCopy, type MirrorReport, useMirrorReport } from '../../mirror/queries/report.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { CollectionTable } from './collection-table.tsx';
import { OfflineProgress } from './offline-progress.tsx';
import { SavedVideosList } from './saved-videos-list.tsx';
import { Section } from './section.tsx';
import { SpaceBar } from './space-bar.tsx';
import styles from './storage-section.module.css';

/** What the offline copy contains, and its limits (checklist O20, O23). */
export function StorageSection() {
  const { t } = useLingui();
  const report = useMirrorReport();
  return (
    <Section title={t`Offline copy`}>
      {report ? (
        <div className={styles.body}>
          <OfflineProgress report={report} />
          <SpaceBar report={report} />
          <CollectionTable report={report} />
          <Caps caps={report.caps} />
        </div>
      ) : (
        <p className={styles.body}>
          <Trans>Counting…</Trans>
        </p>
      )}
      <SavedVideosList />
      <ClearCopy />
    </Section>
  );
}

function Caps({ caps }: { caps: MirrorReport['caps'] }) {
  const { i18n } = useLingui();
  const rows = i18n.number(caps.rows);
  const pictures = i18n.number(caps.pictures);
  return (
    <p className={styles.caps}>
      <Trans>
        At most {rows} entries of a list and {pictures} pictures are kept.
      </Trans>{' '}
      <Trans>Of a longer list the newest are kept, of people and videos those at its top.</Trans>{' '}
      <Plural
        value={caps.profileDays}
        one="A profile that the club has not confirmed for # day is no longer shown."
        other="A profile that the club has not confirmed for # days is no longer shown."
      />
    </p>
  );
}

function ClearCopy() {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const clear = async () => {
    setBusy(true);
    await clearOfflineCopy();
    setBusy(false);
    setAsking(false);
    toast(t`The offline copy was cleared`, 'good');
  };
  return (
    <div className={styles.action}>
      <Button onClick={() => setAsking(true)}>
        <Trans>Clear the offline copy</Trans>
      </Button>
      <ConfirmDialog
        open={asking}
        title={t`Clear the offline copy?`}
        confirm={<Trans>Clear it</Trans>}
        busy={busy}
        onConfirm={() => void clear()}
        onCancel={() => setAsking(false)}
      >
        <p>
          <Trans>
            Lists, records and pictures saved on this phone are removed. You stay logged in, and they are saved again with a connection.
          </Trans>
        </p>
      </ConfirmDialog>
    </div>
  );
}
