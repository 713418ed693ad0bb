import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { pageField } from '../fields.ts';
import { defineCollection } from './collection.ts';
import { recordsPerPage } from './withdrawals.ts';

/** Checklist D21, Q18: 1 pending, 2 credited, 3 rejected. `pay_time` is set only if it was credited. */
export const depositSchema = v.object({
  id: v.string(),
  status: v.picklist([1, 2, 3]),
  status_text: v.string(),
  money: v.string(),
  desc: v.string(),
  create_time: v.string(),
  pay_time: v.optional(v.string()),
  pay_way: v.string(),
  /** Ours: why it was not paid, a name of `depositReasons`, or ''; `desc` is the same in the language of the request. */
  reason: v.string(),
  paid_ms: v.nullable(v.number()),
  /** When it was given up (it may still be paid later); null if it was not, or if that was not recorded. Missing in rows of an earlier release. */
  ended_ms: v.optional(v.nullable(v.number())),
  amount_cents: v.number(),
  at_ms: v.number(),
});
export type Deposit = v.InferOutput<typeof depositSchema>;

/** Checklist E39, newest first, pages from 1. */
export const depositsCall = defineCall({
  name: 'deposits',
  get: ['/getUserRechargeList'],
  who: 'member',
  etag: true,
  fields: { page: v.optional(pageField) },
  reply: v.array(depositSchema),
});

export const depositsCollection = defineCollection({
  row: depositSchema,
  who: 'owner',
  order: 'newest',
  cap: 5_000,
  lists: { deposits: { call: depositsCall, pages: { first: 1, rows: recordsPerPage } } },
  exported: 'deposits',
});
