import { client } from '../client.ts';
import { writeLocal } from '../device/local.ts';
import { preference, watchPreference } from '../device/preferences.ts';
import { currentSession, watchSession } from '../device/session.ts';
import { dropStalePages, stillPlaceOf } from '../device/still-pages.ts';
import { forgetStills, forgottenKey, type StillPlace, stillKey, watchForgottenStills } from '../device/stills.ts';
import { currentLanguage } from '../i18n/language.ts';
import { caps } from '../mirror/caps.ts';
import { mirror } from '../mirror/instance.ts';
import { asOf } from '../mirror/row-view.ts';
import { createYieldToMain, yieldToMain } from '../mirror/yield-to-main.ts';
import { buildName } from '../pwa/build-name.ts';
import { arrivalEvent } from '../ui/screen.tsx';
import { type StillHtml, stillHtml, stillSteps } from './still-html.ts';
import { readRules, rulesFor } from './still-rules.ts';
import { memberOfStorage, storeStill } from './store-still.ts';

/** A screen has settled when it has been shown for this long. */
const restMs = 2_000;
/**
 * On a first visit the worker caches pages and the first picture only after the screen has settled: the still is taken again after so many ms, each
 * from the last time on. Soon at first, so that a short visit leaves one, too.
 */
const againAfterMs = [2_000, 4_000, 8_000, 10_000];

/** How often stills were deleted, in any tab: what was taken before must not be stored after. */
let deletions = 0;
/** How many deletions the screen does not show yet: it hears of a change in the task after it (mirror/view.ts). */
let notDrawn = 0;
/** The tab of the last still that was taken here. */
let taken: StillPlace | undefined;
/** The current tab's screen, and its address when it appeared. */
let standing: { screen: Element; href: string } | undefined;

/**
 * Takes stills from now on: of a tab's screen that has settled, again after stills were deleted, and when the member leaves the page. A
 * later start shows it first (index.html). `cached` reads a picture out of the worker's cache; undefined if it is not in it.
 */
export function takeStills(idle: () => Promise<void>, cached: (address: string) => Promise<Blob | undefined>): void {
  const drop = (): void => void dropStalePages().catch(() => undefined);
  // What an earlier page had no time to delete.
  drop();
  watchSession(() => forgetStills());
  watchPreference('hiddenMessages', () => forgetStills(['messageboard']));
  let callOff = (): void => undefined;
  const takeAfter = ([ms, ...then]: readonly number[]): void => {
    if (ms === undefined) return;
    callOff();
    const take = async (): Promise<void> => {
      await idle();
      await readRules();
      const hasPicture = await readPicture(cached);
      const hasPages = await takeStill(createYieldToMain());
      if (!(hasPicture && hasPages) && callOff === mine) takeAfter(then);
    };
    const mine = client().later(() => void take(), ms);
    callOff = mine;
  };
  const takeOnceSettled = (): void => takeAfter([restMs, ...againAfterMs]);
  const arrived = (screen: Element | null): void => {
    standing = screen?.hasAttribute('data-tab') ? { screen, href: location.href } : undefined;
    takeOnceSettled();
  };
  // Rows that change soon after a still was taken, as texts in further languages do, must not leave the next start without one.
  const drawn = (): void => {
    notDrawn -= 1;
  };
  const takeAnew = (): void => {
    deletions += 1;
    notDrawn += 1;
    drop();
    takeOnceSettled();
  };
  watchForgottenStills(() => {
    void yieldToMain().then(yieldToMain).then(drawn);
    takeAnew();
  });
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== forgottenKey || newValue === null) return;
    // It may have been read, or its mark written, before this tab could see what the other one has done.
    if (taken) writeLocal(stillKey(taken), null);
    // This tab's rows follow those of the other one once they are stored (mirror.follow).
    client().later(drawn, restMs);
    takeAnew();
  });
  window.addEventListener(arrivalEvent, (event) => arrived((event as CustomEvent<{ screen: Element | null }>).detail.screen));
  const takeAtOnce = async (): Promise<void> => {
    // A short visit ends before a still was taken: one without its picture must not take the place of an earlier one.
    await readPicture(cached);
    await takeStill();
  };
  document.addEventListener('visibilitychange', () => document.hidden && void takeAtOnce());
  arrived(document.querySelector('main'));
}

