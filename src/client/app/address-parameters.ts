import { logInThird } from '../commands/log-in-third.ts';
import { keepReferral } from '../device/referral.ts';

/** The third-party sign-in under way; its end is told to whoever wants to show it. */
export let arrivingThird: ReturnType<typeof logInThird> | undefined;

/**
 * What the address bar brings: who sent the visitor (T8, Q28) is kept; a signed sign-in (T7, Q25) is used once, and
 * leaves the address bar and the history at once.
 */
export function takeAddressParameters(): void {
  const url = new URL(location.href);
  keepReferral(url.searchParams);
  const sso = url.searchParams.get('sso');
  if (!sso) return;
  const username = url.searchParams.get('username') ?? '';
  url.searchParams.delete('sso');
  url.searchParams.delete('username');
  history.replaceState(history.state, '', url);
  arrivingThird = logInThird({ sso, username });
}
