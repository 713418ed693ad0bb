import { updatesHeld } from './hold-updates.ts';

const key = 'foyer.reloaded';
/** A second loss so soon after a reload means that reloading does not help. */
const againAfterMs = 60_000;
/** So long after a navigation has begun the page may still be waiting for the answer; a download begins like one and leaves the page. */
const leavingMs = 30_000;

/** What a recovery needs: the time, whether the server answers at all, and a reload. */
type Dependencies = { nowMs: () => number; clubAnswers: () => Promise<boolean>; reload?: () => void };

/**
 * A chunk that was removed by a deployment leads to one reload (checklist O17), never to a loop, and never in the middle
 * of a command or a form (O16). Chunks also fail to load when the server is down, and without a worker a reload
 * would then show the browser's error page: so the server is probed first. And Firefox aborts what a page is loading as soon as
 * it is being left: a reload would then keep the member on the page. The import fails for its caller in any case.
 */
export function recoverLostChunks({ nowMs, clubAnswers, reload = () => location.reload() }: Dependencies): void {
  let asking = false;
  let leftAtMs = Number.NEGATIVE_INFINITY;
  const mayHelp = () => navigator.onLine && !updatesHeld.get() && Math.abs(nowMs() - leftAtMs) > leavingMs;
  const recover = async () => {
    if (asking || !mayHelp()) return;
    asking = true;
    const answers = await clubAnswers();
    asking = false;
    if (answers && mayHelp() && mayReload(nowMs())) reload();
  };
  globalThis.addEventListener('beforeunload', () => {
    leftAtMs = nowMs();
  });
  globalThis.addEventListener('vite:preloadError', () => {
    recover().catch(() => undefined);
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
