import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { pictureSchema } from '../picture.ts';
import { defineCollection } from './collection.ts';

/**
 * Checklist D6; `pos` is the operator's order. Ours: `city` is the key of a built-in picture
 * (`/cities/<city>.webp`, checklist D26), or ''; `pictures` is the city's gallery, which has no call of its own;
 * `names` are the region's known names by language; `tile` 1 makes it one of the city tiles.
 * Older copies on clients lack `names` and `tile`.
 */
export const regionSchema = v.object({
  id: v.string(),
  name: v.string(),
  pos: v.number(),
  city: v.string(),
  pictures: v.array(pictureSchema),
  names: v.optional(v.record(v.string(), v.string())),
  tile: v.optional(v.picklist([0, 1])),
});
export type Region = v.InferOutput<typeof regionSchema>;

export const regionsCall = defineCall({
  name: 'regions',
  get: ['/xuanfei/address', '/address_list'],
  who: 'visitor',
  etag: true,
  reply: v.array(regionSchema),
});

/** More than an operator can maintain. */
export const regionsCollection = defineCollection({
  row: regionSchema,
  who: 'visitor',
  order: 'pos',
  cap: 2_000,
  lists: { regions: { call: regionsCall } },
  namesFiles: true,
  removal: {},
});
