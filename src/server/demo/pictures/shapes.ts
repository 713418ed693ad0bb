/**
 * The few strokes everything is drawn with. Each returns SVG text; a Sheet collects the
 * gradients and clips those strokes point at, and closes them into one document.
 */
export type Svg = string;
export type Point = readonly [x: number, y: number];

/** One decimal is under a fifth of a pixel at the widths we draw, and halves the source text. */
export const short = (value: number): string => String(Math.round(value * 10) / 10);
const pair = ([x, y]: Point): string => `${short(x)} ${short(y)}`;

/** Corners written the short way: '0 0, 10 0, 10 20'. */
export const points = (text: string): Point[] =>
  text.split(', ').map((corner): Point => {
    const [x, y] = corner.split(' ').map(Number);
    if (x === undefined || y === undefined) throw new Error(`not a corner: ${corner}`);
    return [x, y];
  });

export const path = (d: string, fill: string, more = ''): Svg => `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`;
export const stroke = (d: string, colour: string, width: number, more = ''): Svg =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${short(width)}" stroke-linecap="round" stroke-linejoin="round"${more && ` ${more}`}/>`;
export const circle = (x: number, y: number, r: number, fill: string, more = ''): Svg =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(r)}" fill="${fill}"${more && ` ${more}`}/>`;
export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = ''): Svg =>
  `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}" fill="${fill}"${more && ` ${more}`}/>`;
export const rect = (x: number, y: number, w: number, h: number, fill: string, more = ''): Svg =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(w)}" height="${short(h)}" fill="${fill}"${more && ` ${more}`}/>`;
export const polygon = (corners: readonly Point[], fill: string, more = ''): Svg => path(`M${corners.map(pair).join('L')}Z`, fill, more);
export const group = (transform: string, ...inside: Svg[]): Svg => `<g transform="${transform}">${inside.join('')}</g>`;
export const faded = (opacity: number, ...inside: Svg[]): Svg => `<g opacity="${opacity}">${inside.join('')}</g>`;
export const clipped = (clip: string, ...inside: Svg[]): Svg => `<g clip-path="${clip}">${inside.join('')}</g>`;
export const move = (x: number, y: number, scale = 1, degrees = 0): string =>
  `translate(${short(x)} ${short(y)})${degrees ? ` rotate(${short(degrees)})` : ''}${scale === 1 ? '' : ` scale(${Math.round(scale * 1000) / 1000})`}`;

/** A soft curve through every point (Catmull-Rom turned into Béziers): path data, closed or open. */
export function curve(through: readonly Point[], closed = true, slack = 1 / 6): string {
  const last = through.length - 1;
  const at = (index: number): Point => {
    const wrapped = closed ? (index + through.length) % through.length : Math.max(0, Math.min(last, index));
    return through[wrapped] as Point;
  };
  let d = `M${pair(at(0))}`;
  for (let index = 0; index < (closed ? through.length : last); index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const leave: Point = [from[0] + (to[0] - before[0]) * slack, from[1] + (to[1] - before[1]) * slack];
    const arrive: Point = [to[0] - (after[0] - from[0]) * slack, to[1] - (after[1] - from[1]) * slack];
    d += `C${pair(leave)} ${pair(arrive)} ${pair(to)}`;
  }
  return closed ? `${d}Z` : d;
}

export const blob = (through: readonly Point[], fill: string, more = ''): Svg => path(curve(through), fill, more);

/** A limb, ribbon or beam: a straight piece that goes from one thickness to another, round at both ends. */
export function taper(from: Point, fromR: number, to: Point, toR: number, fill: string): Svg {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const [nx, ny] = [-dy / length, dx / length];
  const sides: Point[] = [
    [from[0] + nx * fromR, from[1] + ny * fromR],
    [to[0] + nx * toR, to[1] + ny * toR],
    [to[0] - nx * toR, to[1] - ny * toR],
    [from[0] - nx * fromR, from[1] - ny * fromR],
  ];
  return polygon(sides, fill) + circle(from[0], from[1], fromR, fill) + circle(to[0], to[1], toR, fill);
}

export type Stops = readonly (readonly [at: number, colour: string, opacity?: number])[];
const stopsOf = (stops: Stops): Svg =>
  stops
    .map(
      ([at, colour, opacity]) =>
        `<stop offset="${at}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('');

/** One drawing: its size, what it shows and the definitions that stand behind it. */
export class Sheet {
  readonly width: number;
  readonly height: number;
  private defs: Svg[] = [];

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }

  private define(letter: string, open: string, inside: Svg, close: string): string {
    const id = `${letter}${this.defs.length}`;
    this.defs.push(`<${open.replace('@', `id="${id}"`)}>${inside}</${close}>`);
    return `url(#${id})`;
  }

  /** A gradient across the shape's own box; degrees 0 runs down, 90 runs right. */
  fade(stops: Stops, degrees = 0): string {
    const turn = (degrees * Math.PI) / 180;
    const [x, y] = [Math.sin(turn) / 2, Math.cos(turn) / 2];
    const ends = `x1="${short(0.5 - x)}" y1="${short(0.5 - y)}" x2="${short(0.5 + x)}" y2="${short(0.5 + y)}"`;
    return this.define('f', `linearGradient @ ${ends}`, stopsOf(stops), 'linearGradient');
  }

  /** Light that falls off from a point; place and reach in the sheet's own units. */
  glow(x: number, y: number, reach: number, stops: Stops): string {
    const where = `gradientUnits="userSpaceOnUse" cx="${short(x)}" cy="${short(y)}" r="${short(reach)}"`;
    return this.define('g', `radialGradient @ ${where}`, stopsOf(stops), 'radialGradient');
  }

  clip(...shape: Svg[]): string {
    return this.define('c', 'clipPath @', shape.join(''), 'clipPath');
  }

  close(...inside: Svg[]): Svg {
    return this.closeCropped(0, this.height, ...inside);
  }

  /** The same, showing only a band of the sheet's full width. */
  closeCropped(topY: number, height: number, ...inside: Svg[]): Svg {
    const defs = this.defs.length > 0 ? `<defs>${this.defs.join('')}</defs>` : '';
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 ${short(topY)} ${this.width} ${short(height)}" width="${this.width}" height="${short(height)}">${defs}${inside.join('')}</svg>`;
  }
}
