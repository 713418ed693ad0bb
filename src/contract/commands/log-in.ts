import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { textField } from '../fields.ts';
import { sessionReplySchema } from './session.ts';

/**
 * Checklist E16. Empty fields are refused by name (V1, V2), so they parse here. With `code`, the operator's one-time
 * code for a forgotten password, `password` is the new one.
 */
export const logInCall = defineCall({
  name: 'log-in',
  post: ['/member/doLogin'],
  who: 'anyone',
  fields: {
    username: v.optional(textField(128), ''),
    password: v.optional(textField(256), ''),
    code: v.optional(textField(64)),
    adsid: v.optional(textField(64)),
    kefuId: v.optional(textField(64)),
  },
  reply: sessionReplySchema,
});

/** Checklist E18, Q25: `sso` is signed and names the member; `username` must be the same one where it is given. */
export const logInThirdCall = defineCall({
  name: 'log-in-third',
  post: ['/member/doLoginthird'],
  who: 'anyone',
  fields: {
    sso: v.optional(textField(512), ''),
    username: v.optional(textField(128)),
    adsid: v.optional(textField(64)),
    kefuId: v.optional(textField(64)),
  },
  reply: sessionReplySchema,
});
