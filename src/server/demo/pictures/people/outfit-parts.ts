import { darker, lighter } from '../palette.ts';
import type { Chance } from '../seeded-chance.ts';
import { blob, circle, clipped, curve, type Point, path, points, polygon, type Sheet, type Svg, stroke } from '../shapes.ts';
import { buildOf, trunkOutline } from './body.ts';
import type { Person } from './person.ts';

export interface OutfitPaints {
  cloth: string;
  trim: string;
}

type Neckline = readonly Point[];
export type NecklineName = keyof typeof necklines;
/** Necklines run from right to left and replace the top of the trunk. */
const necklines = {
  high: [
    [24, 112],
    [-24, 112],
  ],
  boat: points('88 152, 40 172, 0 178, -40 172, -88 152'),
  deepV: points('50 138, 26 200, 0 262, -26 200, -50 138'),
  shirt: points('40 128, 20 178, 0 214, -20 178, -40 128'),
  off: points('110 214, 60 232, 0 240, -60 232, -110 214'),
  heart: points('78 226, 40 214, 0 246, -40 214, -78 226'),
  halter: points('26 128, 10 168, 0 190, -10 168, -26 128'),
} satisfies Record<string, Neckline>;

export function garment(person: Person, neckline: NecklineName, colour: string, ease = 4): Svg {
  const outline = trunkOutline(person, ease, 560);
  const half = outline.length / 2;
  const from = neckline === 'off' || neckline === 'heart' ? 3 : neckline === 'halter' ? 3 : neckline === 'boat' ? 1 : 0;
  const neck = person.isMan ? necklines[neckline].map(([x, y]): Point => [x * 1.3, y]) : necklines[neckline];
  const right = outline.slice(from, half);
  const left = outline.slice(half, outline.length - from);
  const side = curve([...right], false);
  const back = curve([...left], false).replace('M', 'L');
  return path(
    `${side}${back}L${neck
      .map(([x, y]) => `${x} ${y}`)
      .reverse()
      .join('L')}Z`,
    colour,
  );
}

export const folds = (colour: string): Svg =>
  stroke(
    'M-64 300Q-40 360-52 420M60 300Q34 370 50 430M-30 430Q-20 480-40 540M30 430Q24 490 40 545',
    darker(colour, 0.3),
    3.2,
    'opacity=".7"',
  );

/** The side away from the light. With bare shoulders it starts below the hem, for cloth throws no shade upwards. */
export function shadowSide(sheet: Sheet, person: Person, colour: string, hasBareShoulders: boolean): Svg {
  const below = hasBareShoulders ? 236 : 100;
  const clip = sheet.clip(
    blob(
      trunkOutline(person, 6, 565).map(([x, y]): Point => [x, Math.max(y, below)]),
      '#000',
    ),
  );
  return clipped(
    clip,
    blob(points('-190 130, -118 168, -84 214, -62 300, -40 400, -62 500, -70 600, -190 600'), darker(colour, 0.55), 'opacity=".26"'),
  );
}

export function lapels(person: Person, cloth: string, trim: string, shirt: string, isTuxedo: boolean): Svg {
  const k = buildOf(person).shoulder / 120;
  const x = (value: number): number => value * k;
  return (
    polygon(
      [
        [x(-46), 132],
        [x(46), 132],
        [0, 420],
      ],
      shirt,
    ) +
    path(`M${x(-44)} 124L${x(-86)} 220L${x(-58)} 236L${x(-66)} 256L0 430L${x(-10)} 300Z`, isTuxedo ? trim : lighter(cloth, 0.12)) +
    path(`M${x(44)} 124L${x(86)} 220L${x(58)} 236L${x(66)} 256L0 430L${x(10)} 300Z`, isTuxedo ? lighter(trim, 0.1) : lighter(cloth, 0.22)) +
    stroke(`M0 430Q6 500 2 560`, darker(cloth, 0.45), 3) +
    circle(10, 452, 6, darker(cloth, 0.5)) +
    circle(10, 500, 6, darker(cloth, 0.5)) +
    path(`M${x(70)} 282l30-6l2 8l-30 6z`, shirt)
  );
}

export const collar = (shirt: string): Svg =>
  polygon(points('-34 112, 0 150, -22 178, -50 134'), shirt) + polygon(points('34 112, 0 150, 22 178, 50 134'), lighter(shirt, 0.3));
export const bowTie = (colour: string): Svg =>
  path('M0 150L-34 134Q-40 152-34 172ZM0 150L34 134Q40 152 34 172Z', colour) + circle(0, 152, 9, darker(colour, 0.25));
export const tie = (colour: string): Svg =>
  path('M-11 148L11 148L7 168L22 330L0 366L-20 330L-7 168Z', colour) +
  stroke('M-9 190L11 210M-13 240L16 270M-16 290L18 322', lighter(colour, 0.3), 3);
export const scarfOver = (colour: string, trim: string): Svg =>
  blob(points('-64 120, -30 104, 30 104, 66 120, 58 166, 0 186, -58 166'), colour) +
  path('M14 160L58 152L84 400L36 412Z', darker(colour, 0.14)) +
  stroke('M-54 136Q0 168 56 134M40 200L70 196M46 250L76 246M52 300L80 296', trim, 4.5) +
  stroke('M38 412v18M50 410v18M62 407v18M74 404v18', colour, 3);

/** Sequins, spots or stripes inside the garment; sparse on purpose, for weight and for calm. */
export function pattern(sheet: Sheet, person: Person, paints: OutfitPaints, chance: Chance): Svg {
  const clip = sheet.clip(garment(person, 'deepV', '#000'));
  const kind = chance.whole(0, 4);
  let drawn = '';
  for (let row = 0; row < 8; row += 1) {
    for (let column = -3; column <= 3; column += 1) {
      const [px, py] = [column * 36 + (row % 2) * 18, 240 + row * 42];
      if (kind === 0) drawn += circle(px, py, 5, paints.trim);
      if (kind === 1) drawn += path(`M${px} ${py - 12}l8 12l-8 12l-8-12z`, paints.trim);
      if (kind === 2) drawn += stroke(`M${px - 14} ${py}a14 14 0 0 1 28 0`, paints.trim, 2.6);
    }
    if (kind === 3) drawn += stroke(`M-150 ${236 + row * 42}Q0 ${266 + row * 42} 150 ${236 + row * 42}`, paints.trim, 6);
  }
  return kind === 4 ? '' : clipped(clip, `<g opacity=".75">${drawn}</g>`);
}
