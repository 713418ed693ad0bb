import { darker, lighter, mix } from '../palette.ts';
import { towerRow } from '../places/window-lights.ts';
import { circle, ellipse, path, rect, type Svg, stroke } from '../shapes.ts';
import { drawSky } from './city-hours.ts';
import { backdrop, type Scene, stand, type View, walkerSkins } from './city-views.ts';
import { walker } from './passers-by.ts';

function stallRow({ sheet, at, chance }: Scene): Svg {
  const [w, h] = [sheet.width, sheet.height];
  let stalls = '';
  const cloths = ['#9c2743', '#e0b463', '#1f5f62', '#d9637e', '#b5532f', '#5a2f5c'];
  for (let stall = 0; stall < 4; stall += 1) {
    const x = w * (0.02 + stall * 0.245);
    const y = h * chance.between(0.52, 0.57);
    const cloth = cloths[(stall + Math.floor(chance.next() * 6)) % 6] as string;
    stalls +=
      rect(x + 6, y, w * 0.21, h * 0.36, mix(at.light, cloth, 0.35)) +
      rect(
        x + 6,
        y,
        w * 0.21,
        h * 0.36,
        sheet.fade([
          [0, at.light, 0.8],
          [1, at.near, 0.7],
        ]),
      ) +
      rect(x, h * 0.79, w * 0.23, h * 0.13, darker(cloth, 0.35)) +
      rect(x - 3, h * 0.78, w * 0.24, 9, lighter(cloth, 0.3));
    for (let goods = 0; goods < 5; goods += 1)
      stalls += circle(x + 22 + goods * w * 0.042, h * 0.77, 12, chance.pick(['#e58560', '#e0b463', '#86a58c', '#d9637e', '#f4ede4']));
    stalls +=
      walker(
        x + w * chance.between(0.07, 0.15),
        h * 0.86,
        0.86,
        chance.pick(['#2a211d', '#f4ede4', '#18243d', '#5e1730']),
        chance.pick(walkerSkins),
      ) +
      rect(x, h * 0.79, w * 0.23, h * 0.13, darker(cloth, 0.35)) +
      stroke(`M${x + 10} ${h * 0.85}h${w * 0.2}`, lighter(cloth, 0.15), 4);
    for (let stripe = 0; stripe < 6; stripe += 1)
      stalls += path(
        `M${x + (w * 0.23 * stripe) / 6} ${y - 30}h${w * 0.0385}l4 46q${-w * 0.02} 14 ${-w * 0.0385} 0z`,
        stripe % 2 ? lighter(cloth, 0.6) : cloth,
      );
    stalls += ellipse(x + w * 0.115, y + 44, 13, 16, '#ffd98a') + circle(x + w * 0.115, y + 44, 40, '#ffd98a', 'opacity=".2"');
  }
  return stalls;
}

function lanternLines({ sheet, at, chance }: Scene): Svg {
  const [w, h] = [sheet.width, sheet.height];
  let lines = '';
  for (const y of [0.12, 0.26]) {
    lines += stroke(`M-10 ${h * y}Q${w / 2} ${h * (y + 0.2)} ${w + 10} ${h * (y - 0.02)}`, at.near, 3);
    for (let at01 = 0.05; at01 < 1; at01 += 0.1) {
      const ly = h * (y + 0.4 * at01 * (1 - at01)) + 18;
      lines +=
        circle(w * at01, ly, 30, '#ffd98a', 'opacity=".15"') +
        ellipse(w * at01, ly, 13, 16, chance.pick(['#d9637e', '#e58560', '#f3d08a', '#9c2743'])) +
        stroke(`M${w * at01} ${ly + 16}v9`, '#e0b463', 3);
    }
  }
  return lines;
}

function crowdOf({ sheet, at, chance }: Scene): Svg {
  const [w, h] = [sheet.width, sheet.height];
  let crowd = '';
  for (let index = 0; index < 9; index += 1)
    crowd += walker(
      w * (0.04 + index * 0.115 + chance.between(-0.03, 0.03)),
      h * chance.between(1.0, 1.08),
      chance.between(0.95, 1.3),
      mix(at.ground, chance.pick(['#9c2743', '#1f5f62', '#e0b463', '#5a2f5c']), 0.35),
      darker(chance.pick(walkerSkins), 0.3),
    );
  return crowd;
}

/** Stalls under lanterns, the first landmark behind. */
export const nightMarket: View = (scene) => {
  const { sheet, city, at, hourName, inks, chance } = scene;
  const [w, h] = [sheet.width, sheet.height];
  return (
    drawSky(sheet, at, hourName, h * 0.7, chance) +
    backdrop(scene, h * 0.7) +
    towerRow(0, h * 0.7, w, h * 0.12, h * 0.3, at.far, at.light, at.lit, chance, 13) +
    stand(city.landmarks[0], inks, w * chance.pick([0.3, 0.5, 0.68]), h * 0.66, 1.2) +
    rect(0, h * 0.66, w, h * 0.4, at.ground) +
    stallRow(scene) +
    lanternLines(scene) +
    crowdOf(scene)
  );
};
