import { ease, n, paint, path, rect } from './drawing.ts';
import { seeded } from './seeded.ts';

/** The bridge lies between these marks of the nearest row's travel. */
export const bridge = { from: 1900, to: 3500 } as const;

type House = {
  x: number;
  wide: number;
  high: number;
  roof: number;
  hue: number;
  windows: readonly { x: number; y: number; lit: number }[];
};

/** A row of houses `length` pixels long; every window has its own number that decides whether and when it is lit. */
export function row(length: number, seed: number, wide: number, high: number, step: number): House[] {
  const next = seeded(seed);
  const houses: House[] = [];
  for (let x = -60; x < length; ) {
    const width = wide * (0.6 + next() * 0.9);
    const height = high * (0.45 + next() ** 1.6 * 0.75);
    const windows: { x: number; y: number; lit: number }[] = [];
    for (let wy = 12; wy < height - 8; wy += step * 1.35)
      for (let wx = 6; wx < width - 6; wx += step) windows.push({ x: wx, y: wy, lit: next() });
    houses.push({ x, wide: width, high: height, roof: next(), hue: next(), windows });
    x += width + (next() < 0.2 ? wide * 0.3 : 2);
  }
  return houses;
}

export const far = row(1300, 11, 44, 150, 9);
export const middle = row(2300, 13, 74, 170, 12);

function house(one: House, x: number, base: number, fill: string, seconds: number, pane: number): string {
  const top = base - one.high;
  const cap =
    one.roof < 0.25
      ? path(`M${n(x)} ${n(top)}L${n(x + one.wide / 2)} ${n(top - one.wide * 0.34)}L${n(x + one.wide)} ${n(top)}Z`, fill)
      : one.roof < 0.45
        ? rect(x + one.wide * 0.2, top - 12, one.wide * 0.6, 13, fill)
        : one.roof < 0.6
          ? rect(x + one.wide * 0.48, top - 26, 2, 27, fill)
          : '';
  const panes = one.windows
    .filter((window) => window.lit < 0.42)
    .map((window) => {
      // A few windows go on or off as we pass; the others keep still.
      const on = window.lit < 0.05 ? ease(Math.sin(seconds * 0.7 + window.lit * 400), -0.1, 0.1) : 1;
      const colour = window.lit < 0.13 ? '#e8a56c' : window.lit < 0.36 ? paint.brass : '#f6dfae';
      return on < 0.02 ? '' : rect(x + window.x, top + window.y, pane, pane * 1.3, colour, { opacity: on * (0.4 + window.lit) });
    });
  return rect(x, top, one.wide, one.high + 4, fill) + cap + panes.join('');
}

export function street(
  houses: readonly House[],
  shift: number,
  base: number,
  fill: string,
  seconds: number,
  pane: number,
  gap?: readonly [number, number],
): string {
  return houses
    .filter((one) => one.x - shift > -180 && one.x - shift < 700 && !(gap && one.x > gap[0] && one.x < gap[1]))
    .map((one) => house(one, one.x - shift, base, fill, seconds, pane))
    .join('');
}
