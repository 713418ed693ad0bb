import * as v from 'valibot';
import { plays } from '#domain/odds.ts';
import { defineCall } from '../call.ts';
import { idField, textField, textsField } from '../fields.ts';
import { defineCollection } from './collection.ts';

/** Checklist D9; `class_id` names a class of kind `lottery`. Ours: the length of a period, the return in hundredths, 0 if it was closed. */
export const lotterySchema = v.object({
  id: v.string(),
  key: v.string(),
  name: v.string(),
  desc: v.string(),
  ico: v.string(),
  class_id: v.string(),
  pos: v.number(),
  period_seconds: v.number(),
  rtp_hundredths: v.number(),
  open: v.number(),
  texts: textsField({ name: v.string(), desc: v.string() }),
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

/** The format of a lottery's key; `wheel` is reserved for the prize wheel. */
export const lotteryKeyForm = /^[A-Za-z0-9_-]{1,32}$/;
const keyField = v.optional(textField(64), '');

/** Checklist D10: `one` is bi or sm and `two` si or do of the last period drawn; '' before the first one. */
export const lotteryInfoSchema = v.object({
  id: v.string(),
  now_expect: v.string(),
  next_expect: v.string(),
  /** Whole seconds to the draw of `next_expect`, 0 while it is being drawn. */
  second: v.number(),
  one: v.string(),
  two: v.string(),
  /** Ours: the server's time, and the values on which a bet on `next_expect` depends. */
  server_ms: v.number(),
  closes_at_ms: v.number(),
  draws_at_ms: v.number(),
  commitment: v.string(),
  bet_max: v.number(),
});
export type LotteryInfo = v.InferOutput<typeof lotteryInfoSchema>;

/** Checklist E6. */
export const lotteryInfoCall = defineCall({
  name: 'lottery-info',
  get: ['/Lottery/getLotteryInfo'],
  who: 'member',
  fields: { key: keyField },
  reply: lotteryInfoSchema,
});

const diceSchema = v.tuple([v.number(), v.number(), v.number()]);

/** Checklist D11; `void` (ours) is the reason why a period was voided: then there are no dice. */
export const lotteryResultSchema = v.object({
  expect: v.string(),
  opencode: v.nullable(diceSchema),
  one: v.string(),
  two: v.string(),
  void: v.nullable(v.string()),
});
export type LotteryResult = v.InferOutput<typeof lotteryResultSchema>;

/** Checklist E7: the last 50, newest first. */
export const lotteryResultsCall = defineCall({
  name: 'lottery-results',
  get: ['/Lottery/getLotteryOneList'],
  who: 'member',
  etag: true,
  fields: { key: keyField },
  reply: v.array(lotteryResultSchema),
});

/** Checklist D12, H6. */
export const lotteryOddsSchema = v.object({
  type: v.picklist(plays),
  name: v.string(),
  img: v.string(),
  ways: v.number(),
  multiplier_hundredths: v.number(),
  return_hundredths_of_percent: v.number(),
});

/** Checklist E8. */
export const lotteryOddsCall = defineCall({
  name: 'lottery-odds',
  get: ['/Lottery/getLotteryPeilv'],
  who: 'member',
  etag: true,
  fields: { id: v.optional(idField, '0') },
  reply: v.array(lotteryOddsSchema),
});

/** Ours (H1): wins recorded in the ledger, the newest first; `id` is the settled bet's, the name is masked. */
export const winnerSchema = v.object({
  id: v.string(),
  username: v.string(),
  lottery: v.string(),
  expect: v.string(),
  play: v.picklist(plays),
  payout_cents: v.number(),
  at_ms: v.number(),
});
export type Winner = v.InferOutput<typeof winnerSchema>;
export const winnersCall = defineCall({
  name: 'winners',
  get: ['/Lottery/winners'],
  who: 'member',
  etag: true,
  fields: { key: keyField },
  reply: v.array(winnerSchema),
});

export const lotteriesCollection = defineCollection({
  row: lotterySchema,
  who: 'visitor',
  byLanguage: true,
  order: 'pos',
  cap: 500,
  lists: { lotteries: { call: lotteriesCall } },
});
