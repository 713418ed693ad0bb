import { Plural } from '@lingui/react/macro';
import type { Video } from '#contract/collections/videos.ts';
import type { InLanguage } from '../../mirror/queries/in-language.ts';
import { Link } from '../../ui/link.tsx';
import { columnSizes, Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { videoLength } from '../../ui/video-length.ts';
import styles from './video-card.module.css';

/** Cover, name, length; counted plays if there are any (H2). */
export function VideoCard({ video, priority }: { video: InLanguage<Video>; priority: boolean }) {
  return (
    <Link to="/PlayVideo" search={{ id: video.id }} className={styles.card}>
      <span className={styles.cover}>
        <Picture picture={video.picture} alt="" ratio="16 / 9" sizes={columnSizes} priority={priority} shared={`video-${video.id}`} />
        {video.seconds > 0 && (
          <time className={styles.length} dateTime={`PT${Math.round(video.seconds)}S`}>
            {videoLength(video.seconds)}
          </time>
        )}
      </span>
      <span className={styles.name} lang={video.lang}>
        {video.name}
      </span>
      {video.count > 0 && (
        <span className={styles.plays}>
          <Plural value={video.count} one="# play" other="# plays" />
        </span>
      )}
    </Link>
  );
}

export function VideoCardSkeleton() {
  return (
    <div>
      <Skeleton ratio="16 / 9" />
      <div className={styles.nameSkeleton}>
        <Skeleton width="84%" height="16px" />
      </div>
    </div>
  );
}
