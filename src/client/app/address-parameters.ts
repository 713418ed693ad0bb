import type { logInThird } from '../commands/log-in-third.ts';
import { storeReferral } from '../device/referral.ts';

/** The third-party sign-in in progress; resolves to its result. */
export let arrivingThird: ReturnType<typeof logInThird> | undefined;

/**
 * Reads the address's parameters: a referral (T8, Q28) is stored; a signed sign-in (T7, Q25) is used once, and
 * removed from the address bar and the history at once.
 */
export function takeAddressParameters(): void {
  const url = new URL(location.href);
  storeReferral(url.searchParams);
  const sso = url.searchParams.get('sso');
  if (!sso) return;
  const username = url.searchParams.get('username') ?? '';
  url.searchParams.delete('sso');
  url.searchParams.delete('username');
  history.replaceState(history.state, '', url);
  arrivingThird = import('../commands/log-in-third.ts').then(
    (commands) => commands.logInThird({ sso, username }),
    // Its chunk could not be loaded: nothing was sent.
    () => ({ state: 'offline' }),
  );
}
