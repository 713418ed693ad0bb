import type { AheadChoice } from './fetch-ahead.ts';

/**
 * What a page and its service worker share. Each may be of a different release, and caches outlive both: definitions here may be added, but
 * never change their meaning.
 */

/** Our caches in Cache Storage; workbox names its own. `videos` is used only by the page, `pictures` can be cleared by both; the worker fills `shared`, and the page empties it. */
export const cacheNames = {
  pictures: 'foyer-pictures',
  pictureIndex: 'foyer-pictures-index',
  oldChunks: 'foyer-old-chunks',
  extras: 'foyer-extras',
  videos: 'foyer-films',
  shared: 'foyer-shared-picture',
} as const;

/**
 * The cache of one version's page, by the addresses of `pagePlaces`; there the page may put a still of that screen into it. Under
 * `plainPage` it stands as the server has sent it. The worker fills it (sw/pages.ts).
 */
export const pageCacheOf = (revision: string): string => `foyer-page-${revision}`;

/** Where most starts begin: an installed app's first address, the club's bare address, and the five tabs. */
export const pagePlaces: readonly string[] = ['/', '/Home', '/video', '/MessageBoard', '/game_n', '/Mine'];
export const plainPage = '/index.html';

/** The most pictures that are cached, the least recently used are deleted first: a whole catalogue, but little of a small disk. */
export const pictureLimits = { count: 4_000, bytes: 120 * 1024 * 1024 } as const;

/** The most bytes of pictures fetched in advance, per day of the device (UTC): a few hundred small ones. */
export const aheadBytesADay = 5_000_000;

/** The path prefix of the pictures that are cached. */
export const picturePlace = '/media/pictures/';

/** Cache key in `extras` under which the page notes which language the worker has to keep, as a BCP 47 tag. */
export const languageNote = '/language';

/** Cache key in `extras` under which the page notes for whom this device is notified, as JSON of `PushNote`; no note: for nobody. */
export const pushNote = '/push';

/** `to`: the subscription's id at the server, which its messages name; `endpoint` and `lang`: what the server was last told. */
export type PushNote = { to: string; endpoint: string; lang: string };

/** The screens to which a notification may lead; for any other address it leads to Home. */
export const pushPlaces: readonly string[] = ['/Record', '/Lottery', '/Notice', '/MessageBoard'];

/** Messages of a page to a worker, or of one worker to another. */
export type WorkerMessage =
  /** To the waiting worker: the update was accepted. Sent by workbox-window. */
  | { type: 'SKIP_WAITING' }
  /** From the accepted worker to the one that it replaces. */
  | { type: 'STAND_DOWN' }
  /** Fetch the rest of the shell, and the messages in the noted language. */
  | { type: 'KEEP_SHELL' }
  /** Pictures to cache that were loaded before this worker was active. */
  | { type: 'CACHE_URLS'; urls: readonly string[] }
  /**
   * Pictures to fetch in advance, after the app's own extras, in this order until `mostBytes` have arrived, and as long as the connection is one
   * of the member's `choice`. No more than `mostExtras` at once, so that the page can wait in between; pages of earlier releases take all of them.
   */
  | { type: 'FETCH_AHEAD'; urls: readonly string[]; mostBytes: number; choice?: AheadChoice; mostExtras?: number }
  /** Pictures to delete, by their address without width. */
  | { type: 'DROP_PICTURES'; urls: readonly string[] | 'all' }
  /** The page's CSP refused a frame that the club allows by now. */
  | { type: 'RENEW_SHELL' };

/** A message of the worker to the page in front: a notification was tapped. The page answers with anything once it goes there by itself. */
export type PageMessage = { type: 'OPEN'; path: string };

/** The replies. `full`: there is no room left; `kept` for the shell: it did not change. */
export type WorkerAnswers = {
  KEEP_SHELL: 'whole' | 'partly';
  CACHE_URLS: 'kept' | 'full';
  /** How many bytes arrived, and whether all pictures are cached now; `more`: they were not begun, since extras are left. */
  FETCH_AHEAD: { bytes: number; whole: boolean; more?: boolean };
  DROP_PICTURES: 'dropped';
  RENEW_SHELL: 'renewed' | 'kept';
};
