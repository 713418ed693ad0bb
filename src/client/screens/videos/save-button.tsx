import { Trans, useLingui } from '@lingui/react/macro';
import { dropVideo, type Saving, saveVideo } from '../../commands/save-video.ts';
import { formatBytes } from '../../i18n/format-bytes.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import { Button } from '../../ui/button.tsx';
import { InstallIcon } from '../../ui/outline-icons.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import styles from './play-video.module.css';
import { useFreeBytes } from './use-saved.ts';

/** Saves a video on this device, shows the progress, and removes it again. */
export function SaveButton({ id, saving }: { id: string; saving: Saving }) {
  const { t } = useLingui();
  const offline = useConnection() === 'offline';
  if (saving.state === 'saved') return <Saved id={id} saving={saving} />;
  if (saving.state === 'saving' || saving.state === 'waiting') return <Coming id={id} saving={saving} />;
  return (
    <div className={styles.keep}>
      <Button
        icon={<InstallIcon />}
        disabledReason={offline ? t`Saving needs a connection.` : undefined}
        onClick={() => void saveVideo(id)}
      >
        <Trans comment="Button: keep this video on the phone">Save for offline</Trans>
      </Button>
      <p className={styles.saveNote} role="status">
        {saving.state === 'no-room' && <Trans>There is not enough room on this phone.</Trans>}
        {saving.state === 'refused' && <Trans>The club does not offer this video for saving any more.</Trans>}
        {saving.state === 'none' && <FreeSpace />}
      </p>
    </div>
  );
}

function FreeSpace() {
  const { i18n } = useLingui();
  const freeBytes = useFreeBytes();
  if (freeBytes === undefined) return null;
  const free = formatBytes(freeBytes, i18n.locale);
  return <Trans comment="{free} is like: 3.4 GB">Room on this phone: {free}</Trans>;
}

function Coming({ id, saving }: { id: string; saving: Extract<Saving, { part: number }> }) {
  const { t, i18n } = useLingui();
  const percent = i18n.number(saving.part, { style: 'percent' });
  return (
    <div className={styles.keep}>
      <ProgressBar label={t`Saving the video`} value={saving.part} max={1} />
      <p className={styles.saveNote} role="status">
        {saving.state === 'saving' ? (
          <Trans comment="{percent} is like: 40%">Saving, {percent}</Trans>
        ) : (
          <Trans comment="{percent} is like: 40%">Saved so far: {percent}. It goes on with a connection.</Trans>
        )}
      </p>
      <div className={styles.saveActions}>
        {saving.state === 'waiting' && (
          <Button onClick={() => void saveVideo(id)}>
            <Trans>Go on</Trans>
          </Button>
        )}
        <Button kind="quiet" onClick={() => void dropVideo(id)}>
          <Trans>Stop and remove</Trans>
        </Button>
      </div>
    </div>
  );
}

function Saved({ id, saving: { video } }: { id: string; saving: Extract<Saving, { state: 'saved' }> }) {
  const { i18n } = useLingui();
  const until = i18n.date(new Date(video.untilMs), { dateStyle: 'medium' });
  const size = formatBytes(video.bytes, i18n.locale);
  return (
    <div className={styles.keep}>
      <p className={styles.saveNote} role="status">
        <Trans comment="{size} is like: 3.4 MB; {until} is a date">
          Saved on this phone, {size}. It plays without a connection until {until}.
        </Trans>
      </p>
      <Button kind="quiet" onClick={() => void dropVideo(id)}>
        <Trans>Remove from this phone</Trans>
      </Button>
    </div>
  );
}
