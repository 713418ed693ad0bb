import { type Hour, type HourName, hours, inksAt } from '../cities/city-hours.ts';
import { cities } from '../cities/city-register.ts';
import { skyline, type View, waterfront } from '../cities/city-views.ts';
import { garden } from '../cities/garden-view.ts';
import { nightMarket } from '../cities/market-view.ts';
import { drawTraffic, walker } from '../cities/passers-by.ts';
import { street } from '../cities/street-view.ts';
import { rooftop } from '../cities/terrace-view.ts';
import { darker, lighter, mix, paint } from '../palette.ts';
import { type CityKey, cityKeys, coverKey, pictureShapes } from '../picture-keys.ts';
import { bokeh } from '../places/furnishings.ts';
import { towerRow } from '../places/window-lights.ts';
import { chanceFrom } from '../seeded-chance.ts';
import { circle, ellipse, group, move, path, points, polygon, rect, Sheet, type Svg, stroke } from '../shapes.ts';
import { type Motif, standing } from './cover-cast.ts';

const [w, h] = [720, 405];
const views: readonly View[] = [waterfront, street, skyline, rooftop, garden, nightMarket];

/** A view of a listed city in the cover's shape: the same drawing, cropped to the band that matters. */
export function drawCityCover(round: number, cover: number): Svg {
  const { width, height } = pictureShapes.city;
  const sheet = new Sheet(width, height);
  const key = cityKeys[(round * 3 + 2) % cityKeys.length] as CityKey;
  const hourName = (['dusk', 'night', 'dawn', 'noon'] as HourName[])[(round / 2) % 4] as HourName;
  const at = hours[hourName][round % hours[hourName].length] as Hour;
  const scene = { sheet, city: cities[key], at, hourName, inks: inksAt(at, hourName, paint.coral), chance: chanceFrom(coverKey(cover)) };
  return sheet.closeCropped(110, 450, (views[(round / 2) % views.length] as View)(scene));
}

const taxi: Motif = ({ scheme, chance, sheet }) =>
  rect(
    0,
    0,
    w,
    h,
    sheet.fade([
      [0, scheme.deep],
      [1, scheme.mid],
    ]),
  ) +
  towerRow(0, 330, w, 120, 280, mix(scheme.mid, scheme.deep, 0.5), scheme.glow, 0.3, chance, 18) +
  rect(0, 316, w, 90, darker(scheme.deep, 0.3)) +
  bokeh(w, 330, 24, [scheme.glow, scheme.accent, paint.rose], chance, 10, 46) +
  stroke('M0 376H720', scheme.glow, 5, 'stroke-dasharray="40 30"') +
  [120, 560, 640]
    .map((x) =>
      walker(x, 350, 0.9, chance.pick([scheme.accent, paint.wine, paint.ivory]), '#a66c46', chance.happens(0.5) ? paint.rose : undefined),
    )
    .join('') +
  group(
    move(chance.pick([280, 420]), 372, 1.7),
    drawTraffic(chance.pick(['cab', 'tram', 'jeepney', 'tuktuk', 'scooter']), {
      body: scheme.mid,
      shade: scheme.deep,
      light: scheme.glow,
      accent: scheme.accent,
      sky: scheme.soft,
    }),
  );

const routeMap: Motif = ({ scheme, chance }) => {
  let blocks = '';
  for (let row = -1; row < 7; row += 1)
    for (let column = -1; column < 10; column += 1)
      blocks += rect(
        column * 84 + row * 16,
        row * 66 + column * 7,
        chance.between(50, 74),
        chance.between(38, 54),
        chance.happens(0.16) ? '#a9c09a' : mix('#f0e2c6', scheme.soft, chance.between(0.06, 0.3)),
        'rx="4"',
      );
  const pin = (x: number, y: number, size: number, colour: string): Svg =>
    group(
      move(x, y, size),
      ellipse(0, 2, 15, 5, '#231a14', 'opacity=".35"'),
      path('M0 0Q-32-46-32-66A32 32 0 0 1 32-66Q32-46 0 0Z', colour),
      path('M0 0Q32-46 32-66A32 32 0 0 0 6-97Q26-40 0 0Z', darker(colour, 0.25)),
      circle(0, -66, 13, '#fbf7f1'),
    );
  return (
    rect(0, 0, w, h, '#dcc9a4') +
    `<g transform="rotate(-6 360 202)">${blocks}</g>` +
    stroke('M-20 290Q160 210 300 290T740 200', '#7fb0b4', 40) +
    stroke('M90 330Q150 120 330 160T620 90', scheme.deep, 8, 'stroke-dasharray="4 18"') +
    pin(90, 330, 0.9, scheme.mid) +
    pin(340, 160, 1, paint.brass) +
    pin(620, 92, 1.3, paint.wine)
  );
};

