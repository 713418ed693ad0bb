import { mix } from '../palette.ts';
import type { Chance } from '../seeded-chance.ts';
import { circle, path, rect, type Svg } from '../shapes.ts';

/** Lit windows as one path: hundreds of rectangles would double the time to rasterise. */
export function windowLights(x: number, y: number, w: number, h: number, cell: number, share: number, colour: string, chance: Chance): Svg {
  let d = '';
  const [pw, ph] = [Math.round(cell * 0.45), Math.round(cell * 0.6)];
  for (let row = y + cell * 0.6; row < y + h - cell; row += cell) {
    for (let column = x + cell * 0.4; column < x + w - cell * 0.6; column += cell) {
      if (chance.happens(share)) d += `M${Math.round(column)} ${Math.round(row)}h${pw}v${ph}h-${pw}z`;
    }
  }
  return d ? path(d, colour) : '';
}

/** A row of plain towers standing on `floorY`; what a city is before its landmarks. */
export function towerRow(
  x: number,
  floorY: number,
  w: number,
  lowest: number,
  highest: number,
  colour: string,
  light: string,
  share: number,
  chance: Chance,
  cell = 16,
): Svg {
  let drawn = '';
  for (let at = x - 20; at < x + w; ) {
    const width = chance.between(0.5, 1.25) * cell * 4.2;
    const height = chance.between(lowest, highest);
    const tone = mix(colour, light, chance.between(0, 0.07));
    drawn += rect(at, floorY - height, width + 1, height, tone);
    const roof = chance.whole(0, 6);
    if (roof === 0) drawn += rect(at + width * 0.25, floorY - height - cell, width * 0.5, cell + 1, tone);
    if (roof === 1)
      drawn += path(`M${Math.round(at)} ${Math.round(floorY - height + 1)}l${Math.round(width)} 0v-${Math.round(cell * 1.4)}z`, tone);
    if (roof === 2) drawn += rect(at + width * 0.48, floorY - height - cell * 2.4, cell * 0.18, cell * 2.5, tone);
    if (roof === 3)
      drawn +=
        rect(at + width * 0.1, floorY - height - cell * 0.5, width * 0.8, cell, tone) +
        rect(at + width * 0.3, floorY - height - cell, width * 0.4, cell, tone);
    if (roof === 4) drawn += circle(at + width / 2, floorY - height, width * 0.3, tone);
    if (share > 0) drawn += windowLights(at, floorY - height, width, height, cell, share, light, chance);
    at += width + chance.between(-2, cell * 0.7);
  }
  return drawn;
}
