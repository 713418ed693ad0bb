import type { Notice } from '#contract/shelves/notices.ts';
import type { Feed } from './mirrored.ts';

/** Newest first. */
export function useNotices(): Feed<Notice> {
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
