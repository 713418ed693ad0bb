import type { Movies } from '../../mirror/queries/base-info.ts';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './home.module.css';

/** A row of videos that scrolls sideways. */
export function MovieRow({ label, movies }: { label: string; movies: Movies | 'loading' }) {
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
                <span className={styles.movieName}>
                  <span lang={lang}>{name}</span>
                </span>
              </Link>
            </li>
          ))}
    </ul>
  );
}
