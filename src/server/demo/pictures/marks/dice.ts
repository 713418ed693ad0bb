import { paint } from '../palette.ts';
import { circle, path, rect, type Svg } from '../shapes.ts';

export type DieFace = 1 | 2 | 3 | 4 | 5 | 6;
type Spot = readonly [x: number, y: number];

const [near, far] = [-0.26, 0.26];
const spots: Record<DieFace, readonly Spot[]> = {
  1: [[0, 0]],
  2: [
    [near, near],
    [far, far],
  ],
  3: [
    [near, near],
    [0, 0],
    [far, far],
  ],
  4: [
    [near, near],
    [far, near],
    [near, far],
    [far, far],
  ],
  5: [
    [near, near],
    [far, near],
    [0, 0],
    [near, far],
    [far, far],
  ],
  6: [
    [near, near],
    [far, near],
    [near, 0],
    [far, 0],
    [near, far],
    [far, far],
  ],
};

/** An ivory die of `size`, its middle at 0/0. The edge keeps it apart from a white page. */
export function drawDie(face: DieFace, size: number): Svg {
  const half = size / 2;
  const r = size * 0.2;
  const pip = face === 1 ? size * 0.13 : size * 0.092;
  return (
    rect(-half, -half, size, size, '#c9b795', `rx="${r}"`) +
    rect(-half, -half, size, size * 0.94, paint.ivory, `rx="${r}"`) +
    path(
      `M${-half + r} ${-half}H${half - r}Q${half} ${-half} ${half} ${-half + r}L${half - size * 0.1} ${-half + r}Q${half - size * 0.12} ${-half + size * 0.09} ${half - r - size * 0.04} ${-half + size * 0.09}H${-half + r}Z`,
      '#fffaf2',
    ) +
    rect(
      -half + size * 0.012,
      -half + size * 0.012,
      size * 0.976,
      size * 0.976,
      'none',
      `rx="${r}" stroke="#8f7a5c" stroke-width="${size * 0.024}"`,
    ) +
    spots[face].map(([x, y]) => circle(x * size, y * size - size * 0.015, pip, face === 1 ? paint.wine : paint.ink)).join('')
  );
}
