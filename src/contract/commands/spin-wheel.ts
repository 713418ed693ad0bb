import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { centsField, textField, textsField } from '../fields.ts';

const title = { title: v.string() };

/** Checklist D23. The chance is `weight` divided by the sum of all weights (H22). `texts` are few, and come in every language. */
export const prizeSchema = v.object({
  id: v.string(),
  ...title,
  image: v.string(),
  weight: v.number(),
  points_cents: v.number(),
  texts: textsField(title),
});
export type Prize = v.InferOutput<typeof prizeSchema>;

/** Checklist E51: the prizes of the member's current pair, in their order; without one, those of the next pair. */
export const wheelPrizesCall = defineCall({
  name: 'wheel-prizes',
  post: ['/luckdrawlist'],
  who: 'member',
  etag: true,
  reply: v.array(prizeSchema),
});

/** Checklist E52, D24: `add_time` in Unix seconds. Ours: `id` names the turn in the ledger (H1). */
export const wheelLogCall = defineCall({
  name: 'wheel-log',
  post: ['/luckdrawlog'],
  who: 'member',
  etag: true,
  reply: v.array(
    v.object({
      id: v.string(),
      image: v.string(),
      mmname: v.string(),
      username: v.string(),
      add_time: v.number(),
      texts: textsField({ mmname: v.string() }),
    }),
  ),
});

/**
 * Checklist E53: `id` is the prize. Ours: the number of the turn in its pair, and the balance after it; `cost` is the price
 * that the member was shown, in cents (a turn with another price is refused; absent: any price).
 */
export const spinWheelCall = defineCall({
  name: 'spin-wheel',
  post: ['/luckdraw'],
  who: 'member',
  fields: { cost: v.optional(centsField) },
  reply: v.object({
    id: v.string(),
    msgmemo: v.string(),
    n: v.number(),
    spin: v.string(),
    points_cents: v.number(),
    balance_cents: v.number(),
  }),
});

const spunSchema = v.object({ n: v.number(), weights: v.array(v.number()), prize_id: v.string() });

/** Everything needed to check the wheel. Before the member's first text `server_seed_hash` and `member_seed` are ''. */
export const wheelFairnessSchema = v.object({
  server_seed_hash: v.string(),
  next_server_seed_hash: v.string(),
  member_seed: v.string(),
  n: v.number(),
  cost_cents: v.number(),
  free_left: v.number(),
  prizes: v.array(v.object({ id: v.string(), weight: v.number(), points_cents: v.number() })),
  revealed: v.array(
    v.object({ server_seed: v.string(), server_seed_hash: v.string(), member_seed: v.string(), spins: v.array(spunSchema) }),
  ),
});
export type WheelFairness = v.InferOutput<typeof wheelFairnessSchema>;

export const wheelFairnessCall = defineCall({
  name: 'wheel-fairness',
  get: ['/fairness/wheel'],
  who: 'member',
  reply: wheelFairnessSchema,
});

/** Reveals the current pair and starts the next with the member's text; `server_seed_hash` is the next hash, as the member was shown it. */
export const changeWheelSeedCall = defineCall({
  name: 'change-wheel-seed',
  post: ['/fairness/wheel'],
  who: 'member',
  fields: { member_seed: v.optional(textField(256), ''), server_seed_hash: v.optional(textField(64), '') },
  reply: wheelFairnessSchema,
});

/**
 * A turn as a row of the member's own collection. `pair` is the hash of the server's seed; the seed is added when it is revealed. Titles
 * are in the language of the request, and that of its own prize in every language: no check depends on them.
 */
export const wheelSpinSchema = v.object({
  id: v.string(),
  pair: v.string(),
  member_seed: v.string(),
  n: v.number(),
  weights: v.array(v.number()),
  prizes: v.array(v.object({ id: v.string(), title: v.string(), points_cents: v.number() })),
  prize_id: v.string(),
  ...title,
  texts: textsField(title),
  points_cents: v.number(),
  cost_cents: v.number(),
  /** Null while the pair is in use. */
  server_seed: v.nullable(v.string()),
  at_ms: v.number(),
});
export type WheelSpin = v.InferOutput<typeof wheelSpinSchema>;
