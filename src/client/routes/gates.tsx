import { createRootRouteWithContext, createRoute, Outlet, redirect } from '@tanstack/react-router';
import { useSession } from '../device/session.ts';

export type Visitor = {
  /** Somebody is logged in. */
  member: boolean;
  /** The club's setting video_login is 1: visitors see only the entry screens. Unknown counts as 0: the server refuses their requests anyway. */
  closed: boolean;
};

export type RouterContext = { visitor: () => Visitor };

type Asked = { context: RouterContext; location: { href: string } };

/** Redirects to the log-in, which then leads to where the visitor wanted to go. */
function toLogIn(wanted: string): never {
  throw redirect({ to: '/Login', search: wanted === '/Home' ? {} : { next: wanted }, replace: true });
}

/** T4: a closed club shows nothing to visitors. */
const closedToVisitors = ({ context, location }: Asked): void => {
  const { member, closed } = context.visitor();
  if (closed && !member) toLogIn(location.href);
};

/** T5, P3: needs a token. */
const membersOnly = ({ context, location }: Asked): void => {
  if (!context.visitor().member) toLogIn(location.href);
};

/** Whether the address is unknown (R46). The route that matched its beginning is among the matches, too, but not shown. */
export const isUnknown = (matches: readonly { _notFound?: boolean | undefined }[]): boolean => matches.some(({ _notFound }) => _notFound);

/** An unknown address (R46) is not a target to return to after the log-in. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ context, matches }) => {
    if (isUnknown(matches)) closedToVisitors({ context, location: { href: '/Home' } });
  },
});

/** Always open: log-in, registration and the choice of language. */
export const entryGate = createRoute({ getParentRoute: () => rootRoute, id: 'entry' });

/** Open to anybody, unless video_login is 1. */
export const openGate = createRoute({ getParentRoute: () => rootRoute, id: 'open', beforeLoad: closedToVisitors });

/** Open to members. */
export const memberGate = createRoute({ getParentRoute: () => rootRoute, id: 'member', beforeLoad: membersOnly, component: Members });

/** After the session has ended, nothing of the member is rendered again before the log-in appears. */
function Members() {
  return useSession() && <Outlet />;
}
