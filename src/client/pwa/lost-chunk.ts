import { updatesHeld } from './hold-updates.ts';

const key = 'foyer.reloaded';
/** A second loss so soon after a reload means that reloading does not help. */
const againAfterMs = 60_000;

/** What a recovery asks: the time, whether the club answers at all, and the way to a new page. */
type Dependencies = { nowMs: () => number; clubAnswers: () => Promise<boolean>; reload?: () => void };

/**
 * A chunk that vanished with a deployment leads to one reload (checklist O17), never to a loop, and never in the middle
 * of a command or a form (O16). A club that stopped answering loses chunks as well, and before a worker is there a reload
 * would leave the member with the browser's error page: so the club is asked first. Whoever wanted the chunk is told of
 * its loss either way.
 */
export function recoverLostChunks({ nowMs, clubAnswers, reload = () => location.reload() }: Dependencies): void {
  let asking = false;
  const mayHelp = () => navigator.onLine && !updatesHeld.get();
  const recover = async () => {
    if (asking || !mayHelp()) return;
    asking = true;
    const answers = await clubAnswers();
    asking = false;
    if (answers && mayHelp() && mayReload(nowMs())) reload();
  };
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
