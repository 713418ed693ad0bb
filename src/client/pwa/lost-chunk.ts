import { updatesHeld } from './hold-updates.ts';

const key = 'foyer.reloaded';
/** A second loss so soon after a reload means that reloading does not help. */
const againAfterMs = 60_000;

/**
 * A chunk that vanished with a deployment leads to one reload (checklist O17), never to a loop, and never in the middle
 * of an act or a form (O16): a club that stopped answering loses chunks as well, and a reload would find nobody.
 */
export function recoverLostChunks(nowMs: () => number, reload = (): void => location.reload()): void {
  globalThis.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || updatesHeld.get() || !mayReload(nowMs())) return;
    event.preventDefault();
    reload();
  });
}

function mayReload(nowMs: number): boolean {
  try {
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (nowMs - last < againAfterMs) return false;
    sessionStorage.setItem(key, String(nowMs));
    return true;
  } catch {
    return false;
  }
}
