import type { Dice } from '#domain/dice.ts';
import { playsWonBy } from '#domain/odds.ts';

/** The dice of a period as they are stored, with its size and parity; empty where it has none. */
export function diceOf(stored: string | null): { opencode: [number, number, number] | null; one: string; two: string } {
  if (stored === null) return { opencode: null, one: '', two: '' };
  const [a, b, c] = JSON.parse(stored) as Dice;
  const [one = '', two = ''] = playsWonBy([a, b, c]);
  return { opencode: [a, b, c], one, two };
}

/** A name of which its owner knows themself and nobody else does. */
export function maskedName(username: string): string {
  const letters = [...username];
  return letters.length < 3 ? `${letters[0] ?? ''}***` : `${letters[0]}***${letters.at(-1)}`;
}
