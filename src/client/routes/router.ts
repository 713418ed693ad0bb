import { createRouter, type ErrorRouteComponent, type RouteComponent, type RouterHistory } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import type { Visitor } from './gates.tsx';
import { canonicalPath } from './places.ts';
import { parseSearch, stringifySearch } from './search.ts';
import { routeTree } from './tree.ts';

/** If a screen's chunk arrives within this time in ms, no skeleton is shown. */
const waitForChunkMs = 150;

type Dependencies = {
  history: RouterHistory;
  /** Who is using the page, at this moment. */
  visitor: () => Visitor;
  /** Surrounds every screen. */
  frame?: (props: { children: ReactNode }) => ReactElement;
  pending?: RouteComponent;
  /** Shown in place of a screen that has failed. */
  failed?: ErrorRouteComponent;
  /** Shown at an unknown address (R46). */
  missing?: RouteComponent;
};

/** Every spelling of an address becomes the canonical one before it is a history entry (R1, Q2). */
const canonical = ({ url }: { url: URL }): URL => {
  url.pathname = canonicalPath(url.pathname);
  return url;
};

/** The app's router, on a browser's history or, in tests, one in memory. */
export function makeRouter({ history, visitor, frame, pending, failed, missing }: Dependencies) {
  const router = createRouter({
    routeTree,
    history,
    context: { visitor },
    rewrite: { input: canonical, output: canonical },
    parseSearch,
    stringifySearch,
    notFoundMode: 'root',
    defaultPreload: 'intent',
    defaultPendingMs: waitForChunkMs,
    defaultPendingMinMs: 0,
    // Behind a still (index.html) the page stays where the member has scrolled it meanwhile.
    scrollRestoration: () => !document.documentElement.dataset.drawn,
    ...(frame ? { InnerWrap: frame } : {}),
    ...(pending ? { defaultPendingComponent: pending } : {}),
    ...(failed ? { defaultErrorComponent: failed } : {}),
    ...(missing ? { defaultNotFoundComponent: missing } : {}),
  });
  // Of a link that is touched only the chunk is fetched, since that is all that our routes load: at each touch the router would build the
  // address and match it, before the frame in which the control looks pressed.
  router.preloadRoute = async ({ to }) => {
    const route = router.routesByPath[to as keyof typeof router.routesByPath];
    if (route) await router.loadRouteChunk(route);
    return undefined;
  };
  const commit = router.commitLocation;
  router.commitLocation = async (next) => {
    const here = router.latestLocation;
    // A navigation to the current place does nothing (R44): the router itself would load it again.
    if (next.href === here.href) return;
    // Only a parameter was replaced (a tab, a category): the scroll position stays.
    await commit(next.replace && next.pathname === here.pathname ? { ...next, resetScroll: false } : next);
  };
  return router;
}

export type ClubRouter = ReturnType<typeof makeRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: ClubRouter;
  }
}
