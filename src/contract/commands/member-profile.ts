import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { textField } from '../fields.ts';

/** Characters of a name. */
export const memberNameLength = { least: 1, most: 40 } as const;

/** Checklist E22, S17, C3: a name of the set (`7.png`, or its address), or an address that `uploadimg` returned to this member. */
export const setAvatarCall = defineCall({
  name: 'set-avatar',
  post: ['/member/uploadHeaderImg'],
  who: 'member',
  fields: { header_img: v.optional(textField(200), '') },
  reply: v.object({ header_img: v.string() }),
});

/** Checklist E24, Q8: GET is supported for old clients. Set once (V6). */
export const setNameCall = defineCall({
  name: 'set-name',
  get: ['/member/setName'],
  post: ['/member/setName'],
  who: 'member',
  fields: { name: v.optional(textField(200), '') },
});

/** Checklist E25, C26. */
export const setSexCall = defineCall({
  name: 'set-sex',
  post: ['/member/setSex'],
  who: 'member',
  fields: { sex: v.optional(textField(8), '') },
});

/** Checklist E26, V12, T24: all sessions end, including this one. A GET is refused: a URL never contains secrets. */
export const setLoginPasswordCall = defineCall({
  name: 'set-login-password',
  post: ['/member/setLoginPassword'],
  who: 'member',
  fields: { old_password: v.optional(textField(256), ''), new_password: v.optional(textField(256), '') },
});

/** `device` is the user agent of the log-in; times in ms, the last use to within an hour. */
export const sessionSchema = v.object({
  id: v.string(),
  device: v.string(),
  created_ms: v.number(),
  seen_ms: v.number(),
  here: v.boolean(),
});
export type Session = v.InferOutput<typeof sessionSchema>;

/** The member's sessions, the most recently used first; `here` is the caller's. */
export const sessionsCall = defineCall({
  name: 'sessions',
  get: ['/member/sessions'],
  who: 'member',
  etag: true,
  reply: v.array(sessionSchema),
});

/** Ends another session of the member's. */
export const revokeSessionCall = defineCall({
  name: 'revoke-session',
  post: ['/member/sessions/revoke'],
  who: 'member',
  fields: { id: v.optional(textField(64), '') },
});
