import { darker, lighter, mix } from '../palette.ts';
import type { Chance } from '../seeded-chance.ts';
import { blob, curve, group, move, type Point, points, type Sheet, type Svg, stroke } from '../shapes.ts';
import { type ArmPose, arm, armPoses, drawArm, drawNeckAndTrunk, leg } from './body.ts';
import { drawHair } from './hair.ts';
import { drawFace } from './head.ts';
import { drawOutfit, type OutfitName } from './outfit.ts';
import type { OutfitPaints } from './outfit-parts.ts';
import type { Person } from './person.ts';

/** A moment of a dance: how the trunk leans over the waist, where the limbs go, how the skirt flies. */
export interface DancePose {
  leanDegrees: number;
  headDegrees: number;
  right: ArmPose;
  left: ArmPose;
  /** Hip, knee, ankle, toe of each leg, in figure units before the lean. */
  rightLeg: readonly [Point, Point, Point, Point];
  leftLeg: readonly [Point, Point, Point, Point];
  /** Hem from right to left. */
  hem: readonly Point[];
}

export const dancePoses: readonly DancePose[] = [
  {
    leanDegrees: -12,
    headDegrees: -8,
    right: arm([84, 70], [90, -90], 280, false),
    left: armPoses.out,
    rightLeg: [
      [40, 560],
      [190, 800],
      [380, 1010],
      [440, 1060],
    ],
    leftLeg: [
      [-36, 560],
      [-50, 930],
      [-40, 1290],
      [10, 1334],
    ],
    hem: points('430 760, 330 860, 240 800, 130 940, 20 880, -90 980, -190 900'),
  },
  {
    leanDegrees: 10,
    headDegrees: 12,
    right: armPoses.sweep,
    left: armPoses.crown,
    rightLeg: [
      [36, 560],
      [120, 900],
      [40, 1190],
      [30, 1270],
    ],
    leftLeg: [
      [-36, 560],
      [-20, 940],
      [-30, 1290],
      [20, 1334],
    ],
    hem: points('330 900, 220 1000, 120 940, 0 1030, -120 950, -260 1000, -380 860'),
  },
  {
    leanDegrees: -4,
    headDegrees: 6,
    right: armPoses.crown,
    left: armPoses.hip,
    rightLeg: [
      [40, 560],
      [110, 920],
      [96, 1290],
      [150, 1334],
    ],
    leftLeg: [
      [-36, 560],
      [-130, 820],
      [10, 1040],
      [60, 1090],
    ],
    hem: points('250 840, 170 900, 80 850, -10 930, -100 860, -230 900, -300 780'),
  },
  {
    leanDegrees: 16,
    headDegrees: -10,
    right: armPoses.out,
    left: armPoses.raised,
    rightLeg: [
      [40, 560],
      [150, 880],
      [170, 1240],
      [226, 1290],
    ],
    leftLeg: [
      [-36, 560],
      [-220, 780],
      [-420, 940],
      [-470, 960],
    ],
    hem: points('260 920, 160 990, 40 900, -90 960, -220 880, -360 900, -440 760'),
  },
  {
    leanDegrees: -18,
    headDegrees: -14,
    right: armPoses.raised,
    left: armPoses.hip,
    rightLeg: [
      [40, 560],
      [160, 900],
      [250, 1270],
      [310, 1320],
    ],
    leftLeg: [
      [-40, 560],
      [-90, 930],
      [-60, 1290],
      [-10, 1334],
    ],
    hem: points('480 1010, 360 1110, 240 1050, 120 1150, 0 1080, -120 1120, -210 1030'),
  },
  {
    leanDegrees: 6,
    headDegrees: 4,
    right: arm([100, 180], [190, 90], 310),
    left: arm([100, 180], [190, 90], 310),
    rightLeg: [
      [36, 560],
      [70, 930],
      [10, 1290],
      [64, 1334],
    ],
    leftLeg: [
      [-36, 560],
      [-40, 930],
      [-70, 1280],
      [-120, 1326],
    ],
    hem: points('350 960, 240 1060, 120 1010, 0 1080, -120 1020, -250 1070, -370 950'),
  },
];

function skirt(hem: readonly Point[], colour: string, trim: string): Svg {
  const outline: Point[] = [[62, 396], [104, 540], ...hem, [-104, 540], [-62, 396]];
  const folds = hem
    .map(([x, y], index) =>
      stroke(
        curve(
          [
            [(3 - index) * 14, 430],
            [x * 0.45, 640],
            [x * 0.92, y - 14],
          ],
          false,
        ),
        index % 2 ? darker(colour, 0.34) : lighter(colour, 0.22),
        4.5,
      ),
    )
    .join('');
  return (
    blob(
      outline.map(([x, y]): Point => [x * 0.96, y + 22]),
      darker(colour, 0.4),
    ) +
    blob(outline, colour) +
    folds +
    stroke(
      curve(
        hem.map(([x, y]): Point => [x * 0.98, y - 8]),
        false,
      ),
      trim,
      9,
    )
  );
}

/** A whole dancer; 0/0 is the middle of the upright head, the floor at about 1334. */
export function drawDancer(
  sheet: Sheet,
  person: Person,
  pose: DancePose,
  outfitName: OutfitName,
  paints: OutfitPaints,
  chance: Chance,
): Svg {
  const outfit = drawOutfit(sheet, person, outfitName, paints, chance);
  const turn = chance.between(0.3, 1);
  const hair = drawHair(person, turn, paints.trim);
  const tilt = (inside: Svg): Svg => `<g transform="rotate(${pose.headDegrees} 0 120)">${inside}</g>`;
  const shoe = darker(paints.trim, 0.35);
  const { base, shade } = person.skin;
  const isSkirt = !person.isMan;
  const cloth = outfit.sleeve.length === 'long' && person.isMan ? darker(paints.cloth, 0.3) : paints.cloth;
  const widths: readonly [number, number, number] = person.isMan ? [54, 40, 28] : [46, 30, 13];
  const legs =
    leg(...pose.leftLeg, isSkirt ? mix(base, shade, 0.5) : darker(cloth, 0.3), shoe, widths) +
    leg(...pose.rightLeg, isSkirt ? base : cloth, shoe, widths);
  const limb = (armPose: ArmPose, sign: 1 | -1): Svg => drawArm(person, armPose, sign, outfit.sleeve);
  const upper = [
    tilt(hair.behind),
    pose.right.isFront ? '' : limb(pose.right, 1),
    pose.left.isFront ? '' : limb(pose.left, -1),
    drawNeckAndTrunk(person, turn),
    outfit.trunk,
    tilt(drawFace(sheet, person, { turn, gaze: chance.pick(['down', 'open', 'aside']), smile: 1 }) + hair.over),
    pose.left.isFront ? limb(pose.left, -1) : '',
    pose.right.isFront ? limb(pose.right, 1) : '',
  ].join('');
  return (
    legs +
    (isSkirt ? '' : group(move(0, 0), blob(points('96 500, 100 600, 0 640, -100 600, -96 500'), cloth))) +
    (isSkirt ? skirt(pose.hem, paints.cloth, paints.trim) : '') +
    `<g transform="rotate(${pose.leanDegrees} 0 470)">${upper}</g>` +
    (isSkirt ? stroke('M-60 404Q0 424 60 404', paints.trim, 13) : '')
  );
}
