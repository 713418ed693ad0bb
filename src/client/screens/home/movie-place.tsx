import { useVideoPlace } from '../../mirror/queries/saved-videos.ts';
import { VideoPlace } from '../../ui/video-place.tsx';

/** The mark of a video that is saved. That the others need a connection has no room on Home's small cards; their list says it. */
export function MoviePlace({ id }: { id: string }) {
  const place = useVideoPlace(id);
  return <VideoPlace place={place === 'here' ? place : undefined} />;
}
