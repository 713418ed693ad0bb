import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
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
  return (
    <KeepsFocus state={saving.state}>
      <Stage id={id} saving={saving} />
    </KeepsFocus>
  );
}

/**
 * A pressed button goes with its state, and would take the focus along. The place has it then, and not the next button: the space
 * bar, which plays and pauses anywhere on this page, would press that.
 */
function KeepsFocus({ state, children }: { state: Saving['state']; children: ReactNode }) {
  const { t } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (state && hadFocus.current && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [state]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fields are in it
    <div
      ref={place}
      className={styles.keep}
      role="group"
      aria-label={t({ message: 'Save for offline', comment: 'Button: keep this video on the phone' })}
      tabIndex={-1}
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={({ relatedTarget }) => {
        hadFocus.current = relatedTarget === null || relatedTarget === place.current;
      }}
    >
      {children}
    </div>
  );
}

function Stage({ id, saving }: { id: string; saving: Saving }) {
  const { t } = useLingui();
  const offline = useConnection() === 'offline';
  if (saving.state === 'saved') return <Saved id={id} saving={saving} />;
  if (saving.state === 'saving' || saving.state === 'waiting') return <Coming id={id} saving={saving} />;
  return (
    <>
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
    </>
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
    <>
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
    </>
  );
}

function Saved({ id, saving: { video } }: { id: string; saving: Extract<Saving, { state: 'saved' }> }) {
  const { i18n } = useLingui();
  const until = i18n.date(new Date(video.untilMs), { dateStyle: 'medium' });
  const size = formatBytes(video.bytes, i18n.locale);
  return (
    <>
      <p className={styles.saveNote} role="status">
        <Trans comment="{size} is like: 3.4 MB; {until} is a date">
          Saved on this phone, {size}. It plays without a connection until {until}.
        </Trans>
      </p>
      <Button kind="quiet" onClick={() => void dropVideo(id)}>
        <Trans>Remove from this phone</Trans>
      </Button>
    </>
  );
}
