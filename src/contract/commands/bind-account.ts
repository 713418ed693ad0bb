import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { textField } from '../fields.ts';

/** The most characters of the parts of a payout account: twice the longest IBAN or network address. */
export const bankLengths = { name: 100, account: 200, mobile: 50 } as const;

/** Checklist E43, D16. The bank's name comes from `bankid`; `bank` is display text. Empty fields are refused by name (V21, V22, Q23). */
export const bindAccountCall = defineCall({
  name: 'bind-account',
  post: ['/user_set_bank'],
  who: 'member',
  fields: {
    bankid: v.optional(textField(64), ''),
    bank: v.optional(textField(bankLengths.name)),
    bank_code: v.optional(textField(bankLengths.account), ''),
    username: v.optional(textField(bankLengths.name), ''),
    mobile: v.optional(textField(bankLengths.mobile), ''),
  },
});
