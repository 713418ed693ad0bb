import type { Chance } from '../seeded-chance.ts';
import { group, move, type Sheet, type Svg } from '../shapes.ts';
import { type ArmName, type ArmPose, armPoses, drawArm, drawNeckAndTrunk } from './body.ts';
import { drawHair } from './hair.ts';
import { drawFace, type HeadPose } from './head.ts';
import type { Held } from './instruments.ts';
import { drawLower, type LowerName } from './lower-dress.ts';
import { drawOutfit, type OutfitName } from './outfit.ts';
import type { OutfitPaints } from './outfit-parts.ts';
import type { Person } from './person.ts';

export interface StandingOptions {
  outfit: OutfitName;
  paints: OutfitPaints;
  head: HeadPose;
  headDegrees: number;
  /** What is in the hands; without it the two arm names hold. */
  held?: Held;
  right?: ArmName;
  left?: ArmName;
  /** Given in crops that reach below the waist. */
  lower?: LowerName;
  stance?: number;
}

/** Somebody standing, back to front; 0/0 is the middle of the face, the floor at 1330. */
export function drawStanding(sheet: Sheet, person: Person, options: StandingOptions, chance: Chance): Svg {
  const outfit = drawOutfit(sheet, person, options.outfit, options.paints, chance);
  const hair = drawHair(person, options.head.turn, options.paints.trim);
  const right: ArmPose = options.held?.right ?? armPoses[options.right ?? 'rest'];
  const left: ArmPose = options.held?.left ?? armPoses[options.left ?? 'rest'];
  const tilt = (inside: Svg): Svg => `<g transform="rotate(${options.headDegrees} 0 120)">${inside}</g>`;
  // Things are drawn for a narrow shoulder; on a broad one the hand is further out.
  const reach = person.isMan && options.held?.isInHand ? 29 : 0;
  const inHand = (thing = ''): Svg => (thing && reach ? group(move(reach, 0), thing) : thing);
  const arms = (isFront: boolean): Svg =>
    (left.isFront === isFront ? drawArm(person, left, -1, outfit.sleeve) : '') +
    (right.isFront === isFront ? drawArm(person, right, 1, outfit.sleeve) : '');
  const lowerName =
    options.lower === undefined ? undefined : outfit.lower === 'trousers' && options.lower !== 'midi' ? 'trousers' : options.lower;
  const lower = lowerName
    ? drawLower(
        person,
        lowerName,
        outfit.lower === 'trousers' ? outfit.sleeve.colour : options.paints.cloth,
        options.paints.trim,
        options.stance ?? 0.3,
        chance,
      )
    : '';
  return [
    tilt(hair.behind),
    inHand(options.held?.behind),
    arms(false),
    drawNeckAndTrunk(person, options.head.turn),
    lower,
    outfit.trunk,
    tilt(drawFace(sheet, person, options.head) + hair.over),
    inHand(options.held?.front),
    arms(true),
  ].join('');
}
