/**
 * The address that a frame may open, or null if it may not (checklist S44; the page's CSP names
 * the same origins). Allowed are pages of our own origin, and https addresses whose origin is in
 * base info's `frame_origins`; never an address with a user name or password in it.
 *
 * @param address from the server: absolute, or a path of our own.
 * @param allowed origins such as `https://help.example.org`.
 * @param own the page's origin.
 */
export function frameAddress(address: string, allowed: readonly string[], own: string): URL | null {
  const text = address.trim();
  if (text === '' || !URL.canParse(text, own)) return null;
  const url = new URL(text, own);
  if (url.username !== '' || url.password !== '') return null;
  if (url.origin === own && /^https?:$/u.test(url.protocol)) return url;
  if (url.protocol !== 'https:') return null;
  return allowed.some((origin) => originOf(origin) === url.origin) ? url : null;
}

/** An entry of the list is an origin and nothing more: anything else makes it invalid, not wider. */
function originOf(entry: string): string | null {
  const text = entry.trim().replace(/\/$/u, '');
  return URL.canParse(text) && new URL(text).origin === text.toLowerCase() ? new URL(text).origin : null;
}