/** Larger ones leave too little room for the rest of a still, in bytes. */
const mostPictureBytes = 16_000;
/** The last picture that was read: its address and its bytes as a data URL. */
let picture = new Map<string, string>();

/**
 * Reads the first picture of those that the screen itself asks for first, out of the worker's cache: in the still it stands with its
 * bytes, since from the worker it would come after the first frame. Returns false if it is not cached (yet); the still then names its
 * address.
 */
async function readPicture(cached: (address: string) => Promise<Blob | undefined>): Promise<boolean> {
  const image = standing?.screen.querySelector<HTMLImageElement>('img[fetchpriority=high]');
  const address = image?.currentSrc ?? '';
  if (address === '' || picture.has(address)) return true;
  const bytes = await cached(address);
  if (bytes && bytes.size <= mostPictureBytes) picture = new Map([[address, await dataUrl(bytes)]]);
  return bytes !== undefined;
}

const dataUrl = (blob: Blob): Promise<string> =>
  new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(blob);
  });

/** So often is a screen read that changes meanwhile, before it is read at once. */
const mostReadings = 3;

/**
 * Takes a still if the current screen is a tab's, at its top and complete; otherwise the last one stays. `pause` lets
 * other tasks run in between; without it what stands there is taken at once. Returns false if there was nowhere to put it.
 */
async function takeStill(pause?: () => Promise<void>): Promise<boolean> {
  for (let reading = 1; ; reading += 1) {
    const root = document.getElementById('root');
    const place = placeToTake();
    if (!root || !place) return true;
    const memberId = memberOfStorage();
    const fromMs = client().nowMs();
    const before = deletions;
    taken = place;
    const { lang } = document.documentElement;
    const read = pause && reading <= mostReadings ? await readInSlices(root, pause) : stillHtml(root, picture);
    if (read === undefined) continue;
    await pause?.();
    const { html, classes, styles } = read;
    const terms = { fromMs, untilMs: confirmedMs(html, fromMs) + caps.profileAgeMs, width: window.screen.width };
    const still = { ...terms, lang, css: rulesFor(classes, [...styles.values()].join()), html, styles };
    const isValid = (): boolean => deletions === before && memberOfStorage() === memberId;
    return storeStill(place, { build: buildName(), memberId, id: client().newId() }, still, isValid).catch(() => true);
  }
}

/** The tab whose still can be taken now. */
function placeToTake(): StillPlace | undefined {
  if (notDrawn > 0 || !standing?.screen.isConnected || standing.href !== location.href || location.search !== '') return undefined;
  // Another tab may have ended the session without this one knowing.
  if ((currentSession()?.memberId ?? null) !== memberOfStorage() || buildName() === '') return undefined;
  // Not in a fallback language.
  if (currentLanguage() !== (preference('language') || document.documentElement.dataset.language)) return undefined;
  return window.scrollY > window.innerHeight / 2 || isWaiting(standing.screen) ? undefined : stillPlaceOf(location.pathname);
}

/** Reads what stands in the element in slices: all at once blocks a slow phone for 100 ms. Undefined if it changed or was scrolled meanwhile. */
async function readInSlices(root: Element, pause: () => Promise<void>): Promise<StillHtml | undefined> {
  const fromY = window.scrollY;
  let hasChanged = false;
  const observer = new MutationObserver((changes) => {
    hasChanged ||= changes.some(({ target }) => !(target instanceof Element ? target : target.parentElement)?.closest('[data-fleeting]'));
  });
  observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  try {
    const steps = stillSteps(root, picture);
    for (let step = steps.next(); !hasChanged && window.scrollY === fromY; step = steps.next()) {
      if (step.done) return step.value;
      await pause();
    }
    return undefined;
  } finally {
    observer.disconnect();
  }
}

/** Whether something in the first window is still loading, or could not be had: at the next start it may be here. */
const isWaiting = (screen: Element): boolean =>
  [...screen.querySelectorAll('[data-skeleton], [data-missing]')].some((one) => one.getBoundingClientRect().top < window.innerHeight);

/** When the server last confirmed the profiles in a still: the time of the one confirmed longest ago (O24). */
function confirmedMs(text: string, nowMs: number): number {
  const people = [...text.matchAll(/nHomeDetail\?id=([\w-]+)/g)].map(([, id = '']) => asOf(mirror.collection('profiles'), id));
  return Math.min(nowMs, ...people);
}
