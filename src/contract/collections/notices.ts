import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { defineCollection } from './collection.ts';

/** Checklist D14. `text` may hold simple HTML: sanitise before it is shown (H14). */
export const noticeSchema = v.object({ id: v.string(), name: v.string(), text: v.string(), create_time: v.string(), at_ms: v.number() });
export type Notice = v.InferOutput<typeof noticeSchema>;

/** Newest first; at most the newest 200. */
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
  order: 'newest',
  cap: 500,
  isLong: true,
  lists: { notices: { call: noticesCall } },
  removal: {},
});
