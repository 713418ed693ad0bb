import type { Sha256 } from './hashing.ts';

/** One entry of a member's available balance, as the chain hashes it. */
export type ChainEntry = {
  seq: number;
  transfer: string;
  kind: string;
  amount_cents: number;
  balance_cents: number;
  at_ms: number;
};

/** `prev` of the first entry, and the head's hash before it. */
export const firstPrev = '0'.repeat(64);

/** The text that is hashed after the bytes of `prev`. */
export const entryText = ({ seq, transfer, kind, amount_cents, balance_cents, at_ms }: ChainEntry): string =>
  [seq, transfer, kind, amount_cents, balance_cents, at_ms].join('|');

/** The text of a head that the server signs (Ed25519). */
export const headText = (memberId: string, seq: number, hash: string): string => `foyer/statement/1|${memberId}|${seq}|${hash}`;

const bytesOf = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The entry's hash, in hex. */
export async function entryHash(sha256: Sha256, prev: string, entry: ChainEntry): Promise<string> {
  // Numbers, ids and kinds: ASCII, whose bytes are its character codes.
  const text = Uint8Array.from(entryText(entry), (character) => character.charCodeAt(0));
  const link = bytesOf(prev);
  const bytes = new Uint8Array(link.length + text.length);
  bytes.set(link);
  bytes.set(text, link.length);
  return hexOf(await sha256(bytes));
}
