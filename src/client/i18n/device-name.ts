import { useLingui } from '@lingui/react/macro';
import { deviceOf } from './device-of.ts';

/** The usual name of the device of a user agent, e.g. Chrome on Android. */
export function useDeviceName(userAgent: string): string {
  const { t } = useLingui();
  const { browser, system } = deviceOf(userAgent);
  if (browser && system) return t({ message: `${browser} on ${system}`, comment: 'A device, e.g. Chrome on Android' });
  return browser ?? system ?? t({ message: 'Unknown device', comment: 'A device that did not say what it is' });
}
