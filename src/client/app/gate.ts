import { addressOf, canonicalLocation } from '../routes/addresses.ts';

export type Visitor = {
  /** Somebody is logged in. */
  member: boolean;
  /** The club's setting video_login is 1: visitors see nothing but the way in. Unknown counts as 0: the server answers nothing then anyway. */
  closed: boolean;
};

/** The way to the log-in, which leads on to where the visitor wanted to go. */
export function loginFor(wanted: string): string {
  return wanted === '/Home' ? '/Login' : `/Login?${new URLSearchParams({ next: wanted })}`;
}

/**
 * Where a location must be replaced by another one, or undefined: the canonical spelling (R1, Q2), then the gates
 * (T4, T5, P1-P3).
 */
export function redirectOf(path: string, search: string, visitor: Visitor): string | undefined {
  const canonical = canonicalLocation(path, search);
  if (canonical) return redirectOf(...split(canonical), visitor) ?? canonical;
  const address = addressOf(path);
  if (visitor.member || address?.gate === 'entry') return undefined;
  if (visitor.closed || address?.gate === 'member') return loginFor(address ? path + search : '/Home');
  return undefined;
}

function split(location: string): [path: string, search: string] {
  const at = location.indexOf('?');
  return at < 0 ? [location, ''] : [location.slice(0, at), location.slice(at)];
}
