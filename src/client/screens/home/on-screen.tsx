import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { ShownConfig } from '../../mirror/queries/base-info.ts';
import { Link } from '../../ui/link.tsx';
import styles from './home.module.css';
import { MovieRow } from './movie-row.tsx';

/** The two video rows of the system config (Q28). */
export function OnScreen({ config }: { config: ShownConfig | 'loading' | 'missing' }) {
  const { t } = useLingui();
  const headingId = useId();
  if (config === 'missing') return null;
  const rows = config === 'loading' ? (['loading', 'loading'] as const) : ([config.movielist_0, config.movielist_1] as const);
  if (rows.every((row) => row.length === 0)) return null;
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <div className={styles.sectionHead}>
        <h2 id={headingId} className={styles.heading}>
          <Trans comment="Heading above videos on the first page">On screen</Trans>
        </h2>
        <Link to="/video" className={styles.all}>
          <Trans comment="Link to the whole list of videos">All videos</Trans>
        </Link>
      </div>
      <MovieRow label={t`Videos`} movies={rows[0]} />
      <MovieRow label={t`More videos`} movies={rows[1]} />
    </section>
  );
}
