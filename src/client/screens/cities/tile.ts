import type { Region } from '#contract/collections/regions.ts';

/** Whether a region stands among the city tiles; a copy that lacks the word has those that come with a picture. */
export const isTile = ({ tile, city }: Pick<Region, 'tile' | 'city'>): boolean => (tile === undefined ? city !== '' : tile === 1);
