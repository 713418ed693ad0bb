import { localKeys } from './keys.ts';
import { readLocal, writeLocal } from './local.ts';
import { preference, setPreference, watchPreference } from './preferences.ts';

/** Checklist E0.5, H9, Q29: two decimals, about a kilometre; absent unless the member turned it on in Setting. */
export function coarsePosition(): { realLat: string; realLng: string } | null {
  if (preference('location') !== 'on') return null;
  const realLat = readLocal(localKeys.latitude);
  const realLng = readLocal(localKeys.longitude);
  return realLat && realLng ? { realLat, realLng } : null;
}

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
