import { mix } from '../palette.ts';
import { blob, curve, group, move, type Point, path, type Svg, stroke, taper } from '../shapes.ts';
import type { Person } from './person.ts';

/**
 * One figure for every crop, in head units: the middle of the face is 0/0, shoulders at 172,
 * waist at 400, floor at about 1340. Right means right in the picture.
 */
export interface Build {
  shoulder: number;
  armpit: number;
  waist: number;
  hip: number;
  arm: readonly [upper: number, elbow: number, wrist: number];
  neck: number;
}

export const buildOf = (person: Person): Build =>
  person.isMan
    ? { shoulder: 142, armpit: 112, waist: 90, hip: 94, arm: [35, 27, 17], neck: 33 }
    : { shoulder: 106, armpit: 82, waist: 60, hip: 92, arm: [24, 18, 12], neck: 23 };

/** Where an arm goes, for the right side and relative to the shoulder's x; the left one is mirrored. */
export interface ArmPose {
  elbow: Point;
  wrist: Point;
  /** Direction of the hand in degrees, 0 to the right, 90 down. */
  hand: number;
  isFront: boolean;
}

export const arm = (elbow: Point, wrist: Point, hand: number, isFront = true): ArmPose => ({ elbow, wrist, hand, isFront });

/** x from the shoulder outwards, y in figure units. */
export const armPoses = {
  rest: arm([14, 370], [0, 545], 96, false),
  hip: arm([88, 352], [-22, 460], 150),
  pocket: arm([52, 372], [-8, 520], 110),
  chin: arm([12, 360], [-62, 168], 236),
  glass: arm([34, 372], [52, 238], 290),
  raised: arm([70, 70], [40, -120], 262, false),
  crown: arm([92, 96], [-22, -84], 190, false),
  out: arm([112, 240], [220, 200], 350, false),
  sweep: arm([108, 150], [214, 60], 320, false),
  chest: arm([18, 362], [-96, 290], 205),
  belly: arm([34, 372], [-80, 430], 185),
  offer: arm([30, 376], [130, 380], 352),
  back: arm([40, 360], [-20, 500], 160, false),
  neck: arm([40, 330], [-60, 120], 230),
} as const;
export type ArmName = keyof typeof armPoses;

/** A hand reaching along `degrees` from the wrist. */
export function hand(at: Point, degrees: number, skin: string, isFlipped: boolean, size = 1): Svg {
  return `<g transform="${move(at[0], at[1], size, degrees)} scale(1 ${isFlipped ? -1 : 1})">${
    path('M4-9C12-20 24-25 33-22C32-17 24-13 19-6Z', skin) +
    path('M-8-11C8-13 22-12 34-10C46-8 60-4 60 0C59 3 52 3 46 3C52 5 52 8 44 9C34 12 8 13-8 11Z', skin) +
    stroke('M30 0L48 3M28 5L44 8', 'rgba(40,14,10,.28)', 1.6)
  }</g>`;
}

/** What covers an arm, if anything. */
export interface Sleeve {
  colour: string;
  length: 'none' | 'cap' | 'elbow' | 'long' | 'bell' | 'puff' | 'glove';
}

/** The folds of a gathered sleeve, from the shoulder to its band. */
const gathers = (top: Point, band: Point, reach: number, colour: string): Svg =>
  [-0.5, 0, 0.5]
    .map((share) =>
      stroke(
        curve(
          [
            [top[0] + share * reach, top[1]],
            [(top[0] + band[0]) / 2 + share * reach * 1.9, (top[1] + band[1]) / 2],
            [band[0] + share * reach, band[1]],
          ],
          false,
        ),
        colour,
        2.6,
      ),
    )
    .join('');

/** What a forearm and hand in front throw on whatever they lie over; without it, skin on skin has no edge. */
const armShadow = (elbow: Point, wrist: Point, degrees: number, widths: readonly [number, number], isFlipped: boolean, size: number): Svg =>
  `<g opacity=".24" transform="translate(-4 9)">${taper(elbow, widths[0], wrist, widths[1], '#2a0f12')}${hand(wrist, degrees, '#2a0f12', isFlipped, size)}</g>`;

