import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { limitsSchema } from '../collections/limits.ts';
import { textField } from '../fields.ts';

/**
 * Checklist H15, one of four: `name` and `value` (whole cents or whole minutes, as in the reply
 * of the limits; '' removes the limit), `confirm` (the name of a
 * pending raise), `cool_off_hours` (24 to 1008), `exclude_months` (6 to 60).
 */
export const setLimitsCall = defineCall({
  name: 'set-limits',
  post: ['/member/limits'],
  who: 'member',
  fields: {
    name: v.optional(textField(32)),
    value: v.optional(textField(32)),
    confirm: v.optional(textField(32)),
    cool_off_hours: v.optional(textField(8)),
    exclude_months: v.optional(textField(8)),
  },
  reply: limitsSchema,
});
