import type { ParsedLocation } from '@tanstack/react-router';
import type { ClubRouter } from '../routes/router.ts';
import { afterFrame } from '../ui/after-frame.ts';
import { followTaps, nameShared, takeTapped, unnameShared } from '../ui/shared-picture.ts';
import { dismissToast } from '../ui/toast.ts';

/** By history entry: the picture that was animated into it, to be animated back out of it. */
const sharedPictures = new Map<string, string>();
let newest: ViewTransition | undefined;
let arriving = false;

/** True once after each navigation: the new screen's title takes the focus. */
export function takeArrival(): boolean {
  const was = arriving;
  arriving = false;
  return was;
}

const keyOf = ({ state }: ParsedLocation): string => state.__TSR_key ?? '';
const stepsBetween = (from: ParsedLocation, to: ParsedLocation): number => to.state.__TSR_index - from.state.__TSR_index;

/** A navigation to another screen or entry: replacing a parameter in place is none. */
const isMove = (from: ParsedLocation, to: ParsedLocation): boolean =>
  keyOf(from) !== keyOf(to) && (from.pathname !== to.pathname || stepsBetween(from, to) !== 0);

/** Once the frame is painted in which the tapped control looks pressed. */
const afterNextFrame = () => new Promise<void>(afterFrame);

/** After the next frame: whether another navigation has come meanwhile. */
async function isOvertaken(router: ClubRouter): Promise<boolean> {
  router.updateLatestLocation();
  const to = router.latestLocation;
  await afterNextFrame();
  return keyOf(router.latestLocation) !== keyOf(to);
}

/**
 * Animates a navigation that a picture takes part in, as a view transition. Every other one shows its screen as soon as it can: the
 * capture of both screens for a fade takes a slow phone a quarter of the way.
 */
export function animateNavigations(router: ClubRouter): void {
  let drawnByBrowser = false;
  let hasHadFrame = false;
  let heading = keyOf(router.latestLocation);
  followTaps();
  const load = router.load;
  // The address changes with the tap, so that Back leads here at once. What the router makes of it comes after the frame in which the
  // tapped control looks pressed.
  router.load = async (change) => {
    if (change?.action?.type === 'PUSH' && (await isOvertaken(router))) return;
    hasHadFrame = change?.action?.type === 'PUSH';
    await load(change);
  };
  // The browser animates this navigation itself (a swipe back).
  window.addEventListener('popstate', (event) => {
    drawnByBrowser = event.hasUAVisualTransition === true;
  });
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
    const before = heading;
    heading = keyOf(toLocation);
    // A toast belongs to the previous screen.
    if (heading !== before && fromLocation && isMove(fromLocation, toLocation)) dismissToast();
  });
  router.startViewTransition = (update) => {
    const from = router.state.resolvedLocation;
    const to = router.latestLocation;
    const drawn = drawnByBrowser;
    const show = hasHadFrame ? update : () => afterNextFrame().then(update);
    drawnByBrowser = false;
    hasHadFrame = false;
    if (!from || !isMove(from, to)) return update();
    arriving = true;
    const tapped = takeTapped();
    return drawn ? update() : transition(router, { from, to, tapped }, update, show);
  };
}

/** With the key of the picture that was tapped. */
type Move = { from: ParsedLocation; to: ParsedLocation; tapped: string | undefined };

/** `show` is `update` after a frame, if there was none since the tap: a transition has one anyway. */
function transition(router: ClubRouter, { from, to, tapped }: Move, update: () => Promise<void>, show: () => Promise<void>): Promise<void> {
  const steps = stepsBetween(from, to);
  if (steps > 0 && tapped && !sharedPictures.has(keyOf(to))) sharedPictures.set(keyOf(to), tapped);
  if (document.hidden || steps === 0) return update();
  const picture = sharedPictures.get(keyOf(steps > 0 ? to : from));
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!document.startViewTransition || isStill || !picture || !nameShared(picture)) return show();
  // Before the browser captures the new state.
  const stop = router.subscribe('onRendered', () => nameShared(picture));
  const running = document.startViewTransition(() => {
    unnameShared();
    return update();
  });
  newest = running;
  const { ready, updateCallbackDone, finished } = running;
  updateCallbackDone.then(stop, stop);
  passTapsOn(running);
  // Skipped (a newer one began, or the page is hidden): the update was made all the same.
  ready.catch(() => undefined);
  finished
    .finally(() => {
      // One that was skipped ends after the newer one has named its picture.
      if (newest === running) unnameShared();
    })
    .catch(() => undefined);
  return updateCallbackDone;
}

/**
 * During a transition, hit testing finds only the root element. A tap ends the transition, and is dispatched to
 * the element at that point on the new screen.
 */
function passTapsOn(running: ViewTransition) {
  const ended = new AbortController();
  const pass = ({ target, clientX, clientY }: MouseEvent) => {
    if (target !== document.documentElement) return;
    ended.abort();
    running.skipTransition();
    const tap = () => {
      const tapped = document.elementFromPoint(clientX, clientY);
      if (tapped instanceof HTMLElement) tapped.focus({ preventScroll: true });
      tapped?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, clientX, clientY }));
    };
    running.finished.then(tap, tap);
  };
  document.addEventListener('click', pass, { capture: true, signal: ended.signal });
  const end = () => ended.abort();
  running.finished.then(end, end);
}
