import type { LanguageCode } from '#contract/languages.ts';
import type { Region } from '#contract/shelves/regions.ts';
import { cityNames, isCityKey } from './city-names.ts';

/** A region in the member's language, where it is one of our cities under its plain name; else as the operator calls it. */
export function regionName(region: Pick<Region, 'name' | 'city'>, language: LanguageCode): string {
  if (!isCityKey(region.city)) return region.name;
  const names = cityNames[region.city];
  return region.name === names.en_us ? names[language] : region.name;
}
