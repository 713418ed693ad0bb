import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { textField } from '../fields.ts';
import { sessionReplySchema } from './session.ts';

/**
 * Checklist E16. Empty fields have refusals of their own (V1, V2), so the schema accepts them. With `code`, the operator's one-time
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

/**
 * Checklist E18, Q25: `sso` is signed and names the member; `username` must be the same one, if given.
 *
 * `sso` = base64url(claim) + "." + base64url(HMAC-SHA-256(`sso_key`, base64url(claim))), both without padding, with the
 * UTF-8 text claim = `username|issued_ms|nonce`. `username`: 1 to 128 characters without "|"; `issued_ms`: milliseconds
 * since 1970 in 1 to 15 digits, at most 60 s old and 10 s ahead; `nonce`: 8 to 64 of A-Z a-z 0-9 "_" "-", new for
 * every link, since a nonce that was used is refused. Every other format is refused (`sso_invalid`).
 */
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
