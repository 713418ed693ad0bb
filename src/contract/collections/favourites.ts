import * as v from 'valibot';
import { defineCollection } from './collection.ts';

/**
 * What one member says of a profile, seen by them alone: `id` is the profile's, `want` whether it is a favourite,
 * `stars` their rating from 1 to 5, or 0 for none. A row stays when the heart is taken back: own collections have no
 * tombstones. When a person withdraws consent it goes, with the profile's own tombstone.
 */
export const favouriteSchema = v.object({
  id: v.string(),
  want: v.picklist([0, 1]),
  stars: v.number(),
  /** When the heart was given. */
  at_ms: v.number(),
});
export type Favourite = v.InferOutput<typeof favouriteSchema>;

/** Favourites of one member at most: they are shown as one list, and moved by hand. */
export const mostFavourites = 500;

/** Favourites and ratings: more than anybody gives by hand. */
export const favouritesCollection = defineCollection({
  row: favouriteSchema,
  who: 'owner',
  order: 'newest',
  cap: 5_000,
  exported: 'favourites',
});
