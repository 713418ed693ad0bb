import { Plural, Trans } from '@lingui/react/macro';
import type { Video } from '#contract/shelves/videos.ts';
import { Chip } from '../../ui/chip.tsx';
import { videoLength } from '../../ui/video-length.ts';
import styles from './play-video.module.css';

/** Title, counted plays, length, categories and words of a film (S20, D7, D8). */
export function FilmFacts({ video }: { video: Video }) {
  return (
    <div className={styles.facts}>
      <h2 className={styles.name}>{video.name}</h2>
      <p className={styles.figures}>
        {video.count > 0 ? <Plural value={video.count} one="# play" other="# plays" /> : <Trans>Not played yet</Trans>}
        {video.seconds > 0 && <span>{videoLength(video.seconds)}</span>}
        <time dateTime={video.time.replace(' ', 'T')}>{video.time.slice(0, 10)}</time>
      </p>
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
