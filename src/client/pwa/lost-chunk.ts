const key = 'foyer.reloaded';
/** A second loss so soon after a reload means that reloading does not help. */
const againAfterMs = 60_000;

/** A chunk that vanished with a deployment leads to one reload (checklist O17), and never to a loop. */
export function recoverLostChunks(nowMs: () => number, reload = (): void => location.reload()): void {
  globalThis.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || !mayReload(nowMs())) return;
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
