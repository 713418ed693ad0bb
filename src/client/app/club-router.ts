import { clubHistory } from '../routes/club-history.ts';
import { canonicalPath } from '../routes/places.ts';
import { type ClubRouter, makeRouter } from '../routes/router.ts';
import Missing from '../screens/missing/missing.tsx';
import { FailedScreen } from './failed-screen.tsx';
import { Frame } from './frame.tsx';
import { followNavigations } from './navigations.ts';
import { PendingScreen } from './pending-screen.tsx';
import { showArrivingThird } from './sign-out-navigation.ts';
import { visitorNow } from './visitor.ts';

/** The router of this window, and everything that follows it for as long as the page lives. */
export function startRouter(): ClubRouter {
  const { pathname, search } = window.location;
  // The router normalises every address but the initial one (R1, Q2).
  const path = canonicalPath(pathname);
  if (path !== pathname) window.history.replaceState(window.history.state, '', path + search);
  const router = makeRouter({
    history: clubHistory(),
    visitor: visitorNow,
    frame: Frame,
    pending: PendingScreen,
    failed: FailedScreen,
    missing: Missing,
  });
  followNavigations(router);
  void showArrivingThird(router);
  return router;
}
