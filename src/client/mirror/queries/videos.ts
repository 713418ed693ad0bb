import type { Video } from '#contract/shelves/videos.ts';
import { feedView } from '../feed-view.ts';
import { resourceOf } from '../resource.ts';
import { useView } from '../view.ts';
import type { Feed } from './mirrored.ts';

/** `0` is every class. */
export const useVideoFeed = (classId: string): Feed<Video> => useView(feedView(resourceOf('videos', classId), 'videos', (row) => row));
