import { Plural } from '@lingui/react/macro';
import type { Video } from '#contract/collections/videos.ts';
import type { InLanguage } from '../../mirror/queries/in-language.ts';
import { useVideoPlace } from '../../mirror/queries/saved-videos.ts';
import { Link } from '../../ui/link.tsx';
import { columnSizes, Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { videoLength } from '../../ui/video-length.ts';
import { VideoPlace } from '../../ui/video-place.tsx';
import { rememberList } from './came-from.ts';
import styles from './video-card.module.css';

type VideoCardProps = {
  video: InLanguage<Video>;
  /** The list that it is in: what comes next when it has ended. */
  list: string;
  /** The filter of that list, as an address has it. */
  by?: string;
  priority: boolean;
};

/** Cover, name, length; whether it is saved here, and offline whether it needs the server; counted plays if there are any (H2). */
export function VideoCard({ video, list, by = '', priority }: VideoCardProps) {
  return (
    <Link to="/PlayVideo" search={{ id: video.id }} onClick={() => rememberList(video.id, { list, by })} className={styles.card}>
      <span className={styles.cover}>
        <Picture picture={video.picture} alt="" ratio="16 / 9" sizes={columnSizes} priority={priority} />
        <Place id={video.id} />
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

/** Where the video is, if that matters: on this device, or, while offline, out of reach. */
const Place = ({ id }: { id: string }) => <VideoPlace place={useVideoPlace(id)} />;
