import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useProfileFeed } from '../../mirror/queries/profiles.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MirrorNote } from '../../ui/mirror-note.tsx';
import { PullList } from '../../ui/pull-list.tsx';
import styles from './home.module.css';
import { ProfileCard, ProfileCardSkeleton } from './profile-card.tsx';

/** Cards whose pictures load before others: those that a phone shows at first. */
const firstCards = 2;

/** What banners and both rows of videos take above them, in px: about as much on the smallest phone. */
const abovePx = 640;

/**
 * The hot recommendations (S6, S7). `besideIcons`: the text of the last column leaves the floating icons their lane. `belowAll`: banners and
 * both rows of videos stand above; in a club without them, more rows are in the window.
 */
export function HotList({ besideIcons, belowAll }: { besideIcons: boolean; belowAll: boolean }) {
  const { t } = useLingui();
  const headingId = useId();
  const feed = useProfileFeed('home');
  return (
    <section className={styles.section} data-beside-icons={besideIcons || undefined} aria-labelledby={headingId}>
      <div className={styles.sectionHead}>
        <h2 id={headingId} className={styles.heading}>
          <Trans>Recommended</Trans>
        </h2>
        {feed.state === 'ready' && (
          <MirrorNote asOfMs={feed.asOfMs} fresh={feed.fresh} offline={feed.offline} onRetry={() => void feed.refresh()} />
        )}
      </div>
      <PullList
        feed={feed}
        label={t`Recommended`}
        layout="cards"
        rowHeight={340}
        beginsAt={belowAll ? abovePx : undefined}
        skeleton={<ProfileCardSkeleton />}
        renderRow={(profile, index) => <ProfileCard profile={profile} priority={index < firstCards} />}
        empty={
          <EmptyState
            art="profiles"
            title={<Trans>Nobody is recommended today</Trans>}
            text={<Trans>People recommended by the club will appear here.</Trans>}
          />
        }
      />
    </section>
  );
}
