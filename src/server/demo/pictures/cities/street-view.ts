import { mix } from '../palette.ts';
import { palm } from '../places/furnishings.ts';
import { towerRow } from '../places/window-lights.ts';
import { circle, ellipse, group, move, polygon, rect, type Svg, stroke } from '../shapes.ts';
import type { Landmark } from './building-parts.ts';
import { drawSky } from './city-hours.ts';
import { backdrop, type Scene, stand, type View, walkerSkins } from './city-views.ts';
import { drawTraffic, walker } from './passers-by.ts';
import { houseRows } from './shop-fronts.ts';

/** Lanterns or pennants across the street, in two sagging lines. */
function garlands({ sheet, city, at }: Scene): Svg {
  if (city.signs !== 'lanterns' && city.signs !== 'flags') return '';
  const [w, h] = [sheet.width, sheet.height];
  return [0.16, 0.3]
    .map(
      (y) =>
        stroke(`M${w * 0.14} ${h * y}Q${w / 2} ${h * (y + 0.16)} ${w * 0.86} ${h * y}`, at.near, 2) +
        [0.25, 0.375, 0.5, 0.625, 0.75]
          .map((x, index) => {
            const dip = h * (y + 0.08 - ((x - 0.5) / 0.36) ** 2 * 0.08);
            return city.signs === 'lanterns'
              ? ellipse(w * x, dip + 14, 12, 14, index % 2 ? '#d9637e' : '#e58560') + circle(w * x, dip + 14, 26, at.light, 'opacity=".16"')
              : polygon(
                  [
                    [w * x - 16, dip - 2],
                    [w * x + 16, dip - 2],
                    [w * x, dip + 30],
                  ],
                  ['#d9637e', '#e0b463', '#7fb0a8', '#e58560', '#f4ede4'][index] as string,
                );
          })
          .join(''),
    )
    .join('');
}

function passersBy({ sheet, inks, chance }: Scene, road: number): Svg {
  const [w, h] = [sheet.width, sheet.height];
  let people = '';
  for (let index = 0; index < 7; index += 1)
    people += walker(
      chance.between(w * 0.18, w * 0.82),
      road + h * chance.between(0.06, 0.13),
      chance.between(0.5, 0.68),
      chance.pick([inks.accent, '#9c2743', '#e0b463', '#1f5f62', '#2a211d', '#f4ede4']),
      chance.pick(walkerSkins),
      chance.happens(0.2) ? inks.accent : undefined,
    );
  return people;
}

/** A street that opens onto the second landmark. */
export const street: View = (scene) => {
  const { sheet, city, at, hourName, inks, chance } = scene;
  const [w, h] = [sheet.width, sheet.height];
  const road = h * 0.8;
  const landmark = city.landmarks[chance.pick([1, 1, 0])] as Landmark;
  // The street leans to one side or the other, so that no two cities share one stage.
  const lean = chance.pick([-0.07, 0, 0.07]);
  const avenue = city.hasPalms
    ? [0.3, 0.7].map((x) => palm(w * (x + lean), road + 30, 0.62, mix(at.near, '#3f7a5a', 0.45), at.ground, chance)).join('')
    : '';
  return (
    drawSky(sheet, at, hourName, road, chance) +
    backdrop(scene, road) +
    towerRow(w * 0.16, road, w * 0.68, h * 0.06, h * 0.2, at.far, at.light, at.lit * 0.6, chance, 11) +
    stand(landmark, inks, w * (0.5 + lean * 0.7), road + 4, 1.3) +
    rect(0, road, w, h * 0.2, mix(at.ground, at.far, 0.25)) +
    polygon(
      [
        [w * 0.36, road],
        [w * 0.64, road],
        [w * 0.96, h],
        [w * 0.04, h],
      ],
      at.ground,
    ) +
    stroke(`M${w / 2} ${road + 8}V${h}`, at.light, 5, 'stroke-dasharray="14 20" opacity=".5"') +
    houseRows(scene, road, lean) +
    avenue +
    garlands(scene) +
    passersBy(scene, road) +
    group(move(w * chance.between(0.34, 0.66), h * 0.97, 0.92), drawTraffic(city.traffic, inks))
  );
};
