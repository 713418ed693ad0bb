import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Video } from '#contract/collections/videos.ts';
import { languageName } from '../../i18n/language-name.ts';
import type { InLanguage } from '../../mirror/queries/in-language.ts';
import { useWholeList } from '../../mirror/queries/whole-list.ts';
import { Chip } from '../../ui/chip.tsx';
import { videoLength } from '../../ui/video-length.ts';
import styles from './play-video.module.css';
import type { VideoCaptions } from './video-captions.ts';

type VideoFactsProps = {
  video: InLanguage<Video>;
  /** Known once the video is opened; undefined if it can't be. */
  captions: VideoCaptions | 'opening' | undefined;
};

/** Title, counted plays, length, captions, categories and description of a video (S20, D7, D8). */
export function VideoFacts({ video, captions }: VideoFactsProps) {
  const { i18n } = useLingui();
  const known = captions === 'opening' ? [] : (captions ?? []);
  const names = known.map(({ lang }) => languageName(lang)).sort((a, b) => a.localeCompare(b, i18n.locale));
  const classes = useWholeList('video-classes');
  // `catlist` is in the language in which the video was pulled.
  const category = classes.state === 'ready' ? classes.value.find(({ id }) => id === video.class_id) : undefined;
  const words = [...(category ? [category.name] : video.catlist), ...video.attributes];
  const list = names.join(', ');
  return (
    <div className={styles.facts}>
      <h2 className={styles.name} lang={video.lang}>
        {video.name}
      </h2>
      <p className={styles.figures}>
        {video.count > 0 ? <Plural value={video.count} one="# play" other="# plays" /> : <Trans>Not played yet</Trans>}
        {video.seconds > 0 && <span>{videoLength(video.seconds)}</span>}
        <time dateTime={video.time.replace(' ', 'T')}>{i18n.date(video.time.slice(0, 10), { dateStyle: 'medium', timeZone: 'UTC' })}</time>
        {video.lang && <span lang={video.lang}>{languageName(video.lang)}</span>}
      </p>
      {captions && (
        // A line in any case: what stands below must not move once the video is opened.
        <p className={styles.figures}>
          {captions === 'opening' ? (
            '\u00a0'
          ) : list ? (
            <Trans comment="{list} are languages, like: Deutsch, English">Captions: {list}</Trans>
          ) : (
            <Trans>No captions</Trans>
          )}
        </p>
      )}
      {video.info !== '' && <p lang={video.lang}>{video.info}</p>}
      <ul className={styles.chips}>
        {[...new Set(words)].map((word) => (
          <li key={word} lang={video.attributes.includes(word) ? video.lang : undefined}>
            <Chip>{word}</Chip>
          </li>
        ))}
      </ul>
    </div>
  );
}
