import type { ParsedLocation } from '@tanstack/react-router';
import type { ClubRouter } from '../routes/router.ts';
import { afterFrame } from '../ui/after-frame.ts';
import { followTaps, takePicture, takeTapped } from '../ui/shared-picture.ts';
import { dismissToast } from '../ui/toast.ts';

/** By history entry: the picture that moved into it, and moves back out of it. */
const sharedPictures = new Map<string, string>();
let arriving = false;

/** True once after each navigation, and after an age gate that was answered before there was a screen: its title takes the focus. */
export function takeArrival(): boolean {
  const { dataset } = document.documentElement;
  const was = arriving || dataset.arrives !== undefined;
  arriving = false;
  delete dataset.arrives;
  return was;
}

const keyOf = ({ state }: ParsedLocation): string => state.__TSR_key ?? '';
const stepsBetween = (from: ParsedLocation, to: ParsedLocation): number => to.state.__TSR_index - from.state.__TSR_index;

/** A navigation to another screen or entry: replacing a parameter in place is none. */
const isMove = (from: ParsedLocation, to: ParsedLocation): boolean =>
  keyOf(from) !== keyOf(to) && (from.pathname !== to.pathname || stepsBetween(from, to) !== 0);

/** Whether a link is being tapped at this moment: what leads on otherwise may be followed by a toast, which has to come after it. */
function isLinkTap(): boolean {
  const target = window.event?.target;
  return target instanceof Element && target.closest('a') !== null;
}

/** Whether this leads to another screen, and not back: a parameter that is replaced in place shows at once what was tapped. */
function leadsOn(router: ClubRouter, action: string | undefined): boolean {
  router.updateLatestLocation();
  const { pathname } = router.latestLocation;
  return action === 'PUSH' || (action === 'REPLACE' && isLinkTap() && pathname !== router.state.resolvedLocation?.pathname);
}

/** Resolves once the frame is painted in which what was tapped last looks pressed: long since, if a step back arrives later than it. */
let answered = Promise.resolve();

function followAnswers(): void {
  const onClick = () => {
    answered = new Promise(afterFrame);
  };
  document.addEventListener('click', onClick, { capture: true });
}

/** Once the tap is answered: whether another navigation has come meanwhile. */
async function isOvertaken(router: ClubRouter): Promise<boolean> {
  const to = router.latestLocation;
  await answered;
  return keyOf(router.latestLocation) !== keyOf(to);
}

/**
 * Takes the focus off the screen that is about to go. Chromium would style and lay out the whole page once more to take it off while the
 * screen is being removed, when much of the page has just changed.
 */
function leaveFocus(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.closest('main')) activeElement.blur();
}

/**
 * What is ours in each navigation: the frame that answers the tap comes before the new screen, a picture that both screens have moves
 * from one to the other, and a toast ends with its screen.
 */
export function followNavigations(router: ClubRouter): void {
  let drawnByBrowser = false;
  let heading = keyOf(router.latestLocation);
  followTaps();
  followAnswers();
  const load = router.load;
  // The address changes with the tap, so that Back leads here at once. What the router makes of it comes after the frame in which the
  // tapped control looks pressed.
  router.load = async (change) => {
    if (leadsOn(router, change?.action?.type) && (await isOvertaken(router))) return;
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
  router.startViewTransition = async (update) => {
    const from = router.state.resolvedLocation;
    const to = router.latestLocation;
    const isUnseen = drawnByBrowser || document.hidden;
    drawnByBrowser = false;
    if (!from || !isMove(from, to)) return update();
    arriving = true;
    const key = sharedBetween(from, to);
    const move = isUnseen || window.matchMedia('(prefers-reduced-motion: reduce)').matches ? undefined : takePicture(key);
    if (!isUnseen && stepsBetween(from, to) !== 0) await answered;
    if (from.pathname !== to.pathname) leaveFocus();
    // Once the screen is in the page, before it is painted.
    const stop = move && router.subscribe('onRendered', move);
    await update().finally(stop);
  };
}

/** The key of the picture that moves with this navigation: that of the card which was tapped, or which the entry that is left was entered by. */
function sharedBetween(from: ParsedLocation, to: ParsedLocation): string | undefined {
  const tapped = takeTapped();
  const steps = stepsBetween(from, to);
  if (steps > 0 && tapped && !sharedPictures.has(keyOf(to))) sharedPictures.set(keyOf(to), tapped);
  return steps === 0 ? undefined : sharedPictures.get(keyOf(steps > 0 ? to : from));
}
