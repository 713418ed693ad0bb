import { entryState } from '../ui/location.ts';

/** Where each history entry was scrolled to, in px; a reload finds it in the entry itself. */
const byEntry = new Map<string, number>();
/** A list may take so long to be as long again as it was. */
const patienceMs = 1500;

export function rememberScroll(key: string) {
  byEntry.set(key, window.scrollY);
}

/** Before the page goes: into the history entry, so that a reload comes back to the same place. */
export function keepScrollForReload() {
  window.history.replaceState({ ...entryState(), y: Math.round(window.scrollY) }, '');
}

/** Scrolls to where the entry was; waits a little for a page that is still too short, until the member scrolls. */
export function restoreScroll(key: string) {
  const y = byEntry.get(key) ?? entryState().y ?? 0;
  window.scrollTo(0, y);
  if (y === 0 || Math.abs(window.scrollY - y) < 2) return;
  const stop = new AbortController();
  const growth = new ResizeObserver(() => {
    window.scrollTo(0, y);
    if (Math.abs(window.scrollY - y) < 2) stop.abort();
  });
  stop.signal.addEventListener('abort', () => growth.disconnect());
  growth.observe(document.body);
  for (const name of ['wheel', 'touchstart', 'keydown', 'popstate']) {
    window.addEventListener(name, () => stop.abort(), { passive: true, once: true, signal: stop.signal });
  }
  setTimeout(() => stop.abort(), patienceMs);
}
