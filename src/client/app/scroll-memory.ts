import { entryState } from '../ui/location.ts';

/** Where each history entry was scrolled to, in px. */
const byEntry = new Map<string, number>();
/** For a reload: the tab remembers the entry it showed. */
const reloadKey = 'foyer.scroll';
/** A list may take so long to be as long again as it was. */
const patienceMs = 1500;

export function rememberScroll(key: string) {
  byEntry.set(key, window.scrollY);
}

/** Before the page goes. */
export function keepScrollForReload() {
  try {
    sessionStorage.setItem(
      reloadKey,
      JSON.stringify({ key: entryState().key ?? 'first', path: window.location.pathname, y: Math.round(window.scrollY) }),
    );
  } catch {
    // Without storage a reload begins at the top.
  }
}

/** After a reload: back to where this entry was. */
export function restoreAfterReload() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(reloadKey) ?? 'null') as { key: string; path: string; y: number } | null;
    sessionStorage.removeItem(reloadKey);
    if (kept?.path !== window.location.pathname || kept.key !== (entryState().key ?? 'first')) return;
    byEntry.set(kept.key, kept.y);
    restoreScroll(kept.key);
  } catch {
    // As above.
  }
}

/** Scrolls to where the entry was; waits a little for a page that is still too short, until the member scrolls. */
export function restoreScroll(key: string) {
  const y = byEntry.get(key) ?? 0;
  window.scrollTo(0, y);
  if (Math.abs(window.scrollY - y) < 2) return;
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
