import * as v from 'valibot';
import { defineCall } from '../call.ts';

/** The format of a command's id, sent as `Idempotency-Key`: a UUID created by the client. */
export const commandIdForm = /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/;
const idField = v.pipe(v.string(), v.regex(commandIdForm), v.toLowerCase());

/** A stored reply, as it was in the envelope; `msg` in the caller's present language. */
export const storedReplySchema = v.object({ code: v.number(), msg: v.string(), reason: v.optional(v.string()), data: v.unknown() });
export type StoredReply = v.InferOutput<typeof storedReplySchema>;

const doneSchema = v.object({ state: v.literal('done'), reply: storedReplySchema });
const closedSchema = v.object({ state: v.literal('closed') });

/** The outcome of a command of this member. `unknown` is not final: close the id before saying that nothing happened. */
export const commandOutcomeCall = defineCall({
  name: 'command-outcome',
  get: ['/command/outcome'],
  who: 'member',
  fields: { id: idField },
  reply: v.variant('state', [
    v.object({ state: v.literal('unknown') }),
    v.object({ state: v.literal('running') }),
    closedSchema,
    doneSchema,
  ]),
});

/** Closes an id, so that a late request with it does nothing; returns the stored reply if it was done already. */
export const closeCommandCall = defineCall({
  name: 'close-command',
  post: ['/command/close'],
  who: 'member',
  fields: { id: idField },
  reply: v.variant('state', [closedSchema, doneSchema]),
});