const rain: Motif = (kit) => {
  const { scheme, chance, sheet, cover } = kit;
  let drops = '';
  for (let index = 0; index < 70; index += 1) drops += `M${chance.whole(0, 740)} ${chance.whole(-10, 400)}l-7 24`;
  const row = towerRow(0, 280, w, 80, 230, mix(scheme.mid, scheme.deep, 0.4), scheme.glow, 0.35, chance, 16);
  const crowd = [90, 200, 470, 580, 670]
    .map((x) =>
      walker(
        x,
        350 + chance.between(-10, 20),
        chance.between(1, 1.5),
        chance.pick([scheme.deep, scheme.mid, paint.umber, paint.navy]),
        '#8a5535',
        chance.pick([paint.wine, paint.brass, paint.teal, paint.rose]),
      ),
    )
    .join('');
  return (
    rect(
      0,
      0,
      w,
      h,
      sheet.fade([
        [0, scheme.deep],
        [1, mix(scheme.mid, scheme.soft, 0.4)],
      ]),
    ) +
    row +
    rect(0, 278, w, 130, darker(scheme.deep, 0.1)) +
    `<g opacity=".25" transform="translate(0 556) scale(1 -1)">${row}</g>` +
    crowd +
    standing(kit, cover, cover % 4 === 0, 340, 206, 0.4, { outfit: 'trench', right: 'pocket', left: 'rest' }) +
    stroke(drops, lighter(scheme.soft, 0.4), 1.8, 'opacity=".5"')
  );
};

const trainWindow: Motif = ({ scheme, chance, sheet }) => {
  const pane = (x: number): Svg =>
    rect(
      x,
      50,
      300,
      230,
      sheet.fade([
        [0, mix(scheme.soft, scheme.glow, 0.2)],
        [1, scheme.glow],
      ]),
      'rx="22"',
    );
  return (
    pane(40) +
    pane(380) +
    circle(520, 130, 44, '#fff8e2') +
    towerRow(0, 290, w, 60, 170, mix(scheme.soft, scheme.mid, 0.5), scheme.glow, 0.2, chance, 14) +
    towerRow(0, 290, w, 20, 90, scheme.mid, scheme.glow, 0.3, chance, 12) +
    path(
      'M0 0H720V405H0ZM62 50Q40 50 40 72V258Q40 280 62 280H318Q340 280 340 258V72Q340 50 318 50ZM402 50Q380 50 380 72V258Q380 280 402 280H658Q680 280 680 258V72Q680 50 658 50Z',
      scheme.deep,
      'fill-rule="evenodd"',
    ) +
    stroke(
      'M62 50H318Q340 50 340 72V258Q340 280 318 280H62Q40 280 40 258V72Q40 50 62 50ZM402 50H658Q680 50 680 72V258Q680 280 658 280H402Q380 280 380 258V72Q380 50 402 50Z',
      scheme.accent,
      6,
    ) +
    rect(0, 310, w, 20, scheme.accent) +
    rect(250, 322, 220, 14, paint.umber, 'rx="6"') +
    rect(350, 336, 20, 70, paint.umber) +
    path('M300 282H356L350 322H306Z', '#fbf7f1') +
    stroke('M356 290q18 2 14 14t-18 8', '#fbf7f1', 5) +
    polygon(points('390 322, 450 322, 458 312, 398 312'), paint.wine) +
    path('M-10 405V350Q60 330 150 352V405ZM570 405V352Q660 330 730 350V405Z', scheme.mid)
  );
};

const balloons: Motif = ({ scheme, chance, sheet }) => {
  const balloon = (x: number, y: number, size: number, first: string, second: string): Svg =>
    group(
      move(x, y, size),
      path('M0 96Q-86 24-86-36A86 86 0 0 1 86-36Q86 24 0 96Z', first),
      path('M0 96Q-36 20-36-36Q-34-110 0-122Q34-110 36-36Q36 20 0 96Z', second),
      path('M0 96Q86 24 86-36Q84-96 40-116Q64-20 0 96Z', darker(first, 0.18)),
      stroke('M-14 88L-9 118M14 88L9 118', '#4a3124', 3),
      rect(-14, 116, 28, 22, '#8a5a2c', 'rx="4"'),
    );
  return (
    rect(
      0,
      0,
      w,
      h,
      sheet.fade([
        [0, scheme.soft],
        [1, scheme.glow],
      ]),
    ) +
    circle(chance.between(120, 600), 250, 70, '#fff8e2') +
    towerRow(0, 405, w, 60, 150, mix(scheme.soft, scheme.mid, 0.6), scheme.glow, 0.2, chance, 14) +
    towerRow(0, 410, w, 20, 80, scheme.mid, scheme.glow, 0.3, chance, 13) +
    balloon(200, 150, 0.95, scheme.mid, scheme.accent) +
    balloon(480, 110, 0.66, paint.wine, paint.ivory) +
    balloon(610, 200, 0.4, paint.teal, paint.honey) +
    balloon(350, 240, 0.3, paint.rose, paint.ivory)
  );
};

export const cityMotifs: readonly Motif[] = [taxi, routeMap, rain, trainWindow, balloons];
