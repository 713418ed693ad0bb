import { lighter, mix } from '../palette.ts';
import { palm } from '../places/furnishings.ts';
import { towerRow } from '../places/window-lights.ts';
import type { Chance } from '../seeded-chance.ts';
import { blob, circle, faded, group, move, rect, type Sheet, type Svg, stroke } from '../shapes.ts';
import type { Inks, Landmark } from './building-parts.ts';
import { drawHills, drawSky, type Hour, type HourName } from './city-hours.ts';
import type { City } from './city-register.ts';
import { mountFuji } from './landmarks-north-asia.ts';
import { brooklynBridge, volcano } from './landmarks-west.ts';
import { drawBoat } from './passers-by.ts';

/** Everything a view needs to be drawn. */
export interface Scene {
  sheet: Sheet;
  city: City;
  at: Hour;
  hourName: HourName;
  inks: Inks;
  chance: Chance;
}
export type View = (scene: Scene) => Svg;

export const walkerSkins = ['#e2b088', '#c2855a', '#8a5535', '#efc6a4', '#6d4029'] as const;

/** What lies behind the roofs of a city. */
export function backdrop({ sheet, city, at, hourName, inks, chance }: Scene, horizonY: number): Svg {
  const w = sheet.width;
  // By night the mountain would melt into the sky and leave its snow floating.
  const far = hourName === 'night' ? mix(at.far, at.near, 0.25) : mix(at.far, at.sky[2], 0.35);
  switch (city.backdrop) {
    case 'none':
      return '';
    case 'fuji':
      return group(move(w * chance.between(0.2, 0.8), horizonY, 1.15), mountFuji({ ...inks, body: far, light: lighter(at.sky[2], 0.4) }));
    case 'volcano':
      return group(move(w * chance.between(0.3, 0.7), horizonY, 1.1), volcano({ ...inks, body: far, light: lighter(at.sky[2], 0.4) }));
    case 'hills':
      return drawHills(w, horizonY, 110, far, false, chance);
    case 'peaks':
      return drawHills(w, horizonY, 170, mix(far, at.sky[1], 0.4), true, chance) + drawHills(w, horizonY, 100, far, false, chance);
  }
}

export const stand = (landmark: Landmark, inks: Inks, x: number, y: number, size: number): Svg => group(move(x, y, size), landmark(inks));
export const trees = (w: number, y: number, size: number, colour: string, chance: Chance): Svg => {
  let drawn = '';
  for (let x = -20; x < w + 30; x += size * chance.between(0.7, 1.4))
    drawn += circle(
      x,
      y - size * chance.between(0, 0.35),
      size * chance.between(0.4, 0.75),
      mix(colour, '#4f7a5a', chance.between(0, 0.3)),
    );
  return drawn;
};

/** All three landmarks over the roofs. */
export const skyline: View = (scene) => {
  const { sheet, city, at, hourName, inks, chance } = scene;
  const [w, h] = [sheet.width, sheet.height];
  const floor = h * 0.86;
  const [first, second, third] = city.landmarks;
  const mainX = w * chance.pick([0.38, 0.5, 0.62]);
  const side = mainX > w / 2 ? -1 : 1;
  return (
    drawSky(sheet, at, hourName, floor, chance) +
    backdrop(scene, floor) +
    towerRow(0, floor, w, h * 0.12, h * 0.3, at.far, at.light, at.lit * 0.5, chance, 13) +
    stand(third, inks, mainX + side * w * 0.3, floor, 1.08 * city.size) +
    stand(second, inks, mainX - side * w * 0.27, floor, 0.82 * city.size) +
    towerRow(0, h * 0.9, w, h * 0.03, h * 0.13, mix(at.near, at.far, 0.3), at.light, at.lit, chance, 12) +
    stand(first, inks, mainX, h * 0.9, 1.32 * city.size) +
    rect(0, h * 0.89, w, h * 0.11, at.ground) +
    trees(w, h * 0.93, 40, at.ground, chance) +
    (city.hasPalms
      ? palm(w * 0.06, h * 1.06, 0.9, mix(at.ground, '#3f7a5a', 0.25), at.ground, chance) +
        palm(w * 0.95, h * 1.08, 1.1, mix(at.ground, '#3f7a5a', 0.18), at.ground, chance)
      : '')
  );
};

/** The landmarks across the water, with their light in it. */
export const waterfront: View = (scene) => {
  const { sheet, city, at, hourName, inks, chance } = scene;
  const [w, h] = [sheet.width, sheet.height];
  const shore = h * 0.62;
  const order = chance.happens(0.5) ? [2, 0, 1] : [0, 2, 1];
  const [a, b, c] = order.map((index) => city.landmarks[index]) as [Landmark, Landmark, Landmark];
  const row =
    towerRow(0, shore, w, h * 0.05, h * 0.22, at.far, at.light, at.lit * 0.7, chance, 11) +
    stand(a, inks, w * 0.34, shore, 1.02 * Math.min(1.2, city.size)) +
    stand(b, inks, w * 0.72, shore, 1.02 * Math.min(1.2, city.size)) +
    stand(c, inks, w * 0.08, shore, 0.7) +
    (city.also ? stand(city.also, inks, w * 0.53, shore, 0.72) : '') +
    towerRow(0, shore, w, h * 0.015, h * 0.07, mix(at.near, at.far, 0.4), at.light, at.lit, chance, 10);
  let ripples = '';
  for (let line = 0; line < 30; line += 1) {
    const y = shore + 10 + (line / 30) ** 1.3 * (h - shore);
    ripples += `M${Math.round(chance.between(-40, w))} ${Math.round(y)}h${Math.round(chance.between(20, 120))}`;
  }
  const water = rect(
    0,
    shore,
    w,
    h - shore,
    sheet.fade([
      [0, mix(at.sky[2], at.near, 0.25)],
      [0.5, mix(at.sky[1], at.near, 0.35)],
      [1, at.ground],
    ]),
  );
  return (
    drawSky(sheet, at, hourName, shore, chance) +
    backdrop(scene, shore) +
    row +
    water +
    faded(0.28, `<g transform="translate(0 ${shore * 2}) scale(1 -1)">${row}</g>`) +
    stroke(ripples, at.light, 2.4, 'opacity=".45"') +
    rect(0, shore - 3, w, 7, at.near) +
    (city.hasBridge
      ? group(move(w * 0.5, shore + h * 0.22, 0.92), brooklynBridge(inks))
      : group(move(w * chance.between(0.22, 0.42), shore + h * 0.2, 1.15), drawBoat(city.boat, inks)) +
        group(move(w * chance.between(0.68, 0.86), shore + h * 0.08, 0.5), drawBoat(city.boat, inks))) +
    (city.hasPalms
      ? palm(w * chance.pick([0.03, 0.97]), h * 1.08, 1.5, mix(at.ground, '#3f7a5a', 0.2), at.ground, chance)
      : blob(
          [
            [w * 0.7, h + 20],
            [w * 0.78, h * 0.9],
            [w * 0.9, h * 0.94],
            [w * 1.05, h * 0.86],
            [w * 1.1, h + 20],
          ],
          at.ground,
        ))
  );
};
