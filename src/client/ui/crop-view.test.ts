import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CropView, mostScale, moved, scaled, seenSquare, wholeView } from './crop-view.ts';

test.each([
  ['a square picture', { width: 600, height: 600 }, wholeView, { left: 0, top: 0, side: 600 }],
  ['a wide picture, from its middle', { width: 900, height: 600 }, wholeView, { left: 150, top: 0, side: 600 }],
  ['its left end', { width: 900, height: 600 }, { scale: 1, x: 0.25, y: 0 }, { left: 0, top: 0, side: 600 }],
  ['a quarter of a tall one', { width: 600, height: 900 }, { scale: 2, x: 0, y: 0 }, { left: 150, top: 300, side: 300 }],
] as const)('%s: the square that is seen, in its own pixels', (_name, shape, view, square) => {
  expect(seenSquare(view, shape)).toEqual(square);
});

test('the point under the fingers stays there while zooming', () => {
  const shape = { width: 900, height: 600 };
  const at = { x: 0.3, y: -0.2 };
  const under = (view: CropView) => {
    const { left, top, side } = seenSquare(view, shape);
    return [left + (at.x + 0.5) * side, top + (at.y + 0.5) * side];
  };
  const near = scaled(wholeView, shape, 2.5, at);
  expect(near.scale).toBe(2.5);
  for (const [index, value] of under(near).entries()) expect(value).toBeCloseTo(under(wholeView)[index] ?? Number.NaN, 6);
});

test('no sequence of moves and zooms leaves the picture (S17)', () => {
  const length = fc.integer({ min: 32, max: 12_000 });
  const far = fc.double({ min: -20, max: 20, noNaN: true });
  const step = fc.record({ x: far, y: far, scale: fc.double({ min: 0, max: 50, noNaN: true }) });
  fc.assert(
    fc.property(length, length, fc.array(step, { maxLength: 8 }), (width, height, steps) => {
      const shape = { width, height };
      let view: CropView = wholeView;
      for (const { x, y, scale } of steps) view = moved(scaled(view, shape, scale, { x, y }), shape, { x, y });
      const { left, top, side } = seenSquare(view, shape);
      const slack = 1e-6 * Math.max(width, height);
      expect(side).toBeGreaterThanOrEqual(Math.min(width, height) / mostScale - slack);
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(-slack);
      expect(left + side).toBeLessThanOrEqual(width + slack);
      expect(top + side).toBeLessThanOrEqual(height + slack);
    }),
  );
});
