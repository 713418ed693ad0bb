import { sparesData } from '../device/data-saving.ts';
import { whenIdle } from '../mirror/when-idle.ts';
import type { ClubRouter } from '../routes/router.ts';

/** How long after a start without a still the other screens' chunks are fetched, in ms: once Home has settled. */
const otherScreensAfterMs = 3000;

const pause = () => new Promise<void>((go) => whenIdle(go, { withinMs: 0, elseMs: 200 }));

/**
 * Loads the other screens' chunks one by one when idle, so that they open offline even before the worker has them, and no tap waits for
 * its screen to be compiled. Ends when one can't be loaded: most likely the others can't be either, and each is requested again when it is
 * needed.
 *
 * @param atOnce the page began with a still, so that the worker has them: the tabs' first, and nothing waits for the network to be free
 */
export async function loadOtherScreens(router: ClubRouter, { atOnce }: { atOnce: boolean }): Promise<void> {
  const screens = Object.values(router.routesByPath);
  let isLost = false;
  addEventListener(
    'vite:preloadError',
    () => {
      isLost = true;
    },
    { once: true },
  );
  const load = async (some: typeof screens): Promise<void> => {
    for (const screen of some) {
      await pause();
      if (isLost) return;
      await router.loadRouteChunk(screen);
    }
  };
  if (atOnce) await load(screens.filter(({ options }) => options.staticData?.tab));
  else await new Promise((go) => setTimeout(go, otherScreensAfterMs));
  if (!sparesData()) await load(screens);
}
