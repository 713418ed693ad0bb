import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { idField } from '../fields.ts';

/** Checklist D9; `class_id` names a class of kind `lottery`. */
export const lotterySchema = v.object({
  id: v.string(),
  key: v.string(),
  name: v.string(),
  desc: v.string(),
  ico: v.string(),
  class_id: v.string(),
  pos: v.number(),
});
export type Lottery = v.InferOutput<typeof lotterySchema>;

export const lotteriesCall = defineCall({
  name: 'lotteries',
  get: ['/Lottery/lotteryList', '/lottery_list'],
  who: 'visitor',
  etag: true,
  fields: { class: v.optional(idField) },
  reply: v.array(lotterySchema),
});
export const hotLotteriesCall = defineCall({
  name: 'hot-lotteries',
  get: ['/Lottery/hotLottery'],
  who: 'visitor',
  etag: true,
  reply: v.array(lotterySchema),
});
