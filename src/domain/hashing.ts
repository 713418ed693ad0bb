/**
 * The two hash functions of draws and statements, which are passed in: server and client have them from their own platform.
 * Both take and return raw bytes; text is encoded as UTF-8.
 */
export type Sha256 = (bytes: Uint8Array) => Promise<Uint8Array>;
export type HmacSha256 = (key: Uint8Array, message: string) => Promise<Uint8Array>;

/** Whether two byte strings are equal. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

/**
 * The bytes of a draw in their order: HMAC blocks 0, 1, 2, … of one message, until the caller has enough. Each
 * byte or word of a block is accepted with a probability above one half, so this ends; with a broken HMAC it might not.
 */
export async function* hmacBlocks(hmac: HmacSha256, key: Uint8Array, message: string): AsyncGenerator<Uint8Array> {
  for (let block = 0; block < mostBlocks; block += 1) yield hmac(key, `${message}|${block}`);
  throw new Error('no draw out of so many blocks: the HMAC is broken');
}

/** A block has eight words, each accepted with a probability above one half: 64 blocks all fail in one of 2^512 draws. */
const mostBlocks = 64;
