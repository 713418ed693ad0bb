import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a video's address is valid, and to what its expiry is rounded, in ms: within a quarter of an hour the address is the same. */
export const addressTimes = { holdsMs: 2 * 60 * 60 * 1_000, stepMs: 15 * 60 * 1_000 } as const;

function signatureOf(key: Uint8Array, sessionId: string, file: string, expiresMs: number): Buffer {
  return createHmac('sha256', key).update(`${sessionId}|${file}|${expiresMs}`).digest();
}

/** `/media/videos/<file>?e=<expiry in ms>&s=<signature>`: valid for this session, this file and at most two hours. */
export function signedAddress(key: Uint8Array, sessionId: string, file: string, nowMs: number): string {
  const expiresMs = Math.floor((nowMs + addressTimes.holdsMs) / addressTimes.stepMs) * addressTimes.stepMs;
  const signature = signatureOf(key, sessionId, file, expiresMs).toString('base64url');
  return `/media/videos/${file}?e=${expiresMs}&s=${signature}`;
}

/** Whether the query of a request (without its `?`) was signed for this session and file, and is still valid. */
export function isSigned(key: Uint8Array, sessionId: string, file: string, query: string, nowMs: number): boolean {
  const parts = /^e=([1-9][0-9]{0,14})&s=([A-Za-z0-9_-]{43})$/.exec(query);
  if (!parts) return false;
  const [, expires = '', given = ''] = parts;
  const expiresMs = Number(expires);
  return expiresMs > nowMs && sameBytes(signatureOf(key, sessionId, file, expiresMs), given);
}

/** The value of the cookie `foyer_media`: identifies the session, and can't be forged. */
export function cookieValue(key: Uint8Array, sessionId: string): string {
  return `${sessionId}.${createHmac('sha256', key).update(sessionId).digest('base64url')}`;
}

/** The session of a cookie's value; undefined if it is not ours. */
export function sessionOfCookie(key: Uint8Array, value: string): string | undefined {
  const parts = /^([0-9a-z]{1,64})\.([A-Za-z0-9_-]{43})$/.exec(value);
  if (!parts) return undefined;
  const [, sessionId = '', given = ''] = parts;
  return sameBytes(createHmac('sha256', key).update(sessionId).digest(), given) ? sessionId : undefined;
}

function sameBytes(expected: Buffer, given: string): boolean {
  const bytes = Buffer.from(given, 'base64url');
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}
