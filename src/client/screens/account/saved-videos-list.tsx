import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { dropVideo } from '../../commands/save-video.ts';
import { formatBytes } from '../../i18n/format-bytes.ts';
import { useSavedVideos, type VideoHere } from '../../mirror/queries/saved-videos.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './saved-videos-list.module.css';

/** The videos on this device: how large each is, until when it plays, and a button that removes it. */
export function SavedVideosList() {
  const here = useSavedVideos();
  const title = useRef<HTMLHeadingElement>(null);
  if (here === undefined) return null;
  return (
    <div className={styles.saved}>
      <h3 ref={title} tabIndex={-1} className={styles.title}>
        <Trans>Saved videos</Trans>
      </h3>
      {here.length === 0 ? (
        <p className={styles.quiet}>
          <Trans>No videos are saved on this phone</Trans>
        </p>
      ) : (
        <ul className={styles.list}>
          {here.map((each) => (
            // The button goes with its row: the focus stays in this list.
            <SavedRow key={each.saved.id} here={each} onRemoved={() => title.current?.focus()} />
          ))}
        </ul>
      )}
    </div>
  );
}

function SavedRow({ here: { saved, video }, onRemoved }: { here: VideoHere; onRemoved: () => void }) {
  const { t, i18n } = useLingui();
  const size = formatBytes(saved.bytes, i18n.locale);
  const until = i18n.date(new Date(saved.untilMs), { dateStyle: 'medium' });
  const name = video?.name ?? t({ message: 'A video', comment: 'Stands for the name of a saved video that is not known' });
  const remove = async () => {
    await dropVideo(saved.id);
    onRemoved();
    toast(t`Removed from this phone`, 'good');
  };
  return (
    <li className={styles.row}>
      <p className={styles.words}>
        <span lang={video?.lang}>{name}</span>
        <span className={styles.quiet}>
          <Trans comment="{size} is like: 3.4 MB; {until} is a date">
            {size}, plays without a connection until {until}
          </Trans>
        </span>
      </p>
      <Button kind="quiet" aria-label={t`Remove ${name} from this phone`} onClick={() => void remove()}>
        <Trans comment="Button: delete this saved video from the phone">Remove</Trans>
      </Button>
    </li>
  );
}
