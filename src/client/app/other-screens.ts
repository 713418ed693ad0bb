import { sparesData } from '../device/data-saving.ts';
import { whenIdle } from '../mirror/when-idle.ts';
import type { ClubRouter } from '../routes/router.ts';

/** How long after the start the other screens' chunks are fetched, in ms: once Home has settled. */
const otherScreensAfterMs = 3000;

const pause = () => new Promise<void>((go) => whenIdle(go, { withinMs: 0, elseMs: 200 }));

/**
 * Loads the five tabs' chunks once the first screen is shown, where the worker has them: the first tap of a visit is most often on one of them, and would
 * wait for its files to be compiled and for their style rules.
 */
export async function loadTabs(router: ClubRouter): Promise<void> {
  if (!navigator.serviceWorker?.controller) return;
  for (const route of Object.values(router.routesByPath).filter(({ options }) => options.staticData?.tab)) {
    await pause();
    await router.loadRouteChunk(route);
  }
}

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
