import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { textField } from '../fields.ts';

/** Checklist E46: `pay_way` is a provider's key, `bank_type` the channel's name (base info `pay_channels`). `pay_url` is shown in a frame. */
export const depositCall = defineCall({
  name: 'deposit',
  post: ['/doRecharge'],
  who: 'member',
  fields: {
    pay_way: v.optional(textField(64), ''),
    money: v.optional(textField(32), ''),
    bank_type: v.optional(textField(100), ''),
  },
  reply: v.object({ pay_url: v.string(), id: v.string() }),
});