export function drawArm(person: Person, pose: ArmPose, sign: 1 | -1, sleeve: Sleeve): Svg {
  const build = buildOf(person);
  const at = ([x, y]: Point): Point => [sign * (build.shoulder - build.arm[0] * 0.7 + x), y];
  const [shoulder, elbow, wrist] = [at([0, 172 + build.arm[0]]), at(pose.elbow), at(pose.wrist)];
  const [r1, r2, r3] = build.arm;
  const tone = sign < 0 ? mix(person.skin.base, person.skin.shade, 0.45) : person.skin.base;
  const degrees = sign > 0 ? pose.hand : 180 - pose.hand;
  const cloth = sign < 0 ? mix(sleeve.colour, '#120a0e', 0.18) : sleeve.colour;
  const handTone = sleeve.length === 'glove' ? cloth : tone;
  const shadow = pose.isFront ? armShadow(elbow, wrist, degrees, [r2, r3], sign > 0, person.isMan ? 1.2 : 1) : '';
  const bare =
    shadow +
    taper(shoulder, r1, elbow, r2, tone) +
    taper(elbow, r2, wrist, r3, sleeve.length === 'glove' ? cloth : tone) +
    hand(wrist, degrees, handTone, sign > 0, person.isMan ? 1.2 : 1);
  const between = (share: number): Point => [
    shoulder[0] + (elbow[0] - shoulder[0]) * share,
    shoulder[1] + (elbow[1] - shoulder[1]) * share,
  ];
  switch (sleeve.length) {
    case 'none':
      return bare;
    case 'cap':
      return bare + taper(shoulder, r1 + 6, between(0.4), r1 + 5, cloth);
    case 'elbow':
      return bare + taper(shoulder, r1 + 4, between(0.92), r2 + 9, cloth);
    case 'puff':
      return (
        bare +
        taper(between(0.06), r1 + 12, between(0.42), r1 + 16, cloth) +
        taper(between(0.5), r1 + 3, between(0.54), r1 + 3, mix(cloth, '#120a0e', 0.22)) +
        gathers(between(0.02), between(0.5), r1, mix(cloth, '#120a0e', 0.25))
      );
    case 'glove':
      return bare + taper(between(0.55), r2 + 4, elbow, r2 + 3, cloth) + taper(elbow, r2 + 3, wrist, r3 + 2, cloth);
    case 'bell':
      return (
        bare +
        taper(shoulder, r1 + 4, elbow, r2 + 8, cloth) +
        taper(elbow, r2 + 8, wrist, r3 + 22, cloth) +
        hand(wrist, degrees, tone, sign > 0)
      );
    case 'long': {
      const cuff: Point = [elbow[0] + (wrist[0] - elbow[0]) * 0.94, elbow[1] + (wrist[1] - elbow[1]) * 0.94];
      return (
        bare +
        taper(shoulder, r1 + 5, elbow, r2 + 7, cloth) +
        taper(elbow, r2 + 7, cuff, r3 + 7, cloth) +
        stroke(`M${elbow[0]} ${elbow[1] - r2}q${-sign * 8} ${r2} ${-sign * 4} ${r2 * 1.6}`, mix(cloth, '#120a0e', 0.35), 3)
      );
    }
  }
}

/** The outline of the trunk from the shoulders to `bottom`: right side down, left side up. */
export function trunkOutline(person: Person, ease = 0, bottom = 545): Point[] {
  const { shoulder: s, armpit, waist, hip } = buildOf(person);
  const right: Point[] = person.isMan
    ? [
        [s * 0.62, 152],
        [s - 6, 174],
        [s + 2, 214],
        [armpit + ease, 262],
        [waist + ease + 6, 400],
        [hip + ease, bottom],
      ]
    : [
        [s * 0.62, 156],
        [s - 8, 172],
        [s - 4, 202],
        [armpit - 4 + ease, 236],
        [armpit + 4 + ease, 278],
        [waist + ease, 398],
        [hip + ease, bottom],
      ];
  return [...right, ...right.map(([x, y]): Point => [-x, y]).reverse()];
}

export function drawNeckAndTrunk(person: Person, turn: number): Svg {
  const { base, shade, light } = person.skin;
  const n = buildOf(person).neck;
  // Ends above the waist: any lower and skin would show beside a coat's hem.
  const sides = trunkOutline(person, -14).filter(([, y]) => y < 270);
  const half = sides.length / 2;
  const bare: Point[] = [...sides.slice(0, half), [56, 340], [0, 370], [-56, 340], ...sides.slice(half)];
  const outline: Point[] = [[n - 1, 70], [n, 118], [n + 12, 142], ...bare, [-n - 12, 142], [-n, 118], [-n - 2, 70]];
  return (
    blob(outline, base) +
    path(
      `M${-n - 1} 64C${-n} 110 ${-n - 6} 136 ${-n - 26} 150C${-n + 6} 146 ${n * 0.2} 140 ${n * 0.6 + 8 * turn} 120C${n} 108 ${n + 4} 100 ${n + 1} 84Z`,
      mix(base, shade, 0.8),
    ) +
    stroke(`M-62 172Q-30 176-10 186M66 170Q34 176 14 186`, mix(base, shade, 0.7), 3.4) +
    stroke(`M${n + 4} 130Q${n + 16} 146 ${n + 44} 156`, light, 3, 'opacity=".6"')
  );
}

/** Feet and legs from the hip, bare with shoes or in trousers. */
export function leg(
  hip: Point,
  knee: Point,
  ankle: Point,
  toe: Point,
  colour: string,
  shoe: string,
  widths: readonly [number, number, number],
): Svg {
  return (
    taper(hip, widths[0], knee, widths[1], colour) +
    taper(knee, widths[1], ankle, widths[2], colour) +
    path(
      `M${ankle[0] - 9} ${ankle[1] + 6}Q${ankle[0]} ${ankle[1] + 24} ${toe[0]} ${toe[1]}Q${toe[0] + 6} ${toe[1] - 9} ${toe[0] - 6} ${toe[1] - 12}Q${ankle[0] + 14} ${ankle[1] + 2} ${ankle[0] + 9} ${ankle[1] - 2}Z`,
      shoe,
    )
  );
}

export const figure = (x: number, y: number, scale: number, isFlipped: boolean, ...layers: Svg[]): Svg =>
  group(`${move(x, y)} scale(${isFlipped ? -scale : scale} ${scale})`, ...layers);
