import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { textField } from '../fields.ts';

/** Longer than 6 digits, so that a wrong format gets its own refusal (V8) and not `bad_request`. */
const typed = v.optional(textField(64), '');

/** Checklist E27. With `code`, the operator's one-time code, it replaces a forgotten one; without, it is refused if one is set. */
export const setFundPasswordCall = defineCall({
  name: 'set-fund-password',
  post: ['/member/setPayPassword'],
  who: 'member',
  fields: { paypassword: typed, code: v.optional(textField(64)) },
});

/** Checklist E28, P8. */
export const editFundPasswordCall = defineCall({
  name: 'edit-fund-password',
  post: ['/member/editPayPassword'],
  who: 'member',
  fields: { oldpaypwd: typed, paypassword: typed },
});
