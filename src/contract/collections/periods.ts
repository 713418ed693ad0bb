import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { textField } from '../fields.ts';
import { rowId } from '../row-id.ts';
import { defineCollection } from './collection.ts';

const hexSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const diceSchema = v.tuple([v.number(), v.number(), v.number()]);

/** A period that was drawn or voided, with everything needed to check it. `seed` null: it was not available. */
export const drawnPeriodSchema = v.object({
  expect: v.string(),
  k: v.number(),
  commitment: hexSchema,
  seed: v.nullable(hexSchema),
  beacon: v.string(),
  opencode: v.nullable(diceSchema),
  void: v.nullable(v.string()),
});
export type DrawnPeriod = v.InferOutput<typeof drawnPeriodSchema>;

/** The id of a period's row. */
export const periodRowId = (key: string, expect: string): string => rowId(`${key}.${expect}`);

/** The same as a row of the collection, with the id `periodRowId`. */
export const periodRowSchema = v.object({
  id: v.string(),
  lottery: v.string(),
  drawn_ms: v.number(),
  at_ms: v.number(),
  ...drawnPeriodSchema.entries,
});
export type PeriodRow = v.InferOutput<typeof periodRowSchema>;

/** The most periods of one reply. */
export const fairnessPerPage = 50;

/** `before` is an `expect`: the periods older than it. */
export const fairnessCall = defineCall({
  name: 'fairness',
  get: ['/fairness/:key'],
  who: 'visitor',
  fields: { before: v.optional(textField(32)) },
  reply: v.object({
    anchor: hexSchema,
    length: v.number(),
    chains: v.array(v.object({ from_k: v.number(), anchor: hexSchema, length: v.number(), published_at_ms: v.number() })),
    beacon: v.string(),
    rtp_hundredths: v.number(),
    closes_before_ms: v.number(),
    voids: v.number(),
    now: v.object({
      expect: v.string(),
      k: v.number(),
      commitment: hexSchema,
      closes_at_ms: v.number(),
      draws_at_ms: v.number(),
      server_ms: v.number(),
    }),
    periods: v.array(drawnPeriodSchema),
  }),
});

/** About a day of three lotteries, for checks offline. */
export const periodsCollection = defineCollection({
  row: periodRowSchema,
  who: 'visitor',
  order: 'newest',
  group: 'lottery',
  cap: 3_000,
  inTime: true,
  byDraws: true,
});
