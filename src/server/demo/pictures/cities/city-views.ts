import { darker, lighter, mix } from '../palette.ts';
import { palm } from '../places/furnishings.ts';
import { towerRow, windowLights } from '../places/window-lights.ts';
import type { Chance } from '../seeded-chance.ts';
import { blob, circle, ellipse, faded, group, move, path, polygon, rect, type Sheet, type Svg, stroke } from '../shapes.ts';
import type { Inks, Landmark } from './building-parts.ts';
import { drawHills, drawSky, type Hour, type HourName } from './city-hours.ts';
import type { City } from './city-register.ts';
import { mountFuji } from './landmarks-north-asia.ts';
import { brooklynBridge, volcano } from './landmarks-west.ts';
import { drawBoat, drawTraffic, walker } from './passers-by.ts';

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
    (second === first ? '' : stand(second, inks, mainX - side * w * 0.27, floor, 0.82 * city.size)) +
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

function roof(city: City, x: number, w: number, top: number, tone: string): Svg {
  const dark = darker(tone, 0.3);
  switch (city.roofs) {
    case 'flat':
      return rect(x - 4, top - 8, w + 8, 12, dark);
    case 'tiled':
      return (
        path(
          `M${x - 22} ${top + 6}Q${x + w * 0.1} ${top - 2} ${x + w * 0.18} ${top - 30}H${x + w * 0.82}Q${x + w * 0.9} ${top - 2} ${x + w + 22} ${top + 6}Z`,
          dark,
        ) + stroke(`M${x + w * 0.16} ${top - 30}H${x + w * 0.84}`, darker(tone, 0.5), 6)
      );
    case 'gabled':
      return (
        path(
          `M${x - 8} ${top + 2}H${x + w + 8}L${x + w * 0.86} ${top - 26}H${x + w * 0.7}L${x + w / 2} ${top - 58}L${x + w * 0.3} ${top - 26}H${x + w * 0.14}Z`,
          dark,
        ) + circle(x + w / 2, top - 22, 9, mix(tone, '#ffe7b0', 0.6))
      );
    case 'mansard':
      return (
        path(`M${x - 5} ${top + 2}L${x + 6} ${top - 40}H${x + w - 6}L${x + w + 5} ${top + 2}Z`, mix(dark, '#3a4a58', 0.4)) +
        [0.2, 0.45, 0.7]
          .map((share) => path(`M${x + w * share} ${top - 4}v-18q${w * 0.07}-12 ${w * 0.14} 0v18z`, mix(tone, '#ffe7b0', 0.5)))
          .join('') +
        rect(x - 6, top - 2, w + 12, 8, lighter(tone, 0.2))
      );
  }
}

function shopFront(x: number, w: number, top: number, bottom: number, tone: string, scene: Scene, isLeft: boolean): Svg {
  const { at, inks, city, chance } = scene;
  const cell = w / 4;
  let drawn =
    rect(x, top, w, bottom - top, tone) +
    rect(isLeft ? x + w - 8 : x, top, 8, bottom - top, darker(tone, 0.3)) +
    roof(city, x, w, top, tone) +
    windowLights(x, top + 12, w, (bottom - top) * 0.68, cell, 0.85, mix(at.light, tone, at.lit > 0.3 ? 0.05 : 0.55), chance);
  const shopTop = bottom - 84;
  drawn += rect(x + 8, shopTop, w - 16, 84, mix(at.light, tone, 0.25)) + stroke(`M${x + w / 2} ${shopTop}v84`, tone, 4);
  const awning = chance.pick([inks.accent, '#9c2743', '#1f5f62', '#e0b463', '#b5532f']);
  for (let stripe = 0; stripe < 6; stripe += 1)
    drawn += path(
      `M${x + (w / 6) * stripe} ${shopTop - 14}h${w / 6}l${isLeft ? 5 : -5} 30q${-w / 12} 12 ${-w / 6} 0z`,
      stripe % 2 ? lighter(awning, 0.65) : awning,
    );
  const edge = isLeft ? x + w : x;
  const out = isLeft ? 1 : -1;
  for (let sign = 0; sign < 3; sign += 1) {
    const y = top + 40 + sign * 78 + chance.between(-12, 12);
    if (y > shopTop - 60) break;
    const colour = chance.pick(['#d9637e', '#e0b463', '#e58560', '#7fb0a8', '#9c2743']);
    if (city.signs === 'vertical')
      drawn +=
        rect(isLeft ? edge : edge - 24, y, 24, 66, colour, 'rx="4"') +
        stroke(`M${edge + out * 12} ${y + 12}v8M${edge + out * 12} ${y + 28}v8M${edge + out * 12} ${y + 44}v8`, '#fff3dc', 8);
    if (city.signs === 'lanterns')
      drawn +=
        stroke(`M${edge} ${y}h${out * 24}v8`, darker(tone, 0.4), 3) +
        ellipse(edge + out * 24, y + 24, 14, 18, colour) +
        stroke(`M${edge + out * 24} ${y + 42}v12`, '#e0b463', 3) +
        circle(edge + out * 24, y + 24, 32, at.light, 'opacity=".14"');
    if (city.signs === 'flags')
      drawn +=
        stroke(`M${edge} ${y}l${out * 40} -20`, darker(tone, 0.4), 4) +
        path(`M${edge + out * 10} ${y - 4}l${out * 28} -14v40l${-out * 14} -6l${-out * 14} 20z`, colour);
    if (city.signs === 'awnings' && sign === 0)
      drawn += circle(edge + out * 18, y + 14, 20, colour) + circle(edge + out * 18, y + 14, 13, '#fff3dc');
  }
  return drawn;
}

