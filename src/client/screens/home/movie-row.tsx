import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import type { SystemConfig } from '#contract/shelves/base.ts';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './home.module.css';

type Movies = SystemConfig['movielist_0'];

/** A row of videos that swipes sideways (Q28). */
export function MovieRow({ title, movies }: { title: string; movies: Movies | 'loading' | 'missing' }) {
  const headingId = useId();
  if (movies === 'missing' || movies.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <div className={styles.sectionHead}>
        <h2 id={headingId} className={styles.heading}>
          {title}
        </h2>
        <Link to="/video" className={styles.all}>
          <Trans comment="Link to the whole list of videos">All videos</Trans>
        </Link>
      </div>
      <ul className={styles.movies}>
        {movies === 'loading'
          ? ['a', 'b', 'c'].map((key) => (
              <li key={key} aria-hidden="true">
                <Skeleton ratio="16 / 9" className={styles.cover} />
                <Skeleton width="80%" height="14px" className={styles.movieName} />
              </li>
            ))
          : movies.map(({ id, name, picture }) => (
              <li key={id}>
                <Link to={`/PlayVideo?${new URLSearchParams({ id })}`} className={styles.movie}>
                  <Picture picture={picture} alt="" ratio="16 / 9" sizes="200px" shared={`video-${id}`} className={styles.cover} />
                  <span className={styles.movieName}>{name}</span>
                </Link>
              </li>
            ))}
      </ul>
    </section>
  );
}
