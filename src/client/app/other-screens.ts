import { sparesData } from '../device/data-saving.ts';
import { whenIdle } from '../mirror/when-idle.ts';
import type { ClubRouter } from '../routes/router.ts';

/** How long after the start the other screens' chunks are fetched, in ms: after the first Home has come to rest. */
const otherScreensAfterMs = 3000;

const pause = () => new Promise<void>((go) => whenIdle(go, { withinMs: 0, elseMs: 200 }));

/** Fetches the other screens one by one while nothing else is going on, so that they open offline before the worker has them. */
export function fetchOtherScreens(router: ClubRouter): void {
  setTimeout(async () => {
    if (sparesData()) return;
    for (const route of Object.values(router.routesByPath)) {
      await pause();
      // One that can't be had is asked for again when it is wanted.
      await router.loadRouteChunk(route);
    }
  }, otherScreensAfterMs);
}
