import * as v from 'valibot';

/** The reply of every call that starts a session: both strings are opaque ASCII. */
export const sessionReplySchema = v.object({ token: v.string(), tokensso: v.string(), expires_ms: v.number() });
export type SessionReply = v.InferOutput<typeof sessionReplySchema>;
