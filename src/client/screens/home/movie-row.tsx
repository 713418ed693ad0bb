import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { cacheNames } from '#contract/worker.ts';
import type { Movies } from '../../mirror/queries/base-info.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './home.module.css';

/** Not in Home's own chunk, which is what every start waits for. */
const MoviePlace = lazy<ComponentType<{ id: string }>>(() =>
  import('./movie-place.tsx').then(
    ({ MoviePlace: place }) => ({ default: place }),
    () => ({ default: () => null }),
  ),
);

/** Whether cards have marks at all: some video is on this device, or none can be played without that. */
function useMarks(): boolean {
  const [hasSaved, setHasSaved] = useState(false);
  useEffect(() => {
    globalThis.caches?.has(cacheNames.videos).then(setHasSaved, () => undefined);
  }, []);
  const offline = useConnection() === 'offline';
  return hasSaved || offline;
}

/** A row of videos that scrolls sideways. */
export function MovieRow({ label, movies }: { label: string; movies: Movies | 'loading' }) {
  const marks = useMarks();
  if (movies.length === 0) return null;
  return (
    <ul className={styles.movies} aria-label={label}>
      {movies === 'loading'
        ? ['a', 'b', 'c'].map((key) => (
            <li key={key} aria-hidden="true">
              <Skeleton ratio="16 / 9" className={styles.cover} />
            </li>
          ))
        : movies.map(({ id, name, lang, picture }) => (
            <li key={id}>
              <Link to="/PlayVideo" search={{ id }} className={styles.movie}>
                <Picture picture={picture} alt="" ratio="16 / 9" sizes="200px" shared={`video-${id}`} />
                {marks && (
                  <Suspense>
                    <MoviePlace id={id} />
                  </Suspense>
                )}
                <span className={styles.movieName}>
                  <span lang={lang}>{name}</span>
                </span>
              </Link>
            </li>
          ))}
    </ul>
  );
}
