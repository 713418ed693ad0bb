import { paint, type Scheme } from '../palette.ts';
import { figure } from '../people/body.ts';
import { dancePoses, drawDancer } from '../people/dance-figure.ts';
import type { Held } from '../people/instruments.ts';
import { outfitsOfMen, outfitsOfWomen } from '../people/outfit.ts';
import type { OutfitPaints } from '../people/outfit-parts.ts';
import { type Person, personOf } from '../people/person.ts';
import { drawStanding, type StandingOptions } from '../people/standing-figure.ts';
import { type Chance, chanceFrom } from '../seeded-chance.ts';
import type { Sheet, Svg } from '../shapes.ts';

/** What a cover motif is drawn from; 720 by 405 units. */
export interface MotifKit {
  sheet: Sheet;
  scheme: Scheme;
  chance: Chance;
  cover: number;
}
export type Motif = (kit: MotifKit) => Svg;

/** A performer for one cover; the same number is always the same person. */
export function performer(number: number, isMan: boolean): Person {
  return personOf(number, isMan, chanceFrom(`performer/${number}`));
}

export const stagePaints = ({ scheme, chance }: MotifKit): OutfitPaints => ({
  cloth: chance.pick([scheme.accent, paint.ivory, paint.wine, paint.brass, paint.rose, '#2a211d', paint.teal]),
  trim: chance.pick([scheme.glow, paint.brass, paint.ivory, paint.claret]),
});

/** Somebody standing, 0/0 of the figure at (x, y). */
export function standing(
  kit: MotifKit,
  number: number,
  isMan: boolean,
  x: number,
  y: number,
  scale: number,
  more: Partial<StandingOptions> & { held?: Held } = {},
): Svg {
  const { sheet, chance } = kit;
  const outfit = chance.pick(isMan ? outfitsOfMen : outfitsOfWomen);
  const options: StandingOptions = {
    outfit,
    paints: stagePaints(kit),
    head: { turn: chance.between(0.1, 1), gaze: chance.pick(['open', 'down', 'aside']), smile: 1 },
    headDegrees: chance.between(-7, 7),
    ...more,
  };
  return figure(x, y, scale, chance.happens(0.5), drawStanding(sheet, performer(number, isMan), options, chance));
}

/** A dancer whose feet stand at (x, floorY). */
export function dancing(
  kit: MotifKit,
  number: number,
  isMan: boolean,
  pose: number,
  x: number,
  floorY: number,
  scale: number,
  isFlipped: boolean,
): Svg {
  const { sheet, chance } = kit;
  const outfit = chance.pick(isMan ? outfitsOfMen : (['sweetheart', 'halter', 'sequins', 'offshoulder', 'boat', 'wrap'] as const));
  const moment = dancePoses[pose % dancePoses.length] as (typeof dancePoses)[number];
  return figure(
    x,
    floorY - 1334 * scale,
    scale,
    isFlipped,
    drawDancer(sheet, performer(number, isMan), moment, outfit, stagePaints(kit), chance),
  );
}
