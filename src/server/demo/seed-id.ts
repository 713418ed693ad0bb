import { createHash } from 'node:crypto';
import { rowId } from '#contract/row-id.ts';

/**
 * The id of a demo row: the same on every machine, and as opaque as those that a running club makes (26 characters of
 * [0-9a-v]).
 */
export function seedId(kind: string, name: string | number): string {
  const digest = createHash('sha256').update(`foyer/demo/1|${kind}|${name}`).digest();
  const number = BigInt(`0x${digest.subarray(0, 16).toString('hex')}`);
  return rowId(number.toString(32).padStart(26, '0'));
}

/** `count` different entries of a list, the same ones for the same number; in the list's order. */
export function someOf<Entry>(list: readonly Entry[], count: number, number: number): Entry[] {
  const start = (number * 5) % list.length;
  const taken = new Set(
    Array.from(
      { length: Math.min(count, list.length) },
      (_, index) => (start + index * 2 + (index * 2 >= list.length ? 1 : 0)) % list.length,
    ),
  );
  return list.filter((_, index) => taken.has(index));
}

/** The entry of a list that belongs to a number. */
export function oneOf<Entry>(list: readonly [Entry, ...Entry[]], number: number): Entry {
  return list[number % list.length] ?? list[0];
}
