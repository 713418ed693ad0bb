import { type Scheme, schemes } from '../palette.ts';
import { type CoverCategory, categoryOfCover, coverKey, pictureShapes } from '../picture-keys.ts';
import { chanceFrom } from '../seeded-chance.ts';
import { group, Sheet, type Svg } from '../shapes.ts';
import { backstageMotifs } from './backstage-covers.ts';
import { cityMotifs, drawCityCover } from './city-covers.ts';
import type { Motif } from './cover-cast.ts';
import { danceMotifs } from './dance-covers.ts';
import { kitchenMotifs } from './kitchen-covers.ts';
import { musicMotifs } from './music-covers.ts';
import { runwayMotifs } from './runway-covers.ts';

const motifs: Record<CoverCategory, readonly Motif[]> = {
  dance: danceMotifs,
  runway: runwayMotifs,
  city: cityMotifs,
  music: musicMotifs,
  backstage: backstageMotifs,
  kitchen: kitchenMotifs,
};

/** One video cover. Within a category the motifs take turns, each time in another scheme and cast. */
export function drawCover(cover: number): Svg {
  const category = categoryOfCover(cover);
  const round = Math.floor((cover - 1) / 6);
  // Every other city cover is a view of a listed city, so that the category isn't all still lifes.
  if (category === 'city' && round % 2 === 0) return drawCityCover(round, cover);
  const { width, height } = pictureShapes.cover;
  const sheet = new Sheet(width, height);
  const choices = motifs[category];
  const motif = choices[(category === 'city' ? (round - 1) / 2 : round) % choices.length] as Motif;
  const scheme = schemes[(cover * 7 + round * 5) % schemes.length] as Scheme;
  const drawn = motif({ sheet, scheme, chance: chanceFrom(coverKey(cover)), cover });
  // The second time round a motif comes mirrored and nearer, so that it isn't the same stage repainted.
  const isSecondTime = (category === 'city' ? (round - 1) / 2 : round) >= choices.length;
  return sheet.close(isSecondTime ? group(`translate(${width * 1.05} ${-height * 0.03}) scale(-1.1 1.1)`, drawn) : drawn);
}
