import { darker, lighter, mix } from '../palette.ts';
import { bokeh, lamp, palm } from '../places/furnishings.ts';
import { towerRow } from '../places/window-lights.ts';
import { circle, ellipse, faded, path, rect, type Svg, stroke } from '../shapes.ts';
import { drawSky } from './city-hours.ts';
import { backdrop, stand, trees, type View, walkerSkins } from './city-views.ts';
import { walker } from './passers-by.ts';

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
  let crowd = '';
  for (let index = 0; index < 9; index += 1)
    crowd += walker(
      w * (0.04 + index * 0.115 + chance.between(-0.03, 0.03)),
      h * chance.between(1.0, 1.08),
      chance.between(0.95, 1.3),
      mix(at.ground, chance.pick(['#9c2743', '#1f5f62', '#e0b463', '#5a2f5c']), 0.35),
      darker(chance.pick(walkerSkins), 0.3),
    );
  return (
    drawSky(sheet, at, hourName, h * 0.7, chance) +
    backdrop(scene, h * 0.7) +
    towerRow(0, h * 0.7, w, h * 0.12, h * 0.3, at.far, at.light, at.lit, chance, 13) +
    stand(city.landmarks[0], inks, w * chance.pick([0.3, 0.5, 0.68]), h * 0.66, 1.2) +
    rect(0, h * 0.66, w, h * 0.4, at.ground) +
    stalls +
    lines +
    crowd
  );
};

/** A roof terrace of the club: lamps on strings, a table for two, the city below. */
export const rooftop: View = (scene) => {
  const { sheet, city, at, hourName, inks, chance } = scene;
  const [w, h] = [sheet.width, sheet.height];
  const floor = h * 0.74;
  let bulbs = '';
  for (const [from, to, dip] of [
    [0.1, 0.2, 0.17],
    [0.02, 0.08, 0.2],
  ] as const) {
    bulbs += stroke(`M0 ${h * from}Q${w * 0.45} ${h * (from + dip * 2)} ${w} ${h * to}`, at.ground, 3);
    for (let t = 0.04; t < 1; t += 0.08) {
      const y = h * ((1 - t) ** 2 * from + 2 * t * (1 - t) * (from + dip * 2) + t * t * to);
      bulbs +=
        circle(w * (0.9 * t * (1 - t) + t * t), y + 9, 20, '#ffd98a', 'opacity=".2"') +
        circle(w * (0.9 * t * (1 - t) + t * t), y + 9, 7, '#ffeec0');
    }
  }
  const chair = (x: number, side: number): Svg =>
    `<g transform="translate(${x} ${h * 0.95}) scale(${side} 1)">${stroke('M0 0V-60H64V0M0-60V-140', '#e0b463', 7)}${rect(-4, -70, 74, 14, inks.accent, 'rx="6"')}${path('M-8-146q8-10 18 0v70h-18z', inks.accent)}</g>`;
  return (
    drawSky(sheet, at, hourName, floor, chance) +
    backdrop(scene, floor) +
    towerRow(0, floor, w, h * 0.08, h * 0.26, at.far, at.light, at.lit, chance, 12) +
    stand(city.landmarks[0], inks, w * 0.3, floor + 30, 1.3 * city.size) +
    stand(city.landmarks[2], inks, w * 0.74, floor + 20, 1.02) +
    towerRow(0, floor + 10, w, h * 0.02, h * 0.1, mix(at.near, at.far, 0.3), at.light, at.lit, chance, 11) +
    rect(0, floor, w, h - floor, mix(at.ground, '#4a3124', 0.35)) +
    stroke(`M0 ${floor - 40}H${w}`, '#e0b463', 6) +
    stroke([...Array(17).keys()].map((index) => `M${index * 50} ${floor - 40}V${floor + 6}`).join(''), '#e0b463', 3) +
    rect(0, floor, w, 8, at.ground) +
    bulbs +
    palm(w * 0.93, h * 0.95, 0.95, mix(at.ground, '#3f7a5a', 0.5), '#b5532f', chance) +
    chair(w * 0.3, 1) +
    chair(w * 0.66, -1) +
    rect(w * 0.475, h * 0.85, 10, h * 0.1, '#e0b463') +
    ellipse(w * 0.48, h * 0.85, 84, 12, '#f4ede4') +
    path(`M${w * 0.48 - 84} ${h * 0.85}q84 14 168 0l-16 46q-20-14-34 0q-18 14-34 0q-18-14-34 0q-16 14-34 0z`, '#dccfbf') +
    lamp(w * 0.48, h * 0.845, 0.5, inks.accent, '#8a5d0c', '#ffe7b0', 50) +
    bokeh(w, floor, 6, [at.light], chance, 6, 18)
  );
};

