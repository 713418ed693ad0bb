import { localKeys } from './keys.ts';
import { writeLocal } from './local.ts';
import { preference, setPreference, watchPreference } from './preferences.ts';

/** Follows the switch in Setting: on asks the browser (the tap was the gesture), off deletes the position. */
export function followLocationSwitch(geolocation: Geolocation | undefined): () => void {
  return watchPreference('location', () => {
    writeLocal(localKeys.latitude, null);
    writeLocal(localKeys.longitude, null);
    if (preference('location') !== 'on') return;
    const refused = (): void => setPreference('location', 'off');
    if (!geolocation) return refused();
    geolocation.getCurrentPosition(
      ({ coords }) => {
        if (preference('location') !== 'on') return;
        writeLocal(localKeys.latitude, coords.latitude.toFixed(2));
        writeLocal(localKeys.longitude, coords.longitude.toFixed(2));
      },
      refused,
      { enableHighAccuracy: false, maximumAge: 3_600_000, timeout: 15_000 },
    );
  });
}
