import { localKeys } from './keys.ts';
import { readLocal } from './local.ts';
import { preference } from './preferences.ts';

/** Checklist E0.5, H9, Q29: two decimals, about a kilometre; absent unless the member turned it on in Setting. */
export function coarsePosition(): { realLat: string; realLng: string } | null {
  if (preference('location') !== 'on') return null;
  const realLat = readLocal(localKeys.latitude);
  const realLng = readLocal(localKeys.longitude);
  return realLat && realLng ? { realLat, realLng } : null;
}
