import { darker, lighter, mix } from '../palette.ts';
import { bokeh, lamp, palm } from '../places/furnishings.ts';
import { towerRow, windowLights } from '../places/window-lights.ts';
import type { Chance } from '../seeded-chance.ts';
import { blob, circle, ellipse, faded, group, move, path, polygon, rect, type Sheet, stroke, type Svg } from '../shapes.ts';
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

const walkerSkins = ['#e2b088', '#c2855a', '#8a5535', '#efc6a4', '#6d4029'] as const;

function backdrop({ sheet, city, at, inks, chance }: Scene, horizonY: number): Svg {
  const w = sheet.width;
  const far = mix(at.far, at.sky[2], 0.35);
  switch (city.backdrop) {
    case 'none': return '';
    case 'fuji': return group(move(w * chance.between(0.2, 0.8), horizonY, 1.15), mountFuji({ ...inks, body: far, light: lighter(at.sky[2], 0.4) }));
    case 'volcano': return group(move(w * chance.between(0.3, 0.7), horizonY, 1.1), volcano({ ...inks, body: far, light: lighter(at.sky[2], 0.4) }));
    case 'hills': return drawHills(w, horizonY, 110, far, false, chance);
    case 'peaks': return drawHills(w, horizonY, 170, mix(far, at.sky[1], 0.4), true, chance) + drawHills(w, horizonY, 100, far, false, chance);
  }
}

const stand = (landmark: Landmark, inks: Inks, x: number, y: number, size: number): Svg => group(move(x, y, size), landmark(inks));
const trees = (w: number, y: number, size: number, colour: string, chance: Chance): Svg => {
  let drawn = '';
  for (let x = -20; x < w + 30; x += size * chance.between(0.7, 1.4)) drawn += circle(x, y - size * chance.between(0, 0.35), size * chance.between(0.4, 0.75), mix(colour, '#4f7a5a', chance.between(0, 0.3)));
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
  return drawSky(sheet, at, hourName, floor, chance) + backdrop(scene, floor)
    + towerRow(0, floor, w, h * 0.12, h * 0.3, at.far, at.light, at.lit * 0.5, chance, 13)
    + stand(third, inks, mainX + side * w * 0.3, floor, 1.08 * city.size) + (second === first ? '' : stand(second, inks, mainX - side * w * 0.27, floor, 0.82 * city.size))
    + towerRow(0, h * 0.9, w, h * 0.03, h * 0.13, mix(at.near, at.far, 0.3), at.light, at.lit, chance, 12)
    + stand(first, inks, mainX, h * 0.9, 1.32 * city.size)
    + rect(0, h * 0.89, w, h * 0.11, at.ground) + trees(w, h * 0.93, 40, at.ground, chance) + (city.hasPalms ? palm(w * 0.06, h * 1.06, 0.9, mix(at.ground, '#3f7a5a', 0.25), at.ground, chance) + palm(w * 0.95, h * 1.08, 1.1, mix(at.ground, '#3f7a5a', 0.18), at.ground, chance) : '');
};

function shopFront(x: number, w: number, top: number, bottom: number, tone: string, scene: Scene, isLeft: boolean): Svg {
  const { at, inks, city, chance } = scene;
  const cell = w / 4;
  let drawn = rect(x, top, w, bottom - top, tone) + rect(isLeft ? x + w - 8 : x, top, 8, bottom - top, darker(tone, 0.3)) + rect(x - 4, top - 8, w + 8, 12, darker(tone, 0.2)) + windowLights(x, top + 12, w, (bottom - top) * 0.68, cell, 0.85, mix(at.light, tone, at.lit > 0.3 ? 0.05 : 0.55), chance);
  const shopTop = bottom - 84;
  drawn += rect(x + 8, shopTop, w - 16, 84, mix(at.light, tone, 0.25)) + stroke(`M${x + w / 2} ${shopTop}v84`, tone, 4);
  const awning = chance.pick([inks.accent, '#9c2743', '#1f5f62', '#e0b463', '#b5532f']);
  for (let stripe = 0; stripe < 6; stripe += 1) drawn += path(`M${x + (w / 6) * stripe} ${shopTop - 14}h${w / 6}l${isLeft ? 5 : -5} 30q${-w / 12} 12 ${-w / 6} 0z`, stripe % 2 ? lighter(awning, 0.65) : awning);
  const edge = isLeft ? x + w : x;
  const out = isLeft ? 1 : -1;
  for (let sign = 0; sign < 3; sign += 1) {
    const y = top + 40 + sign * 78 + chance.between(-12, 12);
    if (y > shopTop - 60) break;
    const colour = chance.pick(['#d9637e', '#e0b463', '#e58560', '#7fb0a8', '#9c2743']);
    if (city.signs === 'vertical') drawn += rect(isLeft ? edge : edge - 24, y, 24, 66, colour, 'rx="4"') + stroke(`M${edge + out * 12} ${y + 12}v8M${edge + out * 12} ${y + 28}v8M${edge + out * 12} ${y + 44}v8`, '#fff3dc', 8);
    if (city.signs === 'lanterns') drawn += stroke(`M${edge} ${y}h${out * 24}v8`, darker(tone, 0.4), 3) + ellipse(edge + out * 24, y + 24, 14, 18, colour) + stroke(`M${edge + out * 24} ${y + 42}v12`, '#e0b463', 3) + circle(edge + out * 24, y + 24, 32, at.light, 'opacity=".14"');
    if (city.signs === 'flags') drawn += stroke(`M${edge} ${y}l${out * 40} -20`, darker(tone, 0.4), 4) + path(`M${edge + out * 10} ${y - 4}l${out * 28} -14v40l${-out * 14} -6l${-out * 14} 20z`, colour);
    if (city.signs === 'awnings' && sign === 0) drawn += circle(edge + out * 18, y + 14, 20, colour) + circle(edge + out * 18, y + 14, 13, '#fff3dc');
  }
  return drawn;
}

