import { type Hour, hours, inksAt } from '../cities/city-hours.ts';
import { cities } from '../cities/city-register.ts';
import { dancing, type MotifKit, standing } from '../covers/cover-cast.ts';
import { drawDie } from '../marks/dice.ts';
import { darker, lighter, mix, paint, type Scheme, schemes } from '../palette.ts';
import { coupe } from '../people/accessories.ts';
import { violin } from '../people/instruments.ts';
import { bannerKey, pictureShapes } from '../picture-keys.ts';
import { arch, bokeh, chandelier, checkerFloor, curtain, lamp, palm, tiedCurtain } from '../places/furnishings.ts';
import { towerRow } from '../places/window-lights.ts';
import { chanceFrom } from '../seeded-chance.ts';
import { circle, ellipse, group, move, polygon, rect, Sheet, type Svg, stroke } from '../shapes.ts';

const { width: w, height: h } = pictureShapes.banner;

/** The foyer itself: arches, curtain, chandelier, two members arriving. */
function foyer(kit: MotifKit): Svg {
  const { sheet, scheme } = kit;
  const hall = sheet.glow(600, 230, 420, [
    [0, scheme.glow],
    [0.5, mix(scheme.glow, scheme.soft, 0.55)],
    [1, scheme.mid],
  ]);
  return (
    rect(
      0,
      0,
      w,
      h,
      sheet.fade([
        [0, darker(scheme.mid, 0.35)],
        [1, scheme.deep],
      ]),
    ) +
    [250, 950]
      .map((x) =>
        arch(
          x,
          440,
          190,
          330,
          scheme.mid,
          sheet.fade([
            [0, darker(scheme.deep, 0.2)],
            [1, mix(scheme.mid, scheme.accent, 0.4)],
          ]),
        ),
      )
      .join('') +
    arch(600, 446, 300, 420, scheme.mid, hall, scheme.accent) +
    checkerFloor(440, w, 90, mix(scheme.deep, scheme.mid, 0.3), mix(scheme.mid, scheme.soft, 0.5)) +
    chandelier(600, 62, 0.85, scheme.accent, scheme.glow) +
    lamp(392, 446, 0.85, scheme.mid, scheme.accent, scheme.glow, 150) +
    lamp(808, 446, 0.85, scheme.mid, scheme.accent, scheme.glow, 150) +
    standing(kit, 14, false, 560, 150, 0.235, {
      outfit: 'sweetheart',
      paints: { cloth: paint.teal, trim: paint.brass },
      lower: 'gown',
      right: 'rest',
      left: 'hip',
    }) +
    standing(kit, 6, true, 660, 138, 0.24, {
      outfit: 'tuxedo',
      paints: { cloth: '#22304a', trim: paint.wine },
      lower: 'trousers',
      right: 'pocket',
      left: 'rest',
    }) +
    tiedCurtain(w, 0, 250, h, scheme.mid, 1, scheme.accent) +
    tiedCurtain(0, 0, 250, h, scheme.mid, -1, scheme.accent)
  );
}

function stage(kit: MotifKit): Svg {
  const { sheet, scheme, chance } = kit;
  const beam = (from: number, to: number): Svg =>
    polygon(
      [
        [from - 14, 0],
        [from + 14, 0],
        [to + 130, 440],
        [to - 130, 440],
      ],
      sheet.fade([
        [0, scheme.glow, 0.55],
        [1, scheme.glow, 0.08],
      ]),
    );
  return (
    rect(0, 0, w, h, scheme.deep) +
    curtain(150, 0, 900, 430, mix(scheme.mid, scheme.deep, 0.3), 18) +
    beam(260, 420) +
    beam(600, 600) +
    beam(940, 790) +
    rect(0, 420, w, 110, darker(scheme.deep, 0.3)) +
    rect(0, 416, w, 7, scheme.accent) +
    ellipse(600, 450, 300, 24, scheme.glow, 'opacity=".35"') +
    standing(kit, 12, true, 366, 142, 0.225, { held: violin(), lower: 'trousers' }) +
    dancing(kit, 8, false, 0, 610, 456, 0.265, false) +
    standing(kit, 20, false, 850, 140, 0.225, { lower: 'gown', right: 'out', left: 'hip' }) +
    [0, 1, 2, 3, 4, 5, 6, 7, 8]
      .map(
        (index) => ellipse(200 + index * 100, 505, 26, 12, scheme.glow) + circle(200 + index * 100, 500, 46, scheme.glow, 'opacity=".15"'),
      )
      .join('') +
    tiedCurtain(w, 0, 270, h, scheme.mid, 1, scheme.accent) +
    tiedCurtain(0, 0, 270, h, scheme.mid, -1, scheme.accent) +
    bokeh(w, 300, 14, [scheme.glow], chance, 3, 9)
  );
}