/** A street that opens onto the second landmark. */
export const street: View = (scene) => {
  const { sheet, city, at, hourName, inks, chance } = scene;
  const [w, h] = [sheet.width, sheet.height];
  const road = h * 0.8;
  const landmark = city.landmarks[chance.pick([1, 1, 0])] as Landmark;
  const wallTones = [
    mix(at.near, at.far, 0.5),
    mix(at.near, '#b5532f', 0.3),
    mix(at.near, '#e0b463', 0.26),
    mix(at.near, '#1f5f62', 0.4),
    mix(at.near, '#d9c0a0', hourName === 'noon' || hourName === 'dawn' ? 0.6 : 0.14),
  ];
  let houses = '';
  // The street leans to one side or the other, so that no two cities share one stage.
  const lean = chance.pick([-0.07, 0, 0.07]);
  for (const [share, width] of [
    [0.22, 0.1],
    [0.13, 0.14],
    [0, 0.18],
  ] as const) {
    const depth = 1 - share * 2;
    houses += shopFront(
      w * share * (1 + lean * 3) - 10,
      w * (width + lean * 0.7),
      road - h * 0.55 * depth - chance.between(0, 60),
      road + h * 0.1 * depth,
      chance.pick(wallTones),
      scene,
      true,
    );
    houses += shopFront(
      w * (1 - share * (1 - lean * 3) - width + lean * 0.7) + 10,
      w * (width - lean * 0.7),
      road - h * 0.55 * depth - chance.between(0, 60),
      road + h * 0.1 * depth,
      chance.pick(wallTones),
      scene,
      false,
    );
  }
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
  const avenue = city.hasPalms
    ? [0.3, 0.7].map((x) => palm(w * (x + lean), road + 30, 0.62, mix(at.near, '#3f7a5a', 0.45), at.ground, chance)).join('')
    : '';
  const garland =
    city.signs === 'lanterns' || city.signs === 'flags'
      ? [0.16, 0.3]
          .map(
            (y) =>
              stroke(`M${w * 0.14} ${h * y}Q${w / 2} ${h * (y + 0.16)} ${w * 0.86} ${h * y}`, at.near, 2) +
              [0.25, 0.375, 0.5, 0.625, 0.75]
                .map((x, index) => {
                  const dip = h * (y + 0.08 - ((x - 0.5) / 0.36) ** 2 * 0.08);
                  return city.signs === 'lanterns'
                    ? ellipse(w * x, dip + 14, 12, 14, index % 2 ? '#d9637e' : '#e58560') +
                        circle(w * x, dip + 14, 26, at.light, 'opacity=".16"')
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
          .join('')
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
    houses +
    avenue +
    garland +
    people +
    group(move(w * chance.between(0.34, 0.66), h * 0.97, 0.92), drawTraffic(city.traffic, inks))
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
    (c === a || c === b ? '' : stand(c, inks, w * 0.08, shore, 0.7)) +
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
