import { circle, path, polygon, rect, type Svg, stroke } from '../shapes.ts';

/** The paints of one landmark at one hour. */
export interface Inks {
  body: string;
  shade: string;
  light: string;
  accent: string;
  /** What shows through arches and gates. */
  sky: string;
}

/** A landmark stands on 0/0 and grows upwards (negative y); the tall ones are about 320 high. */
export type Landmark = (inks: Inks) => Svg;

/** A shape and its mirror image: most of architecture. The mirrored half may lie in shade. */
export const mirrored = (right: Svg, left: Svg = right): Svg => `${right}<g transform="scale(-1 1)">${left}</g>`;

/** Rows of lit windows as dashes: one stroke instead of a hundred rectangles. */
export const litRows = (x: number, y: number, w: number, h: number, step: number, colour: string, dash = '3 4'): Svg => {
  let d = '';
  for (let row = y; row < y + h; row += step) d += `M${x} ${row}h${w}`;
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="2.4" stroke-dasharray="${dash}" opacity=".85"/>`;
};

export const slab = (x: number, w: number, h: number, inks: Inks, rows = 9): Svg =>
  rect(x, -h, w, h, inks.body) + rect(x + w * 0.6, -h, w * 0.4, h, inks.shade) + litRows(x + 3, -h + 8, w - 6, h - 14, rows, inks.light);

export const spire = (x: number, y: number, half: number, height: number, colour: string): Svg =>
  polygon(
    [
      [x - half, y],
      [x, y - height],
      [x + half, y],
    ],
    colour,
  );

/** A dome with its lantern; y is where it rests. */
export const dome = (x: number, y: number, r: number, inks: Inks, squeeze = 1): Svg =>
  path(`M${x - r} ${y}A${r} ${r * squeeze} 0 0 1 ${x + r} ${y}Z`, inks.body) +
  path(
    `M${x + r * 0.2} ${y - r * squeeze * 0.98}A${r} ${r * squeeze} 0 0 1 ${x + r} ${y}H${x + r * 0.35}Q${x + r * 0.5} ${y - r * squeeze * 0.6} ${x + r * 0.2} ${y - r * squeeze * 0.98}Z`,
    inks.shade,
  ) +
  rect(x - r * 0.1, y - r * squeeze - r * 0.3, r * 0.2, r * 0.34, inks.body) +
  circle(x, y - r * squeeze - r * 0.34, r * 0.1, inks.accent);

/** An East Asian roof with lifted eaves, its ridge at y - h. */
export const eaves = (x: number, y: number, w: number, h: number, colour: string): Svg =>
  path(
    `M${x - w / 2 - w * 0.1} ${y - h * 0.25}Q${x - w * 0.3} ${y - h * 0.12} ${x - w * 0.16} ${y - h}H${x + w * 0.16}Q${x + w * 0.3} ${y - h * 0.12} ${x + w / 2 + w * 0.1} ${y - h * 0.25}L${x + w * 0.46} ${y}H${x - w * 0.46}Z`,
    colour,
  );

/** Arches in a wall, from x to the right. */
export const arcade = (x: number, y: number, count: number, step: number, w: number, h: number, colour: string): Svg => {
  let d = '';
  for (let index = 0; index < count; index += 1)
    d += `M${x + index * step} ${y}v${-(h - w / 2)}a${w / 2} ${w / 2} 0 0 1 ${w} 0v${h - w / 2}z`;
  return path(d, colour);
};

export const columns = (x: number, y: number, count: number, step: number, w: number, h: number, colour: string): Svg => {
  let d = '';
  for (let index = 0; index < count; index += 1) d += `M${x + index * step} ${y}v${-h}h${w}v${h}z`;
  return path(d, colour);
};

export const lattice = (x: number, y: number, half: number, topHalf: number, h: number, steps: number, colour: string, width = 2): Svg => {
  let d = '';
  for (let step = 0; step < steps; step += 1) {
    const at = (index: number): number => half + (topHalf - half) * (index / steps);
    const [low, high] = [y - (h * step) / steps, y - (h * (step + 1)) / steps];
    d += `M${(x - at(step)).toFixed(1)} ${low.toFixed(1)}L${(x + at(step + 1)).toFixed(1)} ${high.toFixed(1)}M${(x + at(step)).toFixed(1)} ${low.toFixed(1)}L${(x - at(step + 1)).toFixed(1)} ${high.toFixed(1)}`;
  }
  return stroke(d, colour, width);
};
