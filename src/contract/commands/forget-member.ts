import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { textField } from '../fields.ts';

/**
 * Closes the member's account for good. `password` is the login password. `give_up`, only where points
 * are left: exactly these points, as `money` writes them ("12.50"); with another balance nothing is given up. Every
 * session ends with it, this one too.
 */
export const forgetMemberCall = defineCall({
  name: 'forget-member',
  post: ['/member/forget'],
  who: 'member',
  fields: { password: v.optional(textField(256), ''), give_up: v.optional(textField(20)) },
});
