/** The push services of Chrome and its relatives, Firefox, Safari, and Windows. */
export const usualPushHosts = ['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com'] as const;

const hostForm = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const stubForm = /^http:\/\/(127\.0\.0\.1|\[::1\]):[0-9]{1,5}$/;

/** An entry of PUSH_HOSTS as it is compared; undefined for an invalid one. Without TLS only a stub on this machine, named with its port. */
export function pushHostOf(entry: string): string | undefined {
  return hostForm.test(entry) || stubForm.test(entry) ? entry : undefined;
}

/**
 * Whether the server may call an endpoint that a browser named: only a known push service, since the address comes from a client and could
 * otherwise lead into the club's own network.
 */
export function isAllowedEndpoint(endpoint: string, hosts: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (url?.username !== '' || url.password !== '' || url.hash !== '') return false;
  if (hosts.includes(url.origin)) return true;
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
}
