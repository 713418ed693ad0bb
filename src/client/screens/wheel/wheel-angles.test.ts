import { describe, expect, test } from 'vitest';
import { fieldAtPointer, fieldsOf, fullTurns, restMs, turnedTo, turnMs } from './wheel-angles.ts';

const demo = [280, 219, 80, 150, 14, 219, 35, 3];
const wheels: [string, number[]][] = [
  ['the demo club’s', demo],
  ['of two', [1, 1]],
  ['of sixteen alike', Array.from({ length: 16 }, () => 5)],
  ['of sixteen with a giant', [1_000_000, ...Array.from({ length: 15 }, () => 1)]],
];

describe.each(wheels)('the wheel %s', (_name, weights) => {
  const fields = fieldsOf(weights);

  test('is full, without gaps, in the order of the prizes, and every field can be seen', () => {
    expect(fields).toHaveLength(weights.length);
    let next = 0;
    for (const { from, span } of fields) {
      expect(from).toBeCloseTo(next, 6);
      expect(span).toBeGreaterThanOrEqual(12.99);
      next = from + span;
    }
    expect(next).toBeCloseTo(360, 6);
  });

  test('stops on the prize of the reply, for every prize, from any position (T26)', () => {
    for (const [index, field] of fields.entries()) {
      for (const from of [0, 1, 179.5, 359.9, 360, 2_345]) {
        const to = turnedTo(field, from);
        expect(fieldAtPointer(fields, to)).toBe(index);
        expect(to - from).toBeGreaterThanOrEqual(fullTurns * 360);
        expect(to - from).toBeLessThan((fullTurns + 1) * 360);
      }
    }
  });
});

test('a field is as wide as its probability, if that is wide enough to be visible', () => {
  const [first, second] = fieldsOf([3, 1]);
  expect(first?.span).toBeCloseTo(270, 6);
  expect(second?.span).toBeCloseTo(90, 6);
});

test('a heavier prize never has the narrower field', () => {
  const spans = fieldsOf(demo).map(({ span }) => span);
  const byWeight = demo.map((weight, at) => [weight, spans[at] ?? 0] as const).toSorted(([a], [b]) => a - b);
  for (const [at, [, span]] of byWeight.entries()) if (at > 0) expect(span).toBeGreaterThanOrEqual((byWeight[at - 1]?.[1] ?? 0) - 1e-9);
});

test('it makes five turns in five seconds, and rests for half a second (C16, T26, T27)', () => {
  expect([fullTurns, turnMs, restMs]).toEqual([5, 5_000, 500]);
});
