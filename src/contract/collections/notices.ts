import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { textsField } from '../fields.ts';
import { defineCollection } from './collection.ts';

const words = { name: v.string(), text: v.string() };

/** Checklist D14. `text` may hold simple HTML: sanitise before it is shown (H14). */
export const noticeSchema = v.object({
  id: v.string(),
  ...words,
  create_time: v.string(),
  at_ms: v.number(),
  texts: textsField(words),
});
export type Notice = v.InferOutput<typeof noticeSchema>;

/** Newest first, at most 200. */
export const noticesCall = defineCall({
  name: 'notices',
  get: ['/notice/getNoticeList'],
  who: 'anyone',
  etag: true,
  reply: v.array(noticeSchema),
});

export const noticesCollection = defineCollection({
  row: noticeSchema,
  who: 'visitor',
  byLanguage: true,
  order: 'newest',
  cap: 500,
  isLong: true,
  lists: { notices: { call: noticesCall } },
  removal: {},
});