/** A street that opens onto the second landmark. */
export const street: View = (scene) => {
  const { sheet, city, at, hourName, inks, chance } = scene;
  const [w, h] = [sheet.width, sheet.height];
  const road = h * 0.8;
  const landmark = city.landmarks[chance.pick([1, 1, 0])] as Landmark;
  const wallTones = [mix(at.near, at.far, 0.5), mix(at.near, '#b5532f', 0.3), mix(at.near, '#e0b463', 0.26), mix(at.near, '#1f5f62', 0.4), mix(at.near, '#d9c0a0', hourName === 'noon' || hourName === 'dawn' ? 0.6 : 0.14)];
  let houses = '';
  for (const [share, width] of [[0.22, 0.1], [0.13, 0.14], [0, 0.18]] as const) {
    const depth = 1 - share * 2;
    houses += shopFront(w * share - 10, w * width, road - h * 0.55 * depth - chance.between(0, 60), road + h * 0.1 * depth, chance.pick(wallTones), scene, true);
    houses += shopFront(w * (1 - share - width) + 10, w * width, road - h * 0.55 * depth - chance.between(0, 60), road + h * 0.1 * depth, chance.pick(wallTones), scene, false);
  }
  let people = '';
  for (let index = 0; index < 7; index += 1) people += walker(chance.between(w * 0.18, w * 0.82), road + h * chance.between(0.06, 0.13), chance.between(0.5, 0.68), chance.pick([inks.accent, '#9c2743', '#e0b463', '#1f5f62', '#2a211d', '#f4ede4']), chance.pick(walkerSkins), chance.happens(0.2) ? inks.accent : undefined);
  const garland = city.signs === 'lanterns' || city.signs === 'flags' ? [0.16, 0.3].map((y) => stroke(`M${w * 0.14} ${h * y}Q${w / 2} ${h * (y + 0.16)} ${w * 0.86} ${h * y}`, at.near, 2) + [0.25, 0.375, 0.5, 0.625, 0.75].map((x, index) => {
    const dip = h * (y + 0.08 - ((x - 0.5) / 0.36) ** 2 * 0.08);
    return city.signs === 'lanterns' ? ellipse(w * x, dip + 14, 12, 14, index % 2 ? '#d9637e' : '#e58560') + circle(w * x, dip + 14, 26, at.light, 'opacity=".16"') : polygon([[w * x - 16, dip - 2], [w * x + 16, dip - 2], [w * x, dip + 30]], ['#d9637e', '#e0b463', '#7fb0a8', '#e58560', '#f4ede4'][index] as string);
  }).join('')).join('') : '';
  return drawSky(sheet, at, hourName, road, chance) + backdrop(scene, road) + towerRow(w * 0.16, road, w * 0.68, h * 0.06, h * 0.2, at.far, at.light, at.lit * 0.6, chance, 11)
    + stand(landmark, inks, w / 2, road + 4, 1.3) + rect(0, road, w, h * 0.2, mix(at.ground, at.far, 0.25)) + polygon([[w * 0.36, road], [w * 0.64, road], [w * 0.96, h], [w * 0.04, h]], at.ground) + stroke(`M${w / 2} ${road + 8}V${h}`, at.light, 5, 'stroke-dasharray="14 20" opacity=".5"')
    + houses + garland + people + group(move(w * chance.between(0.34, 0.66), h * 0.97, 0.92), drawTraffic(city.traffic, inks));
};

