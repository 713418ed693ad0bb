/**
 * The two hashes that draws and statements rest on, handed in: the server and the phone have them from their own platform, and this
 * folder knows neither. Both take and give raw bytes; text goes in as UTF-8.
 */
export type Sha256 = (bytes: Uint8Array) => Promise<Uint8Array>;
export type HmacSha256 = (key: Uint8Array, message: string) => Promise<Uint8Array>;

/** Whether two byte strings are the same one. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

/**
 * The bytes of a draw in their order: HMAC blocks 0, 1, 2, … of one message, until the taker has enough. Every block
 * has at least one byte or word that is taken with probability over one half, so this ends; a broken HMAC would not.
 */
export async function* hmacBlocks(hmac: HmacSha256, key: Uint8Array, message: string): AsyncGenerator<Uint8Array> {
  for (let block = 0; block < mostBlocks; block += 1) yield hmac(key, `${message}|${block}`);
  throw new Error('no draw out of so many blocks: the HMAC is broken');
}

/** A block holds eight words, each taken with probability over one half: 64 fail all in one of 2^512 draws. */
const mostBlocks = 64;
