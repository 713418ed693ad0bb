import * as v from 'valibot';
import { everyCallFields } from './fields.ts';

/**
 * `GET /stream`: server-sent events for a member, read with fetch and the token header. It says which collections
 * have changed, but sends no rows: the client pulls them from the mirror as usual. It is not in the call table, since it has
 * no single reply; a refusal before it begins is in the envelope, as everywhere.
 */
export const streamPath = '/stream';
export const streamType = 'text/event-stream';
export const streamFields = v.strictObject(everyCallFields);

/** The interval of comments while there are no events, in ms: after a much longer silence the connection is dead. */
export const streamBeatMs = 20_000;

/**
 * `shelves` (collections): what has changed since the previous event of this stream; the first one has everything. The data is JSON.
 * `refused`: the session has ended, or the account was closed; its data is the envelope of that refusal.
 * `over`: the server ends the stream; its data is `{why}`.
 */
export const streamEvents = { news: 'shelves', refused: 'refused', over: 'over' } as const;

export const streamNewsSchema = v.object({
  /** Revisions of shared collections, by name. A client ignores names that it does not know. */
  shelves: v.record(v.string(), v.number()),
  /**
   * The revisions at which rows of people and videos were last deleted, by collection, if there is a new one: somebody who withdraws
   * consent must disappear from visible clients at once, whereas other changes can wait. Servers of an earlier release do not send it.
   */
  removed: v.optional(v.record(v.string(), v.number())),
  /** The revision of the member's own collections, if it has changed. */
  own: v.optional(v.number()),
  /** The last period drawn, by the key of its lottery, if there is a new one. */
  drawn: v.record(v.string(), v.string()),
});
export type StreamNews = v.InferOutput<typeof streamNewsSchema>;

/**
 * Why the server ended a stream: its maximum duration is over (`life`), the server stops (`drain`), the session has opened newer ones
 * (`replaced`), or the server can't read its own state (`unwell`).
 */
export const streamOverSchema = v.object({ why: v.picklist(['life', 'drain', 'replaced', 'unwell']) });
export type StreamOver = v.InferOutput<typeof streamOverSchema>['why'];
