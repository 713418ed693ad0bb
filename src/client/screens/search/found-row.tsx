import { type MouseEventHandler, memo, useId } from 'react';
import type { FoundGroup } from '../../mirror/queries/found.ts';
import { useVideoPlace } from '../../mirror/queries/saved-videos.ts';
import { excerpt, isHit, markedParts } from '../../mirror/queries/search-marks.ts';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { VideoPlace } from '../../ui/video-place.tsx';
import styles from './search.module.css';
import type { Source } from './sources.ts';

/** A text with what was typed marked. */
function Marked({ text, typed }: { text: string; typed: string }) {
  const parts = markedParts(text, typed);
  return parts.map(({ text: piece, hit }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no identity but their place
    hit ? <mark key={at}>{piece}</mark> : <span key={at}>{piece}</span>,
  );
}

const Place = ({ id }: { id: string }) => <VideoPlace place={useVideoPlace(id)} inText />;

type FoundRowProps = { source: Source; row: FoundGroup<Source>['rows'][number]; typed: string; onOpen: MouseEventHandler };

/**
 * One result: its title, its first line, and the line in which the words were found, if that is another. Drawn again only for other words:
 * rows of other kinds arrive one after the other.
 */
export const FoundRow = memo(function FoundRow({ source, row, typed, onOpen }: FoundRowProps) {
  const { target, title, lines, lang, value, picture, wide } = source.show(row as never);
  const titleId = useId();
  const [first, ...others] = lines;
  const [hit] = others.filter((line) => isHit(line, typed));
  const said = [first, hit].filter((line) => line !== undefined);
  return (
    <Link {...target} className={styles.row} aria-labelledby={titleId} onClick={onOpen}>
      {picture !== undefined && (
        <Picture
          className={wide ? styles.wide : styles.portrait}
          picture={picture}
          alt=""
          ratio={wide ? '16 / 9' : '3 / 4'}
          sizes={wide ? '96px' : '48px'}
        />
      )}
      <span className={styles.words} id={titleId} lang={lang}>
        <span className={styles.title}>
          <Marked text={title} typed={typed} />
        </span>
        {said.map((line) => (
          <span key={line} className={styles.line}>
            <Marked text={excerpt(line, typed)} typed={typed} />
          </span>
        ))}
        {source.collection === 'videos' && <Place id={row.id} />}
      </span>
      {value && <span className={styles.value}>{value}</span>}
    </Link>
  );
});
