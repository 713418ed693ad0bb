import * as v from 'valibot';
import { defineCall } from '../call.ts';

/** Checklist D6; `pos` is the operator's order. */
export const regionSchema = v.object({ id: v.string(), name: v.string(), pos: v.number() });
export type Region = v.InferOutput<typeof regionSchema>;

export const regionsCall = defineCall({
  name: 'regions',
  get: ['/xuanfei/address', '/address_list'],
  who: 'visitor',
  etag: true,
  reply: v.array(regionSchema),
});
