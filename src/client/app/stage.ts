import type { ParsedLocation } from '@tanstack/react-router';
import type { ClubRouter } from '../routes/router.ts';
import { followTaps, nameShared, takeTapped, unnameShared } from '../ui/shared-picture.ts';
import { dismissToast } from '../ui/toast.ts';

/** Which picture travelled into an entry: it travels back out of it. */
const travelled = new Map<string, string>();
let arriving = false;

/** True once after each change of place: the new screen's title takes the focus. */
export function takeArrival(): boolean {
  const was = arriving;
  arriving = false;
  return was;
}

const keyOf = ({ state }: ParsedLocation): string => state.__TSR_key ?? '';
const stepsBetween = (from: ParsedLocation, to: ParsedLocation): number => to.state.__TSR_index - from.state.__TSR_index;

/** Another place came to the entry one was at: a parameter that was replaced under the member's hands moves nothing. */
const isMove = (from: ParsedLocation, to: ParsedLocation): boolean =>
  keyOf(from) !== keyOf(to) && (from.pathname !== to.pathname || stepsBetween(from, to) !== 0);

/** Brings changes of place to the screen: in a view transition, with the picture that was tapped. */
export function setStage(router: ClubRouter): void {
  let drawnByBrowser = false;
  let heading = keyOf(router.latestLocation);
  followTaps();
  // The browser draws this move itself (a swipe back).
  window.addEventListener('popstate', (event) => {
    drawnByBrowser = event.hasUAVisualTransition === true;
  });
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
    const before = heading;
    heading = keyOf(toLocation);
    // What was said belongs to the place before.
    if (heading !== before && fromLocation && isMove(fromLocation, toLocation)) dismissToast();
  });
  router.startViewTransition = (update) => {
    const from = router.state.resolvedLocation;
    const to = router.latestLocation;
    const drawn = drawnByBrowser;
    drawnByBrowser = false;
    if (!from || !isMove(from, to)) return update();
    arriving = true;
    return transition(router, from, to, drawn, update);
  };
}

function transition(router: ClubRouter, from: ParsedLocation, to: ParsedLocation, drawn: boolean, update: () => Promise<void>) {
  const tapped = takeTapped();
  const steps = stepsBetween(from, to);
  if (steps > 0 && tapped && !travelled.has(keyOf(to))) travelled.set(keyOf(to), tapped);
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!document.startViewTransition || still || drawn || document.hidden || steps === 0) return update();
  const picture = travelled.get(keyOf(steps > 0 ? to : from));
  if (picture) nameShared(picture);
  // Before the browser takes its second look.
  const stop = router.subscribe('onRendered', () => picture && nameShared(picture));
  const running = document.startViewTransition(() => {
    unnameShared();
    return update();
  });
  const { ready, updateCallbackDone, finished } = running;
  updateCallbackDone.then(stop, stop);
  passTapsOn(running);
  // Skipped (a newer one began, or the page is hidden): the update has happened all the same.
  ready.catch(() => undefined);
  finished.finally(unnameShared).catch(() => undefined);
  return updateCallbackDone;
}

/**
 * While a transition runs the browser finds nothing under a finger but the page as a whole. A tap ends it, and is given to
 * what stands there on the screen that has come.
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
