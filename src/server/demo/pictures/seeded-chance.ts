/**
 * Chance that replays: the same seed always gives the same run of numbers, so a picture drawn
 * from its key is the same on every machine and its file can be kept by content.
 */
export interface Chance {
  /** A number in [0, 1). */
  next(): number;
  /** A number in [low, high). */
  between(low: number, high: number): number;
  /** A whole number in [low, high], both ends included. */
  whole(low: number, high: number): number;
  pick<T>(choices: readonly T[]): T;
  /** True in `share` of the cases, share from 0 to 1. */
  happens(share: number): boolean;
}

/** FNV-1a over the characters, finished by the murmur3 mixer so that near keys end up far apart. */
export function seedFrom(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Mulberry32: small, fast and even enough for pictures. Never for anything that is won or lost. */
export function chanceFrom(seedText: string): Chance {
  let state = seedFrom(seedText);
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: <T>(choices: readonly T[]): T => {
      const chosen = choices[Math.floor(next() * choices.length)];
      if (chosen === undefined) throw new Error('pick needs at least one choice');
      return chosen;
    },
    happens: (share) => next() < share,
  };
}
