import { createHash } from 'node:crypto';
import { rowId } from '#contract/row-id.ts';

/** The id of a demo row: the same on every machine, and as opaque as those of a running club (26 characters of [0-9a-v]). */
export function seedId(kind: string, name: string | number): string {
  const digest = createHash('sha256').update(`foyer/demo/1|${kind}|${name}`).digest();
  const number = BigInt(`0x${digest.subarray(0, 16).toString('hex')}`);
  return rowId(number.toString(32).padStart(26, '0'));
}
