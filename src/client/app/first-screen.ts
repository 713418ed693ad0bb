import { type EarlyRead, firstRows } from '../mirror/first-rows.ts';
import { mirror } from '../mirror/instance.ts';
import { configNow } from '../mirror/queries/base-info.ts';
import { resourceOfKey } from '../mirror/resource.ts';
import { subscriptions } from '../mirror/subscriptions.ts';
import type { ClubRouter } from '../routes/router.ts';
import { askFirst, bannerSizes, firstPictureShown } from '../ui/first-picture.ts';
import { noteShown } from '../ui/picture.tsx';
import { isStandIn } from '../ui/picture-misses.ts';
import { arrivalEvent } from '../ui/screen.tsx';
import { visitorNow } from './visitor.ts';

/** index.html has usually read the first rows before the scripts are loaded; rendering waits this long for them at most. */
const renderTimeoutMs = 300;
/** And this long for the code of a tab that was tapped on a still, which the worker has, unless the browser has deleted it. */
const tabTimeoutMs = 1_000;
/** A database that has not answered by then hangs: the persisted copy is opened the usual way, which reports it. */
const readTimeoutMs = 3_000;
/** The server's replies wait this long to be compared with the stored rows. */
const compareTimeoutMs = 1_000;
/** Opening the persisted copy waits this long for the replies to the first requests. */
const repliesTimeoutMs = 2_500;
/** And on a first visit, where nothing is stored, this long for what the first screen asks for after its arrival. */
const settleMs = 1_000;

const atMost = <T>(ms: number, promise: Promise<T>): Promise<T | 'late'> =>
  Promise.race([promise, new Promise<'late'>((go) => setTimeout(go, ms, 'late'))]);

const stored: Promise<EarlyRead | null> = window.foyerStored ?? Promise.resolve(null);
const answers = Promise.allSettled(Object.values(window.foyerEarly?.replies ?? {}));
const arrived = new Promise((go) => addEventListener(arrivalEvent, go, { once: true }));

let begun: Promise<unknown> = Promise.resolve();
/** Whether the replies to index.html's requests are in the mirror. */
let pulled: Promise<boolean> = Promise.resolve(false);
/** The same at this moment. */
let isPulled = false;

/** Resolves once the first stored rows are shown, or can't be read in time: the server's replies are compared with them. */
export const firstRowsBegun = (): Promise<unknown> => atMost(compareTimeoutMs, begun);

/**
 * If nothing is stored: writes the replies to index.html's requests to the mirror, as if a screen had requested them. The server may
 * refuse one and end the session, which is announced in the member's language: so the catalogue has to be loaded.
 */
async function pullAsked(language: Promise<unknown>): Promise<boolean> {
  await language;
  const asked = window.foyerEarly?.resources ?? [];
  // What came on screen before this, after a slow look into the database, has its reply.
  const pull = async (key: string) => subscriptions.pullOf(key).answeredMs > 0 || subscriptions.pull(resourceOfKey(key), 'first');
  const arrivals = await Promise.all(asked.map(pull));
  return arrivals.length > 0 && arrivals.every(Boolean);
}

/**
 * Before anything is rendered: runs the gates, and loads the screen's chunk and the first rows, stored ones or, on a
 * first visit, those that index.html has requested. Rendering and laying out an empty screen first costs a slow phone as much
 * as the screen itself. React would also show a fallback first, and then delay the screen by 300 ms to avoid flicker.
 */
export async function prepareFirstScreen(router: ClubRouter, language: Promise<unknown>): Promise<void> {
  begun = stored.then((read) => read && mirror.begin(firstRows(read)));
  pulled = stored.then((read) => (read ? false : pullAsked(language)));
  void pulled.then((is) => {
    isPulled = is;
  });
  const rows = Promise.all([stored.then(() => begun), pulled]);
  await Promise.all([router.load(), atMost(renderTimeoutMs, rows)]);
  // The stored rows may say that the club is closed to visitors (T4).
  const { member, closed } = visitorNow();
  if (closed && !member) await router.invalidate();
}

/** Goes to the address of a tab before anything is rendered. If its code does not come in time, the skeleton of a screen is rendered. */
export const goToTab = (router: ClubRouter, href: string): Promise<unknown> => atMost(tabTimeoutMs, router.navigate({ href }));

/** Whether this is Home, and rendering it needs no request: only then is it rendered behind the age gate. */
export const mayRenderBehindGate = async (router: ClubRouter): Promise<boolean> =>
  document.documentElement.dataset.age === 'ask' && (await pulled) && isHome(router);

const isHome = (router: ClubRouter): boolean => router.state.location.pathname.toLowerCase() === '/home';

/**
 * On a first visit Home's banner is asked for while the screen is rendered; later its pictures are on the device. If index.html shows it
 * already, it does not fade in again.
 */
export function askForBanner(router: ClubRouter): void {
  const early = document.querySelector<HTMLImageElement>('.sk img');
  if (early?.complete && !isStandIn(early)) noteShown(early.currentSrc);
  const config = configNow();
  const picture = config.state === 'ready' && config.value.banners[0]?.picture;
  if (picture && isHome(router) && isPulled) askFirst(picture, bannerSizes);
}

/**
 * When the persisted copy may open. At once for a screen that needs more of it than what index.html has read; otherwise
 * after the first content: on a first visit nothing is stored, and Home starts with the rows that are already read.
 */
export async function storedCopyMayOpen(idle: () => Promise<void>): Promise<void> {
  const read = await atMost(readTimeoutMs, stored);
  if (read === 'late' || (read && firstRows(read).heads.every(({ state }) => state.collection === 'base'))) return;
  await arrived;
  await firstPictureShown();
  if (!read) {
    await atMost(repliesTimeoutMs, answers);
    await new Promise((go) => setTimeout(go, settleMs));
  }
  await idle();
}
