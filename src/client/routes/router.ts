import { createRouter, type ErrorRouteComponent, type RouteComponent, type RouterHistory } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import type { Visitor } from './gates.tsx';
import { canonicalPath } from './places.ts';
import { parseSearch, stringifySearch } from './search.ts';
import { routeTree } from './tree.ts';

/** A screen whose chunk comes within this is shown whole; after it, its skeleton. */
const waitForChunkMs = 150;

type Dependencies = {
  history: RouterHistory;
  /** Who is asking, at this moment. */
  visitor: () => Visitor;
  /** Stands around every screen. */
  frame?: (props: { children: ReactNode }) => ReactElement;
  pending?: RouteComponent;
  /** Stands where a screen has failed. */
  failed?: ErrorRouteComponent;
  /** Stands at an address that the club does not have (R46). */
  missing?: RouteComponent;
};

/** Every spelling of an address leads to one, before there is an entry in the history (R1, Q2). */
const canonical = ({ url }: { url: URL }): URL => {
  url.pathname = canonicalPath(url.pathname);
  return url;
};

/** The club's router, over a browser's history or, in tests, one in memory. */
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
    scrollRestoration: true,
    ...(frame ? { InnerWrap: frame } : {}),
    ...(pending ? { defaultPendingComponent: pending } : {}),
    ...(failed ? { defaultErrorComponent: failed } : {}),
    ...(missing ? { defaultNotFoundComponent: missing } : {}),
  });
  const commit = router.commitLocation;
  router.commitLocation = async (next) => {
    const here = router.latestLocation;
    // Where one already is nothing happens (R44): the router itself would load the place once more.
    if (next.href === here.href) return;
    // A parameter was replaced under the member's hands (a tab, a category): nothing moves.
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
