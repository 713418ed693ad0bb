import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { textField } from '../fields.ts';

/** Checklist E44. `money` is a decimal string of points. The reply has the record, its time, and the remaining balance. */
export const withdrawCall = defineCall({
  name: 'withdraw',
  post: ['/user_set_withdraw'],
  who: 'member',
  fields: { money: v.optional(textField(32), ''), paypwd: v.optional(textField(64), '') },
  reply: v.object({
    id: v.string(),
    balance_cents: v.number(),
    /** Missing in replies that an earlier release has stored. */
    at_ms: v.optional(v.number()),
  }),
});
