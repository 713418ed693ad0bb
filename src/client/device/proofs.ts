import type { HmacSha256, Sha256 } from '#domain/hashing.ts';
import type { VerifySignature } from '#domain/statement-check.ts';

/** Whether this page can hash at all: browsers only allow it in a secure context. */
export const canHash = (): boolean => globalThis.crypto?.subtle !== undefined;

/** SHA-256 by the browser. */
export const sha256: Sha256 = async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)));

/** HMAC-SHA-256 by the browser. */
export const hmacSha256: HmacSha256 = async (key, message) => {
  const own = await crypto.subtle.importKey('raw', new Uint8Array(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', own, new TextEncoder().encode(message)));
};

/** Ed25519 by the browser, if it has it: older ones don't. */
export const verifyEd25519: VerifySignature = async ({ publicKey, signature }, text) => {
  if (!canHash()) return 'unsupported';
  const rawKey = bytesOf(publicKey);
  const rawSignature = bytesOf(signature);
  if (rawKey?.length !== 32 || rawSignature?.length !== 64) return 'wrong';
  try {
    const key = await crypto.subtle.importKey('raw', rawKey, { name: 'Ed25519' }, false, ['verify']);
    return (await crypto.subtle.verify('Ed25519', key, rawSignature, new TextEncoder().encode(text))) ? 'valid' : 'wrong';
  } catch (error) {
    // A key that is not a point of the curve causes another error, and proves nothing.
    const isUnknown = error instanceof Error && ['NotSupportedError', 'SyntaxError', 'TypeError'].includes(error.name);
    return isUnknown ? 'unsupported' : 'wrong';
  }
};

/** The bytes of a base64 text; undefined if it is not base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  } catch {
    return undefined;
  }
}
