import * as v from 'valibot';
import { defineCollection } from './collection.ts';

/**
 * A member's favourite mark and rating of a profile, visible to them only: `id` is the profile's, `want` whether it is a favourite,
 * `stars` their rating from 1 to 5, or 0 for none. The row stays when the mark is removed: own collections have no
 * tombstones. When a person withdraws consent, the row is deleted with the profile's tombstone.
 */
export const favouriteSchema = v.object({
  id: v.string(),
  want: v.picklist([0, 1]),
  stars: v.number(),
  /** When it became a favourite. */
  at_ms: v.number(),
});
export type Favourite = v.InferOutput<typeof favouriteSchema>;

/** The most favourites of one member: they are one list, which is sorted by hand. */
export const mostFavourites = 500;

/** Favourites and ratings: more than anybody sets by hand. */
export const favouritesCollection = defineCollection({
  row: favouriteSchema,
  who: 'owner',
  order: 'newest',
  cap: 5_000,
  exported: 'favourites',
});
