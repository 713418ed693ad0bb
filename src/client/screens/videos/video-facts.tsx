import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Video } from '#contract/collections/videos.ts';
import { languageName } from '../../i18n/language-name.ts';
import { Chip } from '../../ui/chip.tsx';
import { videoLength } from '../../ui/video-length.ts';
import styles from './play-video.module.css';
import type { VideoCaptions } from './video-captions.ts';

/** Title, counted plays, length, captions, categories and description of a video (S20, D7, D8). */
export function VideoFacts({ video, captions }: { video: Video; captions: VideoCaptions }) {
  const { i18n } = useLingui();
  const names = captions.map(({ lang }) => languageName(lang)).sort((a, b) => a.localeCompare(b, i18n.locale));
  const list = names.join(', ');
  return (
    <div className={styles.facts}>
      <h2 className={styles.name}>{video.name}</h2>
      <p className={styles.figures}>
        {video.count > 0 ? <Plural value={video.count} one="# play" other="# plays" /> : <Trans>Not played yet</Trans>}
        {video.seconds > 0 && <span>{videoLength(video.seconds)}</span>}
        <time dateTime={video.time.replace(' ', 'T')}>{video.time.slice(0, 10)}</time>
      </p>
      {names.length > 0 && (
        <p className={styles.figures}>
          <Trans comment="{list} are languages, like: Deutsch, English">Captions: {list}</Trans>
        </p>
      )}
      {video.info !== '' && <p>{video.info}</p>}
      <ul className={styles.chips}>
        {[...new Set([...video.catlist, ...video.attributes])].map((word) => (
          <li key={word}>
            <Chip>{word}</Chip>
          </li>
        ))}
      </ul>
    </div>
  );
}
