/**
 * What a page and its service worker share. Either may be of another release than the other, and caches outlive both:
 * what stands here may grow, and never takes another meaning.
 */

/** The caches of Cache Storage that are ours; workbox names its own. `videos` is the page's alone, `pictures` both may empty. */
export const cacheNames = {
  pictures: 'foyer-pictures',
  pictureIndex: 'foyer-pictures-index',
  oldChunks: 'foyer-old-chunks',
  videos: 'foyer-films',
} as const;

/** Pictures that a phone keeps at most, the least recently used go first: a catalogue's worth, in little of a small disk. */
export const pictureLimits = { count: 4_000, bytes: 120 * 1024 * 1024 } as const;

/** What is fetched of pictures before anybody looks at them, in bytes a day of the device (UTC): a few hundred small ones. */
export const aheadBytesADay = 5_000_000;

/** Where pictures are that phones keep: the path of their files begins with it. */
export const picturePlace = '/media/pictures/';

/** What a page says to a worker, or one worker to another. */
export type WorkerMessage =
  /** To the worker that waits: it is accepted. Sent by workbox-window. */
  | { type: 'SKIP_WAITING' }
  /** From the worker that was accepted to the one that it replaces. */
  | { type: 'STAND_DOWN' }
  /** Pictures to keep: loaded before this worker was there. */
  | { type: 'CACHE_URLS'; urls: readonly string[] }
  /** Pictures ahead of need: they are fetched in this order until `mostBytes` have come. */
  | { type: 'FETCH_AHEAD'; urls: readonly string[]; mostBytes: number }
  /** Pictures to forget, by their address without width. */
  | { type: 'DROP_PICTURES'; urls: readonly string[] | 'all' }
  /** The page's policy refused a frame that the club allows by now. */
  | { type: 'RENEW_SHELL' };

/** What is answered to those that wait for an answer. `full`: no room is left; `kept` of the shell: it is the one that was there. */
export type WorkerAnswers = {
  CACHE_URLS: 'kept' | 'full';
  /** How many bytes came, and whether all of them are kept now. */
  FETCH_AHEAD: { bytes: number; whole: boolean };
  DROP_PICTURES: 'dropped';
  RENEW_SHELL: 'renewed' | 'kept';
};
