import { currentSession } from '../device/session.ts';
import { addressOf } from '../routes/addresses.ts';
import { redirectOf } from './gate.ts';
import { loadScreen } from './screen-store.ts';

/**
 * Before anything is drawn: the address is put right (R1, Q2, the gates), and its screen's chunk is here. React would
 * else show a fallback first, and hold the screen itself back for 300 ms so that the fallback does not flicker.
 */
export async function prepareFirstScreen(): Promise<void> {
  const { pathname, search } = window.location;
  const redirect = redirectOf(pathname, search, { member: currentSession() !== null, closed: false });
  if (redirect) window.history.replaceState(window.history.state, '', redirect);
  const screen = addressOf(window.location.pathname)?.screen;
  // A chunk that can't be had is the screen boundary's matter.
  if (screen) await loadScreen(screen).catch(() => undefined);
}
