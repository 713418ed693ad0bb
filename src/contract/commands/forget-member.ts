import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { textField } from '../fields.ts';

/**
 * Closes the member's account permanently. `password` is the login password. `give_up`, only if points
 * are left: exactly the balance, formatted like `money` ("12.50"); with another balance nothing is given up. All
 * sessions end, including this one.
 */
export const forgetMemberCall = defineCall({
  name: 'forget-member',
  post: ['/member/forget'],
  who: 'member',
  fields: { password: v.optional(textField(256), ''), give_up: v.optional(textField(20)) },
});
