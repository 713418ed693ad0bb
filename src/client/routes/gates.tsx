import { createRootRouteWithContext, createRoute, Outlet, redirect } from '@tanstack/react-router';
import { useSession } from '../device/session.ts';

export type Visitor = {
  /** Somebody is logged in. */
  member: boolean;
  /** The club's setting video_login is 1: visitors see nothing but the way in. Unknown counts as 0: the server answers nothing then anyway. */
  closed: boolean;
};

export type RouterContext = { visitor: () => Visitor };

type Asked = { context: RouterContext; location: { href: string } };

/** To the log-in, which leads on to where the visitor wanted to go. */
function toLogIn(wanted: string): never {
  throw redirect({ to: '/Login', search: wanted === '/Home' ? {} : { next: wanted }, replace: true });
}

/** T4: a club that has closed its doors shows nothing to visitors. */
const shutToVisitors = ({ context, location }: Asked): void => {
  const { member, closed } = context.visitor();
  if (closed && !member) toLogIn(location.href);
};

/** T5, P3: needs a token. */
const membersOnly = ({ context, location }: Asked): void => {
  if (!context.visitor().member) toLogIn(location.href);
};

/** The address is none of the club's (R46). What matched of its beginning is among the matches, too, and not shown. */
export const isUnknown = (matches: readonly { _notFound?: boolean | undefined }[]): boolean => matches.some(({ _notFound }) => _notFound);

/** A page of an address that the club does not have (R46) is no place to come back to. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ context, matches }) => {
    if (isUnknown(matches)) shutToVisitors({ context, location: { href: '/Home' } });
  },
});

/** Always: the way in, and the choice of language. */
export const entryGate = createRoute({ getParentRoute: () => rootRoute, id: 'entry' });

/** Anybody, unless video_login is 1. */
export const openGate = createRoute({ getParentRoute: () => rootRoute, id: 'open', beforeLoad: shutToVisitors });

/** Whoever is logged in. */
export const memberGate = createRoute({ getParentRoute: () => rootRoute, id: 'member', beforeLoad: membersOnly, component: Members });

/** Between the end of a session and the log-in nothing of the member is drawn once more. */
function Members() {
  return useSession() && <Outlet />;
}
