import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { pageField } from '../fields.ts';
import { defineCollection } from './collection.ts';

/** Checklist D25. */
export const messageSchema = v.object({
  id: v.string(),
  add_time: v.string(),
  nickname: v.string(),
  content: v.string(),
  at_ms: v.number(),
});
export type Message = v.InferOutput<typeof messageSchema>;

/** Messages of a full page; a shorter one is the last (C6). */
export const messagesPerPage = 15;

/** Pages count from 0, newest first. */
export const messagesCall = defineCall({
  name: 'messages',
  get: ['/memberfeedbacklist'],
  who: 'member',
  etag: true,
  fields: { page: v.optional(pageField) },
  reply: v.array(messageSchema),
});

export const messagesCollection = defineCollection({
  row: messageSchema,
  who: 'member',
  order: 'newest',
  cap: 5_000,
  isLong: true,
  lists: { messages: { call: messagesCall, pages: { first: 0, rows: messagesPerPage, endsShort: true } } },
  removal: {},
});