/** The landmarks across the water, with their light in it. */
export const waterfront: View = (scene) => {
  const { sheet, city, at, hourName, inks, chance } = scene;
  const [w, h] = [sheet.width, sheet.height];
  const shore = h * 0.62;
  const order = chance.happens(0.5) ? [2, 0, 1] : [0, 2, 1];
  const [a, b, c] = order.map((index) => city.landmarks[index]) as [Landmark, Landmark, Landmark];
  const row = towerRow(0, shore, w, h * 0.05, h * 0.22, at.far, at.light, at.lit * 0.7, chance, 11) + stand(a, inks, w * 0.34, shore, 1.02 * Math.min(1.2, city.size)) + stand(b, inks, w * 0.72, shore, 1.02 * Math.min(1.2, city.size)) + (c === a || c === b ? '' : stand(c, inks, w * 0.08, shore, 0.7)) + towerRow(0, shore, w, h * 0.015, h * 0.07, mix(at.near, at.far, 0.4), at.light, at.lit, chance, 10);
  let ripples = '';
  for (let line = 0; line < 30; line += 1) {
    const y = shore + 10 + (line / 30) ** 1.3 * (h - shore);
    ripples += `M${Math.round(chance.between(-40, w))} ${Math.round(y)}h${Math.round(chance.between(20, 120))}`;
  }
  const water = rect(0, shore, w, h - shore, sheet.fade([[0, mix(at.sky[2], at.near, 0.25)], [0.5, mix(at.sky[1], at.near, 0.35)], [1, at.ground]]));
  return drawSky(sheet, at, hourName, shore, chance) + backdrop(scene, shore) + row + water
    + faded(0.28, `<g transform="translate(0 ${shore * 2}) scale(1 -1)">${row}</g>`) + stroke(ripples, at.light, 2.4, 'opacity=".45"') + rect(0, shore - 3, w, 7, at.near)
    + (city.hasBridge ? group(move(w * 0.5, shore + h * 0.22, 0.92), brooklynBridge(inks)) : group(move(w * chance.between(0.22, 0.42), shore + h * 0.2, 1.15), drawBoat(city.boat, inks)) + group(move(w * chance.between(0.68, 0.86), shore + h * 0.08, 0.5), drawBoat(city.boat, inks)))
    + (city.hasPalms ? palm(w * chance.pick([0.03, 0.97]), h * 1.08, 1.5, mix(at.ground, '#3f7a5a', 0.2), at.ground, chance) : blob([[w * 0.7, h + 20], [w * 0.78, h * 0.9], [w * 0.9, h * 0.94], [w * 1.05, h * 0.86], [w * 1.1, h + 20]], at.ground));
};

/** Stalls under lanterns, the first landmark behind. */
export const nightMarket: View = (scene) => {
  const { sheet, city, at, hourName, inks, chance } = scene;
  const [w, h] = [sheet.width, sheet.height];
  let stalls = '';
  const cloths = ['#9c2743', '#e0b463', '#1f5f62', '#d9637e', '#b5532f', '#5a2f5c'];
  for (let stall = 0; stall < 4; stall += 1) {
    const x = w * (0.02 + stall * 0.245);
    const y = h * chance.between(0.52, 0.57);
    const cloth = cloths[(stall + Math.floor(chance.next() * 6)) % 6] as string;
    stalls += rect(x + 6, y, w * 0.21, h * 0.36, mix(at.light, cloth, 0.35)) + rect(x + 6, y, w * 0.21, h * 0.36, sheet.fade([[0, at.light, 0.8], [1, at.near, 0.7]])) + rect(x, h * 0.79, w * 0.23, h * 0.13, darker(cloth, 0.35)) + rect(x - 3, h * 0.78, w * 0.24, 9, lighter(cloth, 0.3));
    for (let goods = 0; goods < 5; goods += 1) stalls += circle(x + 22 + goods * w * 0.042, h * 0.77, 12, chance.pick(['#e58560', '#e0b463', '#86a58c', '#d9637e', '#f4ede4']));
    stalls += walker(x + w * chance.between(0.07, 0.15), h * 0.86, 0.86, chance.pick(['#2a211d', '#f4ede4', '#18243d', '#5e1730']), chance.pick(walkerSkins)) + rect(x, h * 0.79, w * 0.23, h * 0.13, darker(cloth, 0.35)) + stroke(`M${x + 10} ${h * 0.85}h${w * 0.2}`, lighter(cloth, 0.15), 4);
    for (let stripe = 0; stripe < 6; stripe += 1) stalls += path(`M${x + (w * 0.23 * stripe) / 6} ${y - 30}h${w * 0.0385}l4 46q${-w * 0.02} 14 ${-w * 0.0385} 0z`, stripe % 2 ? lighter(cloth, 0.6) : cloth);
    stalls += ellipse(x + w * 0.115, y + 44, 13, 16, '#ffd98a') + circle(x + w * 0.115, y + 44, 40, '#ffd98a', 'opacity=".2"');
  }
  let lines = '';
  for (const y of [0.12, 0.26]) {
    lines += stroke(`M-10 ${h * y}Q${w / 2} ${h * (y + 0.2)} ${w + 10} ${h * (y - 0.02)}`, at.near, 3);
    for (let at01 = 0.05; at01 < 1; at01 += 0.1) {
      const ly = h * (y + 0.4 * at01 * (1 - at01)) + 18;
      lines += circle(w * at01, ly, 30, '#ffd98a', 'opacity=".15"') + ellipse(w * at01, ly, 13, 16, chance.pick(['#d9637e', '#e58560', '#f3d08a', '#9c2743'])) + stroke(`M${w * at01} ${ly + 16}v9`, '#e0b463', 3);
    }
  }
  let crowd = '';
  for (let index = 0; index < 9; index += 1) crowd += walker(w * (0.04 + index * 0.115 + chance.between(-0.03, 0.03)), h * chance.between(1.0, 1.08), chance.between(0.95, 1.3), mix(at.ground, chance.pick(['#9c2743', '#1f5f62', '#e0b463', '#5a2f5c']), 0.35), darker(chance.pick(walkerSkins), 0.3));
  return drawSky(sheet, at, hourName, h * 0.7, chance) + backdrop(scene, h * 0.7) + towerRow(0, h * 0.7, w, h * 0.12, h * 0.3, at.far, at.light, at.lit, chance, 13) + stand(city.landmarks[0], inks, w * chance.pick([0.3, 0.5, 0.68]), h * 0.66, 1.2) + rect(0, h * 0.66, w, h * 0.4, at.ground) + stalls + lines + crowd;
};

