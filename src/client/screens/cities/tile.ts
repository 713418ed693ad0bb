import type { Region } from '#contract/collections/regions.ts';

/** Whether a region is among the city tiles; in an old copy without the field, those with a picture are. */
export const isTile = ({ tile, city }: Pick<Region, 'tile' | 'city'>): boolean => (tile === undefined ? city !== '' : tile === 1);
