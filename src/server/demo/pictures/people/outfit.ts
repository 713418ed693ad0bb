import { mix } from '../palette.ts';
import type { Chance } from '../seeded-chance.ts';
import { circle, type Sheet, stroke } from '../shapes.ts';
import type { Cut, DrawnOutfit } from './cut.ts';
import { gowns } from './gowns.ts';
import { folds, garment, type OutfitPaints, shadowSide } from './outfit-parts.ts';
import type { Person } from './person.ts';
import { tailoring } from './tailoring.ts';

const outfits = { ...gowns, ...tailoring };
export type OutfitName = keyof typeof outfits;

export const outfitsOfWomen: readonly OutfitName[] = [
  'sweetheart',
  'boat',
  'halter',
  'wrap',
  'mandarin',
  'suit',
  'bowblouse',
  'sequins',
  'offshoulder',
  'cape',
  'rollneck',
  'tuxedo',
  'trench',
];
export const outfitsOfMen: readonly OutfitName[] = [
  'suit',
  'tuxedo',
  'waistcoat',
  'mandarin',
  'rollneck',
  'openshirt',
  'trench',
  'knit',
  'suit',
];

const bareShoulders: ReadonlySet<OutfitName> = new Set(['sweetheart', 'halter', 'offshoulder']);

/** Draws the trunk of one outfit over the bare one. Everybody here is dressed for the evening. */
export function drawOutfit(sheet: Sheet, person: Person, name: OutfitName, paints: OutfitPaints, chance: Chance): DrawnOutfit {
  const { cloth } = paints;
  const cut: Cut = {
    ...paints,
    sheet,
    person,
    paints,
    chance,
    shirt: mix('#f4ede4', cloth, 0.06),
    necklace: circle(0, 178, 8, person.jewel) + stroke('M-34 134Q-20 166 0 172Q20 166 34 134', person.jewel, 3),
    base: (neckline) => garment(person, neckline, cloth) + folds(cloth),
    done: (trunk, length, colour = cloth, lower = 'gown') => ({
      trunk: trunk + shadowSide(sheet, person, cloth, bareShoulders.has(name)),
      sleeve: { colour, length },
      lower,
    }),
  };
  return outfits[name](cut);
}
