import type { Video } from '#contract/shelves/videos.ts';
import type { Feed, Mirrored } from './mirrored.ts';

/** `0` is every class. */
export function useVideoFeed(_classId: string): Feed<Video> {
  return {
    state: 'loading',
    offline: false,
    rows: [],
    asOfMs: 0,
    fresh: false,
    finished: false,
    pulling: true,
    failed: false,
    more: () => undefined,
    refresh: () => Promise.resolve(false),
  };
}

export function useVideo(_id: string): Mirrored<Video> {
  return { state: 'loading' };
}
