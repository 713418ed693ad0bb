import { sparesData } from '../device/data-saving.ts';
import { whenIdle } from '../mirror/when-idle.ts';
import type { ClubRouter } from '../routes/router.ts';

/** How long after the start the other screens' chunks are fetched, in ms: once Home has settled. */
const otherScreensAfterMs = 3000;

const pause = () => new Promise<void>((go) => whenIdle(go, { withinMs: 0, elseMs: 200 }));

/**
 * Fetches the other screens' chunks one by one when idle, so that they open offline even before the worker has them. Ends when one
 * can't be loaded: most likely the others can't be either, and each is requested again when it is needed.
 */
export function fetchOtherScreens(router: ClubRouter): void {
  let isLost = false;
  addEventListener(
    'vite:preloadError',
    () => {
      isLost = true;
    },
    { once: true },
  );
  setTimeout(async () => {
    if (sparesData()) return;
    for (const route of Object.values(router.routesByPath)) {
      await pause();
      if (isLost) return;
      await router.loadRouteChunk(route);
    }
  }, otherScreensAfterMs);
}
