import { useVideoPlace } from '../../mirror/queries/saved-videos.ts';
import { VideoPlace } from '../../ui/video-place.tsx';

/** Where a video of Home is, if that matters: on this device, or, while offline, out of reach. */
export const MoviePlace = ({ id }: { id: string }) => <VideoPlace place={useVideoPlace(id)} />;
