import * as v from 'valibot';

/** What every way of getting a session replies: both strings are opaque ASCII. */
export const sessionReplySchema = v.object({ token: v.string(), tokensso: v.string(), expires_ms: v.number() });
export type SessionReply = v.InferOutput<typeof sessionReplySchema>;
