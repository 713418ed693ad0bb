import { preference, setPreference } from '../../device/preferences.ts';

/** How many hidden messages are remembered; the one hidden first is shown again. */
const mostHidden = 500;

/** Only on this device: nothing is sent. */
export function hideMessage(id: string): void {
  const others = preference('hiddenMessages').filter((known) => known !== id);
  setPreference('hiddenMessages', [id, ...others].slice(0, mostHidden));
}

export function showMessage(id: string): void {
  setPreference(
    'hiddenMessages',
    preference('hiddenMessages').filter((known) => known !== id),
  );
}
