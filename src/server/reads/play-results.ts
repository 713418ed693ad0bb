import type { Dice } from '#domain/dice.ts';
import { playsWonBy } from '#domain/odds.ts';

/** The stored dice of a period, with size and parity; empty without dice. */
export function diceOf(stored: string | null): { opencode: [number, number, number] | null; one: string; two: string } {
  if (stored === null) return { opencode: null, one: '', two: '' };
  const [a, b, c] = JSON.parse(stored) as Dice;
  const [one = '', two = ''] = playsWonBy([a, b, c]);
  return { opencode: [a, b, c], one, two };
}

/** A masked name, which only its owner can recognise. */
export function maskedName(username: string): string {
  const letters = [...username];
  return letters.length < 3 ? `${letters[0] ?? ''}***` : `${letters[0]}***${letters.at(-1)}`;
}
