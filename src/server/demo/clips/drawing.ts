/** The dark theme's colours (client/ui/tokens.css) and the few shades between them that pictures need. */
export const paint = {
  night: '#0e0c0b',
  ground: '#14110f',
  raised: '#1f1a17',
  line: '#3a322c',
  wood: '#4a3022',
  ink: '#f4ede4',
  cream: '#f3dfb8',
  quiet: '#b9aca0',
  brass: '#e0b463',
  amber: '#c98a3c',
  wine: '#d9637e',
  berry: '#9c2743',
  plum: '#3b1a2a',
  good: '#6cc79a',
  pine: '#2f6b52',
} as const;

export type Point = { x: number; y: number };

/** A number as short text for an SVG attribute: two decimals are a hundredth of a pixel. */
export const n = (value: number): string => String(Math.round(value * 100) / 100);

export const clamp = (value: number, low = 0, high = 1): number => Math.min(high, Math.max(low, value));

export const mix = (from: number, to: number, share: number): number => from + (to - from) * share;

/** 0 before `from`, 1 after `to`, and an even S between them (smoothstep). */
export function ease(value: number, from: number, to: number): number {
  const share = clamp((value - from) / (to - from));
  return share * share * (3 - 2 * share);
}

/** 0 before `from`, then past 1 by a little and back to 1 at `to`: something that lands. */
export function land(value: number, from: number, to: number): number {
  const share = clamp((value - from) / (to - from)) - 1;
  return share * share * (2.7 * share + 1.7) + 1;
}

/** 1 at the moment `since` and half of it `halfLife` seconds later; 0 before. */
export function fading(seconds: number, since: number, halfLife: number): number {
  return seconds < since ? 0 : 2 ** ((since - seconds) / halfLife);
}

/** How far `value` is into its period, 0 to 1; negative values count on from the left. */
export const wrap = (value: number, period: number): number => value / period - Math.floor(value / period);

/** An element's attributes; numbers are rounded. */
type Attributes = Record<string, string | number>;

const attributes = (values: Attributes): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? n(value) : value}"`)
    .join('');

export const rect = (x: number, y: number, width: number, height: number, fill: string, more: Attributes = {}): string =>
  `<rect${attributes({ x, y, width: Math.max(0, width), height: Math.max(0, height), fill, ...more })}/>`;

export const circle = (x: number, y: number, radius: number, fill: string, more: Attributes = {}): string =>
  `<circle${attributes({ cx: x, cy: y, r: Math.max(0, radius), fill, ...more })}/>`;

export const ellipse = (x: number, y: number, wide: number, high: number, fill: string, more: Attributes = {}): string =>
  `<ellipse${attributes({ cx: x, cy: y, rx: Math.max(0, wide), ry: Math.max(0, high), fill, ...more })}/>`;

export const path = (d: string, fill: string, more: Attributes = {}): string => `<path${attributes({ d, fill, ...more })}/>`;

export const stroke = (d: string, colour: string, width: number, more: Attributes = {}): string =>
  path(d, 'none', { stroke: colour, 'stroke-width': width, 'stroke-linecap': 'round', 'stroke-linejoin': 'round', ...more });

export const group = (inside: string, more: Attributes = {}): string => `<g${attributes(more)}>${inside}</g>`;

/** A smooth line through the points (Catmull-Rom as cubic curves). */
export function smooth(points: readonly Point[]): string {
  return points
    .map((point, index) => {
      if (index === 0) return `M${n(point.x)} ${n(point.y)}`;
      const from = points[index - 1] ?? point;
      const before = points[index - 2] ?? from;
      const after = points[index + 1] ?? point;
      const c1 = { x: from.x + (point.x - before.x) / 6, y: from.y + (point.y - before.y) / 6 };
      const c2 = { x: point.x - (after.x - from.x) / 6, y: point.y - (after.y - from.y) / 6 };
      return `C${n(c1.x)} ${n(c1.y)} ${n(c2.x)} ${n(c2.y)} ${n(point.x)} ${n(point.y)}`;
    })
    .join('');
}

type Stop = readonly [offset: number, colour: string, opacity?: number];

const stops = (list: readonly Stop[]): string =>
  list.map(([offset, colour, opacity]) => `<stop${attributes({ offset, 'stop-color': colour, 'stop-opacity': opacity ?? 1 })}/>`).join('');

/** A gradient from top to bottom, or along x1 y1 x2 y2 in shares of the box. */
export const linear = (id: string, list: readonly Stop[], [x1, y1, x2, y2] = [0, 0, 0, 1]): string =>
  `<linearGradient${attributes({ id, x1: x1 ?? 0, y1: y1 ?? 0, x2: x2 ?? 0, y2: y2 ?? 1 })}>${stops(list)}</linearGradient>`;

/** A gradient from the middle of the box outwards. */
const radial = (id: string, list: readonly Stop[]): string => `<radialGradient id="${id}">${stops(list)}</radialGradient>`;

/** A soft light: `glow` names a radial gradient from the scene's definitions. */
export const glow = (x: number, y: number, wide: number, high: number, id: string, opacity: number): string =>
  opacity <= 0.004 ? '' : ellipse(x, y, wide, high, `url(#${id})`, { opacity });

/** A radial gradient that goes softly from the colour to nothing (five stops follow a bell curve: no visible rim). */
export const lamp = (id: string, colour: string, strength = 1): string =>
  radial(
    id,
    [0, 0.2, 0.4, 0.6, 0.8, 1].map((at): Stop => [at, colour, strength * Math.max(0, (Math.exp(-4 * at * at) - 0.0183) / 0.9817)]),
  );
