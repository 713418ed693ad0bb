import { createHmac, timingSafeEqual } from 'node:crypto';

/** A signature made longer ago, or dated further ahead, is refused: a caught callback can't be sent again later. */
const toleranceMs = 5 * 60_000;

/** `t=<ms>,v1=<hex HMAC-SHA-256 over "<ms>." and the raw body>`. */
export function signatureOf(key: Uint8Array, body: Buffer, atMs: number): string {
  return `t=${atMs},v1=${macOf(key, body, String(atMs)).toString('hex')}`;
}

const macOf = (key: Uint8Array, body: Buffer, time: string): Buffer => createHmac('sha256', key).update(`${time}.`).update(body).digest();

/** Whether the header is the key's signature over exactly these bytes, made about now. */
export function isSignedBy(key: Uint8Array, body: Buffer, header: string, nowMs: number): boolean {
  const [, time = '', hex = ''] = /^t=([0-9]{13}),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (hex === '') return false;
  const fresh = Math.abs(nowMs - Number(time)) <= toleranceMs;
  return timingSafeEqual(macOf(key, body, time), Buffer.from(hex, 'hex')) && fresh;
}
