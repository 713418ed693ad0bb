import * as v from 'valibot';

/** The `Accept` header that requests `data` as plain JSON instead of base64. */
export const plainAccept = 'application/json; data=plain';

/** A reply as it is sent, before `data` is decoded (checklist E0.3). */
export const envelopeSchema = v.object({
  code: v.number(),
  msg: v.string(),
  reason: v.optional(v.string()),
  data: v.unknown(),
});
export type Envelope = v.InferOutput<typeof envelopeSchema>;

/** base64 of UTF-8 JSON; works for Chinese, Vietnamese and emoji, where plain `btoa` would throw. */
export function encodeData(value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
}

/** The value of `data`: a base64 string is decoded, `""` is no value, anything else is already plain JSON. */
export function decodeData(data: unknown): unknown {
  if (typeof data !== 'string') return data;
  if (data === '') return undefined;
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes));
}