function terrace(kit: MotifKit): Svg {
  const { sheet, scheme, chance } = kit;
  const at = hours.dusk[0] as Hour;
  const inks = inksAt(at, 'dusk', paint.coral);
  let bulbs = stroke(`M0 60Q300 190 600 90T1200 50`, scheme.deep, 3);
  for (let index = 0; index <= 24; index += 1) {
    const x = index * 50;
    const y = 96 + Math.sin(x / 191 + 0.2) * 44 - x * 0.03;
    bulbs += circle(x, y + 12, 22, scheme.glow, 'opacity=".2"') + circle(x, y + 12, 8, lighter(scheme.glow, 0.3));
  }
  return (
    rect(
      0,
      0,
      w,
      h,
      sheet.fade([
        [0, at.sky[0]],
        [0.5, at.sky[1]],
        [0.8, at.sky[2]],
      ]),
    ) +
    circle(820, 280, 90, at.sun) +
    circle(820, 280, 150, at.sun, 'opacity=".15"') +
    towerRow(0, 420, w, 60, 190, at.far, at.light, 0.25, chance, 14) +
    [
      ['tokyo', 210],
      ['shanghai', 480],
      ['new-york', 1000],
    ]
      .map(([key, x]) => group(move(x as number, 430, 1.05), cities[key as 'tokyo'].landmarks[0](inks)))
      .join('') +
    towerRow(0, 430, w, 20, 80, mix(at.near, at.far, 0.3), at.light, 0.4, chance, 13) +
    rect(0, 424, w, 110, darker(scheme.deep, 0.1)) +
    stroke('M0 370H1200', scheme.accent, 6) +
    stroke([...Array(25).keys()].map((index) => `M${index * 50} 370V424`).join(''), scheme.accent, 3) +
    bulbs +
    standing(kit, 10, false, 350, 190, 0.31, {
      outfit: 'offshoulder',
      paints: { cloth: paint.wine, trim: paint.brass },
      lower: 'gown',
      held: coupe(paint.brass, paint.wine),
    }) +
    standing(kit, 9, true, 470, 176, 0.32, {
      outfit: 'suit',
      paints: { cloth: '#d8c7ae', trim: paint.teal },
      lower: 'trousers',
      held: coupe(paint.brass, paint.wine),
    }) +
    standing(kit, 22, false, 760, 186, 0.31, {
      outfit: 'wrap',
      paints: { cloth: paint.honey, trim: paint.plum },
      lower: 'gown',
      right: 'hip',
      left: 'rest',
    }) +
    palm(70, 510, 1.3, mix(scheme.deep, '#3f7a5a', 0.5), paint.terracotta, chance) +
    palm(1130, 516, 1.4, mix(scheme.deep, '#3f7a5a', 0.5), paint.terracotta, chance)
  );
}

function diceAndLamps(kit: MotifKit): Svg {
  const { sheet, scheme, chance } = kit;
  return (
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
    curtain(0, 0, w, 330, mix(scheme.mid, scheme.deep, 0.35), 22) +
    rect(
      0,
      0,
      w,
      h,
      sheet.glow(600, 240, 560, [
        [0, scheme.glow, 0.4],
        [1, scheme.deep, 0.4],
      ]),
    ) +
    rect(0, 330, w, 200, mix('#1f4a3b', scheme.deep, 0.25)) +
    rect(0, 324, w, 12, paint.brass) +
    ellipse(600, 440, 430, 60, '#2a6a53', 'opacity=".6"') +
    lamp(150, 350, 1.15, scheme.mid, paint.brass, scheme.glow, 110) +
    lamp(1050, 350, 1.15, scheme.mid, paint.brass, scheme.glow, 110) +
    [
      [430, 366, 1.5, -10, 5],
      [620, 400, 1.75, 8, 6],
      [790, 350, 1.35, 18, 3],
    ]
      .map(
        ([x, y, size, turn, face]) =>
          ellipse((x as number) + 8, (y as number) + 62 * (size as number) * 0.8, 62 * (size as number), 10, '#0e2018', 'opacity=".5"') +
          group(move(x as number, y as number, size as number, turn as number), drawDie(face as 1, 100)),
      )
      .join('') +
    [0, 1, 2]
      .map(
        (index) =>
          ellipse(300 + index * 4, 430 - index * 11, 44, 13, index % 2 ? paint.ivory : paint.wine) +
          stroke(`M${264 + index * 4} ${430 - index * 11}h10M${326 + index * 4} ${430 - index * 11}h10`, paint.brass, 4),
      )
      .join('') +
    [0, 1, 2, 3].map((index) => ellipse(914 - index * 3, 446 - index * 11, 44, 13, index % 2 ? paint.brass : paint.teal)).join('') +
    bokeh(w, 320, 18, [scheme.glow, scheme.accent], chance, 6, 30)
  );
}

const scenes = [foyer, stage, terrace, diceAndLamps] as const;
const schemeOfScene = [0, 5, 8, 0] as const;

/** One festive banner of the club; 1 foyer, 2 stage, 3 terrace, 4 dice and lamps. */
export function drawBanner(banner: number): Svg {
  const draw = scenes[(banner - 1) % scenes.length] as (typeof scenes)[number];
  const scheme = schemes[schemeOfScene[(banner - 1) % scenes.length] as number] as Scheme;
  const sheet = new Sheet(w, h);
  return sheet.close(draw({ sheet, scheme, chance: chanceFrom(bannerKey(banner)), cover: banner }));
}
