import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { pictureSchema } from '../picture.ts';

/**
 * Checklist D6; `pos` is the operator's order. `city` (ours) is the key of the city tile that stands for the region
 * (checklist D26), or '' where it has none; `pictures` is that city's gallery, for which the contract has no call.
 */
export const regionSchema = v.object({
  id: v.string(),
  name: v.string(),
  pos: v.number(),
  city: v.string(),
  pictures: v.array(pictureSchema),
});
export type Region = v.InferOutput<typeof regionSchema>;

export const regionsCall = defineCall({
  name: 'regions',
  get: ['/xuanfei/address', '/address_list'],
  who: 'visitor',
  etag: true,
  reply: v.array(regionSchema),
});