/** A garden pond: the landmark over the trees, a bowed bridge, stone lanterns, two on a bench. */
export const garden: View = (scene) => {
  const { sheet, city, at, hourName, inks, chance } = scene;
  const [w, h] = [sheet.width, sheet.height];
  const bank = h * 0.66;
  const x = w * chance.pick([0.34, 0.62]);
  const leaf = mix(at.near, '#3f7a5a', 0.45);
  const blossom = chance.pick(['#d9637e', '#e58560', '#eeb0a4', '#86a58c']);
  const crown = (cx: number, cy: number, r: number, tone: string): Svg =>
    [
      [0, 0, 1],
      [-0.8, 0.3, 0.7],
      [0.8, 0.25, 0.75],
      [0.1, -0.6, 0.7],
    ]
      .map(([dx, dy, k]) => circle(cx + r * (dx as number), cy + r * (dy as number), r * (k as number), tone))
      .join('') +
    circle(cx + r * 0.3, cy - r * 0.3, r * 0.5, lighter(tone, 0.16)) +
    circle(cx - r * 0.6, cy, r * 0.32, lighter(tone, 0.12));
  const tree = (tx: number, ty: number, r: number, tone: string): Svg =>
    stroke(
      `M${tx} ${ty}Q${tx - 8} ${ty - r} ${tx + 4} ${ty - r * 2}M${tx} ${ty - r}l${r * 0.6} ${-r * 0.7}`,
      darker(at.ground, 0.2),
      r * 0.2,
    ) + crown(tx, ty - r * 2.1, r, tone);
  const behind =
    stand(city.landmarks[0], inks, x, bank, 1.25 * Math.min(city.size, 1.25)) +
    stand(city.landmarks[1], inks, w - x, bank, 0.8) +
    trees(w, bank - 8, 52, leaf, chance);
  const stoneLantern = (lx: number, ly: number): Svg =>
    circle(lx, ly - 62, 44, at.light, 'opacity=".16"') +
    rect(lx - 7, ly - 44, 14, 44, mix(at.near, '#b9aca0', 0.5)) +
    rect(lx - 20, ly - 76, 40, 32, mix(at.near, '#b9aca0', 0.4)) +
    rect(lx - 11, ly - 70, 22, 20, at.light) +
    path(
      `M${lx - 34} ${ly - 74}Q${lx - 10} ${ly - 84} ${lx} ${ly - 102}Q${lx + 10} ${ly - 84} ${lx + 34} ${ly - 74}Z`,
      mix(at.near, '#b9aca0', 0.3),
    );
  let lilies = '';
  for (let index = 0; index < 9; index += 1) {
    const [lx, ly] = [chance.between(w * 0.05, w * 0.95), chance.between(h * 0.8, h * 0.97)];
    lilies += ellipse(lx, ly, 30, 8, leaf) + (index % 2 ? path(`M${lx - 12} ${ly - 3}q12-24 24 0q-12 8-24 0z`, blossom) : '');
  }
  const bridge =
    stroke(`M${w * 0.2} ${bank + 60}Q${w * 0.5} ${bank - 70} ${w * 0.8} ${bank + 60}`, inks.accent, 18) +
    stroke(`M${w * 0.18} ${bank + 26}Q${w * 0.5} ${bank - 116} ${w * 0.82} ${bank + 26}`, inks.accent, 8) +
    stroke(
      [0.26, 0.34, 0.42, 0.5, 0.58, 0.66, 0.74]
        .map((at01) => `M${w * at01} ${bank + 34 - 62 * (1 - ((at01 - 0.5) / 0.3) ** 2)}v-42`)
        .join(''),
      darker(inks.accent, 0.2),
      5,
    );
  return (
    drawSky(sheet, at, hourName, bank, chance) +
    backdrop(scene, bank) +
    towerRow(0, bank, w, h * 0.06, h * 0.18, at.far, at.light, at.lit * 0.6, chance, 12) +
    behind +
    rect(
      0,
      bank,
      w,
      h - bank,
      sheet.fade([
        [0, mix(at.sky[2], at.near, 0.4)],
        [1, mix(at.ground, at.near, 0.4)],
      ]),
    ) +
    faded(0.22, `<g transform="translate(0 ${bank * 2}) scale(1 -1)">${behind}</g>`) +
    lilies +
    walker(w * 0.47, bank + 8, 0.62, '#9c2743', chance.pick(walkerSkins)) +
    walker(w * 0.53, bank + 8, 0.66, '#22304a', chance.pick(walkerSkins)) +
    bridge +
    path(
      `M0 ${h}V${bank + 30}Q${w * 0.14} ${bank + 36} ${w * 0.22} ${bank + 78}Q${w * 0.1} ${h * 0.9} ${w * 0.12} ${h}ZM${w} ${h}V${bank + 30}Q${w * 0.86} ${bank + 36} ${w * 0.78} ${bank + 78}Q${w * 0.9} ${h * 0.9} ${w * 0.88} ${h}Z`,
      at.ground,
    ) +
    stoneLantern(w * 0.13, bank + 66) +
    stoneLantern(w * 0.88, bank + 74) +
    (city.hasPalms ? palm(w * 0.03, bank + 80, 1.3, leaf, at.ground, chance) : tree(w * 0.03, bank + 90, 70, blossom)) +
    tree(w * 0.98, bank + 96, 78, mix(blossom, at.near, 0.2)) +
    bokeh(w, bank, 8, [at.light], chance, 4, 12)
  );
};
