import type { Chance } from '../seeded-chance.ts';
import type { Sheet, Svg } from '../shapes.ts';
import type { Sleeve } from './body.ts';
import type { NecklineName, OutfitPaints } from './outfit-parts.ts';
import type { Person } from './person.ts';

/** A dressed trunk and what its sleeves look like. */
export interface DrawnOutfit {
  trunk: Svg;
  sleeve: Sleeve;
  /** What goes on below the waist in longer crops. */
  lower: 'gown' | 'trousers';
}

/** What a tailor works from. */
export interface Cut extends OutfitPaints {
  sheet: Sheet;
  person: Person;
  paints: OutfitPaints;
  chance: Chance;
  /** The white under a jacket, warmed by the cloth beside it. */
  shirt: string;
  necklace: Svg;
  /** The plain garment with its folds. */
  base(neckline: NecklineName): Svg;
  /** Puts the shadow over the trunk and names what goes with it. */
  done(trunk: Svg, length: Sleeve['length'], colour?: string, lower?: DrawnOutfit['lower']): DrawnOutfit;
}

export type Tailor = (cut: Cut) => DrawnOutfit;
