import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { textsField } from '../fields.ts';
import { defineCollection } from './collection.ts';

/** A category of videos or of lotteries; both are in the collection `classes`. */
export const classSchema = v.object({
  id: v.string(),
  name: v.string(),
  kind: v.picklist(['video', 'lottery']),
  pos: v.number(),
  texts: textsField({ name: v.string() }),
});
export type CatalogueClass = v.InferOutput<typeof classSchema>;

export const videoClassesCall = defineCall({
  name: 'video-classes',
  get: ['/video/itemlist'],
  who: 'visitor',
  etag: true,
  reply: v.array(classSchema),
});
export const lotteryClassesCall = defineCall({
  name: 'lottery-classes',
  get: ['/Lottery/itemlist', '/lottery_class'],
  who: 'visitor',
  etag: true,
  reply: v.array(classSchema),
});

export const classesCollection = defineCollection({
  row: classSchema,
  who: 'visitor',
  byLanguage: true,
  order: 'pos',
  group: 'kind',
  cap: 1_000,
  lists: { 'video-classes': { group: 'video', call: videoClassesCall }, 'lottery-classes': { group: 'lottery', call: lotteryClassesCall } },
  removal: {},
});
