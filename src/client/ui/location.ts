import { useSyncExternalStore } from 'react';

/**
 * Where the member is: one small store over the browser's history. Places are compared whole (path and query, Q1);
 * going where one already is does nothing (R44). How a change comes to the screen (a view transition, or at once) is
 * the stage's business, which `app` sets.
 */
export type Place = {
  path: string;
  search: string;
  /** Names the history entry, so that its scroll position can be found again. */
  key: string;
};
export type Move = 'push' | 'replace' | 'pop';
export type Change = {
  from: Place;
  to: Place;
  move: Move /** The browser draws this move itself (a swipe back). */;
  drawnByBrowser: boolean;
};
export type Stage = (change: Change, show: () => void) => void;

/** What an entry of the history carries; `depth` counts the entries of ours behind it, `layer` names what lies over the screen. */
export type EntryState = { key?: string; depth?: number; layer?: string };

const showAtOnce: Stage = (_change, show) => show();
const listeners = new Set<() => void>();
let stage = showAtOnce;
let shown: Place | undefined;
let keysGiven = 0;

export const entryState = (): EntryState => (window.history.state as EntryState | null) ?? {};
export const newKey = () => `${Math.round(performance.timeOrigin).toString(36)}-${keysGiven++}`;
const atWindow = (): Place => ({ path: window.location.pathname, search: window.location.search, key: entryState().key ?? 'first' });
const samePlace = (one: Place, other: Place) => one.path === other.path && one.search === other.search;

/** Whether the browser is (still) at a place: it may have moved on while the screen shows the one before. */
export const isAt = (place: Place): boolean => samePlace(atWindow(), place);

/** The place on screen. While a change is being drawn it is still the one before. */
export function shownPlace(): Place {
  shown ??= atWindow();
  return shown;
}

function show(move: Move, drawnByBrowser = false) {
  const from = shownPlace();
  const to = atWindow();
  if (samePlace(from, to)) {
    shown = to;
    return;
  }
  stage({ from, to, move, drawnByBrowser }, () => {
    // A later move may have overtaken this one while its chunk was loading.
    const latest = atWindow();
    if (samePlace(shownPlace(), latest)) return;
    shown = latest;
    for (const listener of listeners) listener();
  });
}

/** A path and query of ours, or undefined: what stands in an address bar must not lead elsewhere. */
export function placeInside(text: string | undefined): string | undefined {
  if (!text?.startsWith('/') || !URL.canParse(text, window.location.origin)) return undefined;
  const { origin, pathname, search } = new URL(text, window.location.origin);
  return origin === window.location.origin ? pathname + search : undefined;
}

/** Other spellings and closed doors, known before one goes there; `app` sets it. */
let redirect: (path: string, search: string) => string | undefined = () => undefined;

/** While a step back is under way (the browser takes it later): what wants to move after it. */
let afterRetreat: (() => void)[] | undefined;

/** One step back, out of a layer's entry. Who navigates meanwhile does so after it, or the step would undo the move. */
export function retreat() {
  if (afterRetreat) return;
  afterRetreat = [];
  const arrived = () => {
    const moves = afterRetreat ?? [];
    afterRetreat = undefined;
    for (const move of moves) move();
  };
  window.addEventListener('popstate', arrived, { once: true });
  window.history.back();
}

/** Runs a move of the history once no step back is under way: the step would undo it. */
export function onceRetreated(move: () => void): void {
  if (afterRetreat) afterRetreat.push(move);
  else move();
}

/**
 * Goes to an address of ours. Nothing happens where it is the place one is at (R44). An open layer's history entry is
 * used up instead of being left behind.
 */
export function navigate(to: string, options: { replace?: boolean } = {}) {
  if (afterRetreat) {
    afterRetreat.push(() => navigate(to, options));
    return;
  }
  const asked = new URL(to, window.location.href);
  const target = new URL(redirect(asked.pathname, asked.search) ?? to, window.location.href);
  const here = atWindow();
  if (target.pathname === here.path && target.search === here.search) return;
  const address = target.pathname + target.search;
  const { depth = 0, layer } = entryState();
  if (options.replace || layer) {
    window.history.replaceState({ key: newKey(), depth } satisfies EntryState, '', address);
    show('replace');
  } else {
    window.history.pushState({ key: newKey(), depth: depth + 1 } satisfies EntryState, '', address);
    show('push');
  }
}

/** Goes back where an entry of ours lies behind this one, else to `fallback`. */
export function goBack(fallback: string) {
  if ((entryState().depth ?? 0) > 0) window.history.back();
  else navigate(fallback, { replace: true });
}

/** Starts to follow the browser's back and forward; gives back how to stop. */
export function followHistory(nextStage: Stage, nextRedirect: typeof redirect): () => void {
  stage = nextStage;
  redirect = nextRedirect;
  window.history.scrollRestoration = 'manual';
  const onPop = (event: PopStateEvent) => show('pop', event.hasUAVisualTransition === true);
  window.addEventListener('popstate', onPop);
  return () => {
    window.removeEventListener('popstate', onPop);
    stage = showAtOnce;
    redirect = () => undefined;
  };
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The place on screen, followed. */
export function useLocation(): Place {
  return useSyncExternalStore(subscribe, shownPlace);
}

/** How a component goes elsewhere (R44, Q1). */
export function useNavigate(): typeof navigate {
  return navigate;
}
