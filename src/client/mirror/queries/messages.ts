import type { Message } from '#contract/shelves/messages.ts';
import type { Feed } from './mirrored.ts';

/** Newest first; members only. */
export function useMessages(): Feed<Message> {
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