/** A roof terrace of the club: lamps on strings, a table for two, the city below. */
export const rooftop: View = (scene) => {
  const { sheet, city, at, hourName, inks, chance } = scene;
  const [w, h] = [sheet.width, sheet.height];
  const floor = h * 0.74;
  let bulbs = '';
  for (const [from, to, dip] of [[0.1, 0.2, 0.17], [0.02, 0.08, 0.2]] as const) {
    bulbs += stroke(`M0 ${h * from}Q${w * 0.45} ${h * (from + dip * 2)} ${w} ${h * to}`, at.ground, 3);
    for (let t = 0.04; t < 1; t += 0.08) {
      const y = h * ((1 - t) ** 2 * from + 2 * t * (1 - t) * (from + dip * 2) + t * t * to);
      bulbs += circle(w * (0.9 * t * (1 - t) + t * t), y + 9, 20, '#ffd98a', 'opacity=".2"') + circle(w * (0.9 * t * (1 - t) + t * t), y + 9, 7, '#ffeec0');
    }
  }
  const chair = (x: number, side: number): Svg => `<g transform="translate(${x} ${h * 0.95}) scale(${side} 1)">${stroke('M0 0V-60H64V0M0-60V-140', '#e0b463', 7)}${rect(-4, -70, 74, 14, inks.accent, 'rx="6"')}${path('M-8-146q8-10 18 0v70h-18z', inks.accent)}</g>`;
  return drawSky(sheet, at, hourName, floor, chance) + backdrop(scene, floor) + towerRow(0, floor, w, h * 0.08, h * 0.26, at.far, at.light, at.lit, chance, 12)
    + stand(city.landmarks[0], inks, w * 0.3, floor + 30, 1.3 * city.size) + stand(city.landmarks[2], inks, w * 0.74, floor + 20, 1.02) + towerRow(0, floor + 10, w, h * 0.02, h * 0.1, mix(at.near, at.far, 0.3), at.light, at.lit, chance, 11)
    + rect(0, floor, w, h - floor, mix(at.ground, '#4a3124', 0.35)) + stroke(`M0 ${floor - 40}H${w}`, '#e0b463', 6) + stroke([...Array(17).keys()].map((index) => `M${index * 50} ${floor - 40}V${floor + 6}`).join(''), '#e0b463', 3) + rect(0, floor, w, 8, at.ground)
    + bulbs + palm(w * 0.93, h * 0.95, 0.95, mix(at.ground, '#3f7a5a', 0.5), '#b5532f', chance) + chair(w * 0.3, 1) + chair(w * 0.66, -1) + rect(w * 0.475, h * 0.85, 10, h * 0.1, '#e0b463') + ellipse(w * 0.48, h * 0.85, 84, 12, '#f4ede4') + path(`M${w * 0.48 - 84} ${h * 0.85}q84 14 168 0l-16 46q-20-14-34 0q-18 14-34 0q-18-14-34 0q-16 14-34 0z`, '#dccfbf')
    + lamp(w * 0.48, h * 0.845, 0.5, inks.accent, '#8a5d0c', '#ffe7b0', 50) + bokeh(w, floor, 6, [at.light], chance, 6, 18);
};
