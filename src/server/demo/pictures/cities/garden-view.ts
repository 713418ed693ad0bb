import { darker, lighter, mix } from '../palette.ts';
import { bokeh, palm } from '../places/furnishings.ts';
import { towerRow } from '../places/window-lights.ts';
import { circle, ellipse, faded, path, rect, type Svg, stroke } from '../shapes.ts';
import { drawSky } from './city-hours.ts';
import { backdrop, type Scene, stand, trees, type View, walkerSkins } from './city-views.ts';
import { walker } from './passers-by.ts';

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
const tree = (tx: number, ty: number, r: number, tone: string, trunk: string): Svg =>
  stroke(`M${tx} ${ty}Q${tx - 8} ${ty - r} ${tx + 4} ${ty - r * 2}M${tx} ${ty - r}l${r * 0.6} ${-r * 0.7}`, trunk, r * 0.2) +
  crown(tx, ty - r * 2.1, r, tone);

const stoneLantern = (lx: number, ly: number, at: Scene['at']): Svg =>
  circle(lx, ly - 62, 44, at.light, 'opacity=".16"') +
  rect(lx - 7, ly - 44, 14, 44, mix(at.near, '#b9aca0', 0.5)) +
  rect(lx - 20, ly - 76, 40, 32, mix(at.near, '#b9aca0', 0.4)) +
  rect(lx - 11, ly - 70, 22, 20, at.light) +
  path(
    `M${lx - 34} ${ly - 74}Q${lx - 10} ${ly - 84} ${lx} ${ly - 102}Q${lx + 10} ${ly - 84} ${lx + 34} ${ly - 74}Z`,
    mix(at.near, '#b9aca0', 0.3),
  );

function lilies({ sheet, chance }: Scene, leaf: string, blossom: string): Svg {
  const [w, h] = [sheet.width, sheet.height];
  let drawn = '';
  for (let index = 0; index < 9; index += 1) {
    const [lx, ly] = [chance.between(w * 0.05, w * 0.95), chance.between(h * 0.8, h * 0.97)];
    drawn += ellipse(lx, ly, 30, 8, leaf) + (index % 2 ? path(`M${lx - 12} ${ly - 3}q12-24 24 0q-12 8-24 0z`, blossom) : '');
  }
  return drawn;
}

function bowedBridge({ sheet, inks }: Scene, bank: number): Svg {
  const w = sheet.width;
  return (
    stroke(`M${w * 0.2} ${bank + 60}Q${w * 0.5} ${bank - 70} ${w * 0.8} ${bank + 60}`, inks.accent, 18) +
    stroke(`M${w * 0.18} ${bank + 26}Q${w * 0.5} ${bank - 116} ${w * 0.82} ${bank + 26}`, inks.accent, 8) +
    stroke(
      [0.26, 0.34, 0.42, 0.5, 0.58, 0.66, 0.74]
        .map((at01) => `M${w * at01} ${bank + 34 - 62 * (1 - ((at01 - 0.5) / 0.3) ** 2)}v-42`)
        .join(''),
      darker(inks.accent, 0.2),
      5,
    )
  );
}

/** A garden pond: the landmark over the trees, a bowed bridge, stone lanterns, two on their way over it. */
export const garden: View = (scene) => {
  const { sheet, city, at, hourName, inks, chance } = scene;
  const [w, h] = [sheet.width, sheet.height];
  const bank = h * 0.66;
  const x = w * chance.pick([0.34, 0.62]);
  const leaf = mix(at.near, '#3f7a5a', 0.45);
  const blossom = chance.pick(['#d9637e', '#e58560', '#eeb0a4', '#86a58c']);
  const behind =
    stand(city.landmarks[0], inks, x, bank, 1.25 * Math.min(city.size, 1.25)) +
    stand(city.landmarks[1], inks, w - x, bank, 0.8) +
    trees(w, bank - 8, 52, leaf, chance);
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
    lilies(scene, leaf, blossom) +
    walker(w * 0.47, bank + 8, 0.62, '#9c2743', chance.pick(walkerSkins)) +
    walker(w * 0.53, bank + 8, 0.66, '#22304a', chance.pick(walkerSkins)) +
    bowedBridge(scene, bank) +
    path(
      `M0 ${h}V${bank + 30}Q${w * 0.14} ${bank + 36} ${w * 0.22} ${bank + 78}Q${w * 0.1} ${h * 0.9} ${w * 0.12} ${h}ZM${w} ${h}V${bank + 30}Q${w * 0.86} ${bank + 36} ${w * 0.78} ${bank + 78}Q${w * 0.9} ${h * 0.9} ${w * 0.88} ${h}Z`,
      at.ground,
    ) +
    stoneLantern(w * 0.13, bank + 66, at) +
    stoneLantern(w * 0.88, bank + 74, at) +
    (city.hasPalms
      ? palm(w * 0.03, bank + 80, 1.3, leaf, at.ground, chance)
      : tree(w * 0.03, bank + 90, 70, blossom, darker(at.ground, 0.2))) +
    tree(w * 0.98, bank + 96, 78, mix(blossom, at.near, 0.2), darker(at.ground, 0.2)) +
    bokeh(w, bank, 8, [at.light], chance, 4, 12)
  );
};
