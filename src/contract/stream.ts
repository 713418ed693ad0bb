import * as v from 'valibot';
import { everyCallFields } from './fields.ts';

/**
 * `GET /stream`: server-sent events for a member, read with fetch and the token header. It tells that
 * something has changed, and never what: the phone pulls it by the mirror as it does anyway. It is no call of the call
 * table, for it has no one reply: what is refused before it begins comes in the envelope, as everywhere.
 */
export const streamPath = '/stream';
export const streamType = 'text/event-stream';
export const streamFields = v.strictObject(everyCallFields);

/** While nothing happens a comment comes so often, in ms: who hears nothing for much longer has no stream any more. */
export const streamBeatMs = 20_000;

/**
 * `shelves` (collections): what has moved on since the last event of this stream; everything in the first one. `news`' data is JSON.
 * `refused`: the session has ended, or the account was closed; its data is the envelope of that refusal.
 * `over`: the club ends the stream by itself; its data is `{why}`.
 */
export const streamEvents = { news: 'shelves', refused: 'refused', over: 'over' } as const;

export const streamNewsSchema = v.object({
  /** Revisions of shared collections, by their names. A client leaves out names that it does not know. */
  shelves: v.record(v.string(), v.number()),
  /**
   * The revisions at which rows were last taken away, by the collections of people and videos, where there is a later one: who
   * withdraws has to go from a phone in front at once, where other changes can wait. Clubs of an earlier release do not say it.
   */
  removed: v.optional(v.record(v.string(), v.number())),
  /** The revision of the member's own collections, where it has moved on. */
  own: v.optional(v.number()),
  /** The last period drawn, by the key of its lottery, where there is another one. */
  drawn: v.record(v.string(), v.string()),
});
export type StreamNews = v.InferOutput<typeof streamNewsSchema>;

/**
 * Why the club ended a stream: its time is over (`life`), the server stops (`drain`), the session has begun newer ones
 * (`replaced`), or the club can't look at its own state (`unwell`).
 */
export const streamOverSchema = v.object({ why: v.picklist(['life', 'drain', 'replaced', 'unwell']) });
export type StreamOver = v.InferOutput<typeof streamOverSchema>['why'];
