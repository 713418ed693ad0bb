import { Trans, useLingui } from '@lingui/react/macro';
import { dropVideo, type Keeping, keepVideo } from '../../commands/keep-video.ts';
import { formatBytes } from '../../i18n/format-bytes.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import { Button } from '../../ui/button.tsx';
import { InstallIcon } from '../../ui/outline-icons.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import styles from './play-video.module.css';
import { useRoom } from './use-kept.ts';

/** Saves a video on this device, shows the progress, and removes it again. */
export function KeepButton({ id, keeping }: { id: string; keeping: Keeping }) {
  const { t } = useLingui();
  const offline = useConnection() === 'offline';
  if (keeping.state === 'kept') return <Kept id={id} keeping={keeping} />;
  if (keeping.state === 'keeping' || keeping.state === 'waiting') return <Coming id={id} keeping={keeping} />;
  return (
    <div className={styles.keep}>
      <Button
        icon={<InstallIcon />}
        disabledReason={offline ? t`Saving needs a connection.` : undefined}
        onClick={() => void keepVideo(id)}
      >
        <Trans comment="Button: keep this video on the phone">Save for offline</Trans>
      </Button>
      <p className={styles.keepNote} role="status">
        {keeping.state === 'no-room' && <Trans>There is not enough room on this phone.</Trans>}
        {keeping.state === 'refused' && <Trans>The club does not offer this video for saving any more.</Trans>}
        {keeping.state === 'none' && <Room />}
      </p>
    </div>
  );
}

function Room() {
  const { i18n } = useLingui();
  const freeBytes = useRoom();
  if (freeBytes === undefined) return null;
  const free = formatBytes(freeBytes, i18n.locale);
  return <Trans comment="{free} is like: 3.4 GB">Room on this phone: {free}</Trans>;
}

function Coming({ id, keeping }: { id: string; keeping: Extract<Keeping, { part: number }> }) {
  const { t, i18n } = useLingui();
  const percent = i18n.number(keeping.part, { style: 'percent' });
  return (
    <div className={styles.keep}>
      <ProgressBar label={t`Saving the video`} value={keeping.part} max={1} />
      <p className={styles.keepNote} role="status">
        {keeping.state === 'keeping' ? (
          <Trans comment="{percent} is like: 40%">Saving, {percent}</Trans>
        ) : (
          <Trans comment="{percent} is like: 40%">Saved so far: {percent}. It goes on with a connection.</Trans>
        )}
      </p>
      <div className={styles.keepActs}>
        {keeping.state === 'waiting' && (
          <Button onClick={() => void keepVideo(id)}>
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

function Kept({ id, keeping: { video } }: { id: string; keeping: Extract<Keeping, { state: 'kept' }> }) {
  const { i18n } = useLingui();
  const until = i18n.date(new Date(video.untilMs), { dateStyle: 'medium' });
  const size = formatBytes(video.bytes, i18n.locale);
  return (
    <div className={styles.keep}>
      <p className={styles.keepNote} role="status">
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
