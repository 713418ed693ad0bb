import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { textField } from '../fields.ts';
import { pushKinds } from '../push-kinds.ts';

/** Characters of an endpoint, and of the two keys in base64url: 65 and 16 bytes. */
export const pushForms = { endpoint: 1_000, p256dh: 87, auth: 22 } as const;

const subscriptionSchema = v.object({ id: v.string(), kinds: v.array(v.picklist(pushKinds)), amounts: v.boolean() });

/**
 * Whether this session's device is notified, of what, and the club's public key for `pushManager.subscribe` (65 bytes in base64url). `id`
 * is in every message for the device, so that its worker can tell whom it is for.
 */
export const pushStateSchema = v.object({ public_key: v.string(), subscription: v.nullable(subscriptionSchema) });
export type PushState = v.InferOutput<typeof pushStateSchema>;

export const pushStateCall = defineCall({ name: 'push-state', get: ['/member/push'], who: 'member', reply: pushStateSchema });

/** Notifies this session's device of `kinds` (with commas), in the language of the request; replaces what was set for it. */
export const setPushCall = defineCall({
  name: 'set-push',
  post: ['/member/push'],
  who: 'member',
  fields: {
    endpoint: v.optional(textField(pushForms.endpoint), ''),
    p256dh: v.optional(textField(128), ''),
    auth: v.optional(textField(64), ''),
    kinds: v.optional(textField(64), ''),
    amounts: v.optional(v.picklist(['0', '1']), '0'),
  },
  reply: pushStateSchema,
});

/** Ends the notifications of this session's device; the reply is the same if there were none. */
export const endPushCall = defineCall({ name: 'end-push', post: ['/member/push/end'], who: 'member', reply: pushStateSchema });

/** What a message to a device contains, as JSON. `tag` is the same for every message about one record: the later one replaces the earlier. */
export const pushMessageSchema = v.object({
  /** The subscription's id. */
  to: v.string(),
  kind: v.picklist(pushKinds),
  /** The record, and what became of it. */
  id: v.string(),
  state: v.string(),
  tag: v.string(),
  title: v.string(),
  body: v.string(),
  /** Where a tap leads: an address of the app, beginning with one slash. */
  url: v.pipe(v.string(), v.regex(/^\/(?![/\\])/)),
  /** A BCP 47 tag. */
  lang: v.string(),
});
export type PushMessage = v.InferOutput<typeof pushMessageSchema>;
