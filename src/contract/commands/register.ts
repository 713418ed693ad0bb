import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { textField } from '../fields.ts';
import { sessionReplySchema } from './session.ts';

/** Checklist E17, P10. */
export const registerCall = defineCall({
  name: 'register',
  post: ['/member/doRegister'],
  who: 'anyone',
  fields: {
    username: v.optional(textField(128), ''),
    password: v.optional(textField(256), ''),
    code: v.optional(textField(64), ''),
    adsid: v.optional(textField(64)),
    kefuId: v.optional(textField(64)),
  },
  reply: sessionReplySchema,
});
