import * as v from 'valibot';
import { plays } from '#domain/odds.ts';
import { defineCall } from '../call.ts';
import { idField, textField } from '../fields.ts';

/** Everything that a bet depends on before its draw (H4): with the period's seed it is all that a check needs. */
export const receiptSchema = v.object({
  id: v.string(),
  lottery: v.string(),
  expect: v.string(),
  commitment: v.string(),
  play: v.picklist(plays),
  stake_cents: v.number(),
  multiplier_hundredths: v.number(),
  at_ms: v.number(),
});
export type Receipt = v.InferOutput<typeof receiptSchema>;

/**
 * Checklist E29: `item` is a comma-separated list of plays, `money` whole points for each of them, `lid` the lottery's id,
 * `expect` the period that the member saw. `mid` is discarded: the session determines the member (H16).
 */
export const placeBetCall = defineCall({
  name: 'place-bet',
  post: ['/game/placeOrder'],
  who: 'member',
  fields: {
    item: v.optional(textField(200), ''),
    money: v.optional(textField(32), ''),
    lid: v.optional(idField, '0'),
    mid: v.optional(textField(64)),
    expect: v.optional(textField(32), ''),
  },
  reply: v.object({ receipts: v.array(receiptSchema), balance_cents: v.number() }),
});
