import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { pageField } from '../fields.ts';
import { defineCollection } from './collection.ts';

/** Checklist D20, Q18: 1 pending, 2 approved, 3 rejected (`desc` is the operator's reason), 4 paid. */
export const withdrawalSchema = v.object({
  id: v.string(),
  status: v.picklist([1, 2, 3, 4]),
  status_text: v.string(),
  money: v.string(),
  desc: v.string(),
  create_time: v.string(),
  update_time: v.string(),
  /** The destination: the bank's name and the account, masked. */
  bank: v.string(),
  bank_code: v.string(),
  amount_cents: v.number(),
  at_ms: v.number(),
  /** When it was approved; null if it was not, or if that was not recorded. Missing in rows of an earlier release. */
  approved_ms: v.optional(v.nullable(v.number())),
  updated_ms: v.number(),
});
export type Withdrawal = v.InferOutput<typeof withdrawalSchema>;

/** Rows of a page of records. */
export const recordsPerPage = 20;

/** Checklist E38, newest first, pages from 1. */
export const withdrawalsCall = defineCall({
  name: 'withdrawals',
  get: ['/user_get_withdraw_list'],
  who: 'member',
  etag: true,
  fields: { page: v.optional(pageField) },
  reply: v.array(withdrawalSchema),
});

/**
 * Checklist E35, D17. `min` and `max` in points. Ours: how many are left today, when the delay after a change of account or fund
 * password ends (null: there is none), and how long paid ones took (H8; null: none was paid in the window).
 */
export const withdrawRulesSchema = v.object({
  min: v.number(),
  max: v.number(),
  num: v.number(),
  left_today: v.number(),
  cooling_until_ms: v.nullable(v.number()),
  paid: v.nullable(v.object({ median_minutes: v.number(), count: v.number(), days: v.number() })),
  /** Announced rules, and when each takes effect: points, a count, or hours (`cooling`). Missing in rows of an earlier release. */
  coming: v.optional(v.array(v.object({ rule: v.picklist(['min', 'max', 'num', 'cooling']), value: v.number(), from_ms: v.number() }))),
});
export type WithdrawRules = v.InferOutput<typeof withdrawRulesSchema>;

export const withdrawRulesCall = defineCall({
  name: 'withdraw-rules',
  get: ['/user_get_withdraw_role'],
  who: 'member',
  etag: true,
  reply: withdrawRulesSchema,
});

export const withdrawalsCollection = defineCollection({
  row: withdrawalSchema,
  who: 'owner',
  order: 'newest',
  cap: 5_000,
  lists: { withdrawals: { call: withdrawalsCall, pages: { first: 1, rows: recordsPerPage } } },
  exported: 'withdrawals',
});
