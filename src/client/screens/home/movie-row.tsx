import { type ComponentType, lazy, Suspense, startTransition, useEffect, useState } from 'react';
import { cacheNames } from '#contract/worker.ts';
import type { Movies } from '../../mirror/queries/base-info.ts';
import { afterFirstPicture } from '../../ui/first-picture.ts';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { windowSize } from '../../ui/window-size.ts';
import styles from './home.module.css';

/** Not in Home's own chunk, which is what every start waits for. */
const MoviePlace = lazy<ComponentType<{ id: string }>>(() =>
  import('./movie-place.tsx').then(
    ({ MoviePlace: place }) => ({ default: place }),
    () => ({ default: () => null }),
  ),
);

/** Whether some video may be on this device; without one no card has a mark, and its code is not loaded. */
function useHasSaved(): boolean {
  const [hasSaved, setHasSaved] = useState(false);
  useEffect(() => {
    globalThis.caches?.has(cacheNames.videos).then(setHasSaved, () => undefined);
  }, []);
  return hasSaved;
}

/** The least width of a card, in px (home.module.css). */
const leastPx = 164;

/** A row of videos that scrolls sideways. Those beside the window come after the first paint: together they are a seventh of Home. */
export function MovieRow({ label, movies }: { label: string; movies: Movies | 'loading' }) {
  const hasSaved = useHasSaved();
  const [isWhole, setWhole] = useState(false);
  useEffect(() => afterFirstPicture(() => startTransition(() => setWhole(true))), []);
  if (movies.length === 0) return null;
  return (
    <ul className={styles.movies} aria-label={label}>
      {movies === 'loading'
        ? ['a', 'b', 'c'].map((key) => (
            <li key={key} aria-hidden="true">
              <Skeleton ratio="16 / 9" className={styles.cover} />
            </li>
          ))
        : movies.slice(0, isWhole ? movies.length : Math.ceil(windowSize().width / leastPx)).map(({ id, name, lang, picture }) => (
            <li key={id}>
              <Link to="/PlayVideo" search={{ id }} className={styles.movie}>
                <Picture picture={picture} alt="" ratio="16 / 9" sizes="200px" />
                {hasSaved && (
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
