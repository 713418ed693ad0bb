import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { textField } from '../fields.ts';
import { sessionReplySchema } from './session.ts';

/** Passkeys of one member, and characters of a passkey's name. */
export const passkeyLimits = { ofMember: 10, nameLength: 40 } as const;

/** What an authenticator answered, as JSON (WebAuthn Level 3, `PublicKeyCredential.toJSON()`): a few hundred bytes, or a few kB with a large key. */
const answerField = textField(16_384);

const base64url = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+$/));

/** Begins a log-in by passkey: the options for the authenticator, whose challenge is valid once, for this device, for five minutes. */
export const beginPasskeyLogInCall = defineCall({
  name: 'begin-passkey-log-in',
  post: ['/member/passkeys/challenge'],
  who: 'anyone',
  reply: v.object({ challenge: base64url, rpId: v.string(), timeout: v.number(), userVerification: v.literal('required') }),
});

/** Logs in with what the authenticator answered: the session is the password's. */
export const logInByPasskeyCall = defineCall({
  name: 'log-in-by-passkey',
  post: ['/member/passkeys/login'],
  who: 'anyone',
  fields: {
    answer: v.optional(answerField, ''),
    adsid: v.optional(textField(64)),
    kefuId: v.optional(textField(64)),
  },
  reply: sessionReplySchema,
});

const credential = v.object({
  id: base64url,
  type: v.literal('public-key'),
  transports: v.optional(v.array(v.picklist(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))),
});

/** Begins to add a passkey, by the login password. Its challenge is the member's only one, and valid as above. */
export const beginPasskeyCall = defineCall({
  name: 'begin-passkey',
  post: ['/member/passkeys/begin'],
  who: 'member',
  fields: { password: v.optional(textField(256), '') },
  reply: v.object({
    challenge: base64url,
    rp: v.object({ id: v.string(), name: v.string() }),
    user: v.object({ id: base64url, name: v.string(), displayName: v.string() }),
    pubKeyCredParams: v.array(v.object({ alg: v.number(), type: v.literal('public-key') })),
    timeout: v.number(),
    attestation: v.literal('none'),
    excludeCredentials: v.array(credential),
    authenticatorSelection: v.object({
      residentKey: v.literal('required'),
      requireResidentKey: v.literal(true),
      userVerification: v.literal('required'),
    }),
  }),
});

/** Adds the passkey that the authenticator made. Sent again, it is added once. */
export const addPasskeyCall = defineCall({
  name: 'add-passkey',
  post: ['/member/passkeys/add'],
  who: 'member',
  fields: { name: v.optional(textField(200), ''), answer: v.optional(answerField, '') },
});

export const renamePasskeyCall = defineCall({
  name: 'rename-passkey',
  post: ['/member/passkeys/rename'],
  who: 'member',
  fields: { id: v.optional(textField(64), ''), name: v.optional(textField(200), '') },
});

export const removePasskeyCall = defineCall({
  name: 'remove-passkey',
  post: ['/member/passkeys/remove'],
  who: 'member',
  fields: { id: v.optional(textField(64), '') },
});

/** `used_ms`: its last log-in, null before the first. Times in ms. */
export const passkeySchema = v.object({
  id: v.string(),
  name: v.string(),
  created_ms: v.number(),
  used_ms: v.nullable(v.number()),
});
export type Passkey = v.InferOutput<typeof passkeySchema>;

/** The member's passkeys, the newest first. */
export const passkeysCall = defineCall({
  name: 'passkeys',
  get: ['/member/passkeys'],
  who: 'member',
  etag: true,
  reply: v.array(passkeySchema),
});
