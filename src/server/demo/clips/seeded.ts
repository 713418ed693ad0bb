/** A source of numbers in [0, 1) that gives the same row for the same seed (mulberry32), so every clip can be redrawn. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** `count` values, each made from its index and the seed's next numbers. */
export function scatter<Value>(count: number, seed: number, make: (next: () => number, index: number) => Value): Value[] {
  const next = seeded(seed);
  return Array.from({ length: count }, (_, index) => make(next, index));
}
