import { createStore, useStore } from '../device/store.ts';
import { updatesHeld } from './hold-updates.ts';

/** A new version (checklist O16). */
export type Update = {
  /** A new version is ready and was not dismissed. */
  waiting: boolean;
  /** Something is held (an unresolved command, a dirty form, playback): accepting would lose it. */
  blocked: boolean;
  /** It was accepted, and takes over in a moment. */
  taking: boolean;
  /** Activates the new version; every tab reloads once. Does nothing while blocked. */
  accept(): void;
  /** Hides the banner until the next version or the next visit. */
  dismiss(): void;
};

/** How often an accepted version is told to take over: a worker may be ended before it hears of it, and waits for one that is still busy. */
export const takeover = { times: 5, everyMs: 3_000 } as const;

const waiting = createStore(false);
const taking = createStore(false);
const tooOld = createStore(false);
let take: (() => void) | undefined;
let reloading = false;

export function useUpdate(): Update {
  const isWaiting = useStore(waiting);
  const isTaking = useStore(taking);
  const blocked = useStore(updatesHeld);
  return { waiting: isWaiting, blocked, taking: isTaking, accept, dismiss };
}

function accept(): void {
  if (!taking.get()) tell(takeover.times);
}

/** After the last time, or if something is held by then, the member may accept it again. */
function tell(times: number): void {
  const isOver = times === 0 || updatesHeld.get();
  taking.set(!isOver);
  if (isOver) return;
  take?.();
  setTimeout(() => tell(times - 1), takeover.everyMs);
}

const dismiss = (): void => waiting.set(false);

/** The server speaks a newer version than this client understands: show the plain "please update" screen. */
export const useTooOld = (): boolean => useStore(tooOld);

export const becameTooOld = (): void => tooOld.set(true);

/** A new worker is waiting; `takeOver` activates it in every tab. */
export function foundNewVersion(takeOver: () => void): void {
  take = takeOver;
  waiting.set(true);
}

/**
 * Reloads once when another version takes over, here or by a choice in another tab; never while something is held here.
 * The very first worker of this device takes over a page of the same version: no reload is needed.
 */
export function followTakeover(container: ServiceWorkerContainer, reload = (): void => location.reload()): void {
  let controlled = container.controller !== null;
  container.addEventListener('controllerchange', () => {
    if (!controlled) {
      controlled = true;
      return;
    }
    reloadWhenFree(reload);
  });
}

function reloadWhenFree(reload: () => void): void {
  if (reloading) return;
  const go = (): void => {
    if (reloading || updatesHeld.get()) return;
    reloading = true;
    stop();
    reload();
  };
  const stop = updatesHeld.subscribe(go);
  go();
}
