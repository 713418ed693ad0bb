import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { pictureSchema } from '../picture.ts';
import { defineCollection } from './collection.ts';

/**
 * Checklist D6; `pos` is the operator's order. Ours: `city` is the key of a picture that comes with the program
 * (`/cities/<city>.webp`, checklist D26), or ''; `pictures` is the city's gallery, for which the contract has no call;
 * `names` is what the region is called in each language, as far as that is known; `tile` 1 puts it among the city tiles.
 * Copies that phones made before `names` and `tile` were sent lack both.
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

/** More than an operator can look after. */
export const regionsCollection = defineCollection({
  row: regionSchema,
  who: 'visitor',
  order: 'pos',
  cap: 2_000,
  lists: { regions: { call: regionsCall } },
  namesFiles: true,
  removal: {},
});
