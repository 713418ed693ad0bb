import { darker, lighter, mix, paint } from '../palette.ts';
import { chandelier, checkerFloor, curtain, tiedCurtain } from '../places/furnishings.ts';
import { rooms } from '../places/rooms.ts';
import { circle, curve, ellipse, faded, group, move, type Point, path, polygon, rect, type Svg, stroke } from '../shapes.ts';
import { dancing, type Motif } from './cover-cast.ts';

const [w, h] = [720, 405];

const solo: Motif = (kit) => {
  const { sheet, scheme, chance, cover } = kit;
  const x = chance.pick([230, 360, 490]);
  return (
    rect(0, 0, w, h, scheme.deep) +
    faded(0.8, curtain(0, 0, w, h, darker(scheme.mid, 0.25), 12)) +
    polygon(
      [
        [x - 16, -5],
        [x + 16, -5],
        [x + 190, 372],
        [x - 190, 372],
      ],
      sheet.fade([
        [0, scheme.glow, 0.75],
        [1, scheme.glow, 0.18],
      ]),
    ) +
    rect(0, 340, w, 65, darker(scheme.deep, 0.3)) +
    ellipse(x, 372, 190, 22, mix(scheme.soft, scheme.glow, 0.5), 'opacity=".8"') +
    dancing(kit, cover, false, cover, x, 378, 0.25, chance.happens(0.5))
  );
};

const pair: Motif = (kit) => {
  const { sheet, scheme, cover, chance } = kit;
  // Beside the chandelier, never with a candle over somebody's head.
  const x = chance.pick([170, 540]);
  return (
    rooms.ballroom(sheet, scheme, chance) +
    ellipse(x, 384, 200, 12, darker(scheme.deep, 0.4), 'opacity=".6"') +
    dancing(kit, cover + 2, true, 5, x + 70, 384, 0.245, true) +
    dancing(kit, cover + 1, false, cover % 2 ? 0 : 4, x - 50, 386, 0.24, false)
  );
};

const shoes: Motif = ({ scheme, chance }) => {
  const shoe = (x: number, y: number, size: number, turn: number, colour: string): Svg =>
    group(
      move(x, y, size, turn),
      path(
        'M-34-150Q-30-60-70-30L-72-12Q-20-30 0-50Q40-30 96-22Q150-14 160 6Q162 20 140 20H30Q-10 20-20-14L-58 4L-60 22H-70L-74-20Q-70-80-74-150Z',
        lighter(colour, 0.05),
      ),
      path('M-74-150Q-60-140-34-150Q-36-110-46-80Q-58-74-70-80Z', '#c2855a'),
      path('M-74-150Q-60-140-34-150L-30-260Q-60-270-92-260Z', '#c2855a'),
      stroke('M-72-70Q-50-56-34-80', scheme.glow, 6),
      circle(-46, -66, 7, scheme.glow),
      path('M0-50Q40-30 96-22Q150-14 160 6Q60-2 0-50Z', lighter(colour, 0.3)),
    );
  return (
    rect(0, 0, w, h, scheme.mid) +
    curtain(0, 0, w, 230, darker(scheme.mid, 0.2), 14) +
    checkerFloor(222, w, 183, mix(scheme.soft, scheme.glow, 0.55), scheme.deep) +
    ellipse(250, 342, 150, 16, scheme.deep, 'opacity=".45"') +
    ellipse(470, 372, 150, 16, scheme.deep, 'opacity=".45"') +
    shoe(240, 320, 1, 0, paint.wine) +
    shoe(450, 350, 1.06, chance.between(-14, -6), paint.wine)
  );
};

const chorus: Motif = (kit) => {
  const { sheet, scheme, chance, cover } = kit;
  const pose = chance.whole(0, 5);
  const flip = chance.happens(0.5);
  return (
    rooms.sunburst(sheet, scheme, chance) +
    rect(0, 352, w, 60, darker(scheme.deep, 0.2)) +
    rect(0, 350, w, 5, scheme.accent) +
    [100, 230, 360, 490, 620].map((x, index) => dancing(kit, cover + index * 3, index % 3 === 1, pose, x, 376, 0.19, flip)).join('')
  );
};

const ribbons: Motif = (kit) => {
  const { scheme, chance, cover } = kit;
  let drawn = rect(0, 0, w, h, mix(scheme.soft, scheme.glow, 0.5));
  for (let band = 0; band < 5; band += 1) {
    const points: Point[] = [];
    for (let x = -40; x <= 800; x += 140) points.push([x, 60 + band * 74 + chance.between(-60, 60)]);
    drawn += stroke(curve(points, false), [scheme.mid, scheme.accent, scheme.deep, scheme.soft, paint.rose][band] as string, 34 - band * 4);
  }
  return (
    drawn +
    circle(360, 200, 150, mix(scheme.glow, '#ffffff', 0.3)) +
    dancing(kit, cover, false, cover + 1, 360, 370, 0.235, chance.happens(0.5))
  );
};

const shadowPlay: Motif = (kit) => {
  const { scheme, chance, cover, sheet } = kit;
  const pose = chance.whole(0, 5);
  const dancer = dancing(kit, cover, cover % 4 === 0, pose, 0, 0, 0.2, false);
  const shade = `<g transform="translate(470 400) scale(1.9)" opacity=".34" filter="">${dancer.replace(/fill="#[0-9a-f]{6}"/gu, `fill="${scheme.deep}"`).replace(/stroke="#[0-9a-f]{6}"/gu, `stroke="${scheme.deep}"`)}</g>`;
  return (
    rect(
      0,
      0,
      w,
      h,
      sheet.glow(430, 190, 480, [
        [0, scheme.glow],
        [0.5, mix(scheme.soft, scheme.glow, 0.3)],
        [1, scheme.mid],
      ]),
    ) +
    shade +
    rect(0, 362, w, 50, scheme.deep) +
    group('translate(190 384)', dancer) +
    tiedCurtain(w, 0, 150, h, scheme.mid, 1, scheme.accent) +
    tiedCurtain(0, 0, 110, h, scheme.mid, -1, scheme.accent)
  );
};

const chandelierFloor: Motif = (kit) => {
  const { scheme, cover, sheet } = kit;
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
    checkerFloor(250, w, 155, scheme.deep, mix(scheme.mid, scheme.soft, 0.4)) +
    chandelier(360, 70, 0.9, scheme.accent, scheme.glow) +
    chandelier(90, 40, 0.5, scheme.accent, scheme.glow) +
    chandelier(630, 40, 0.5, scheme.accent, scheme.glow) +
    dancing(kit, cover, false, 1, 150, 320, 0.14, false) +
    dancing(kit, cover + 2, true, 2, 230, 330, 0.14, true) +
    dancing(kit, cover + 4, false, 3, 560, 316, 0.13, true) +
    dancing(kit, cover + 6, true, 5, 490, 326, 0.135, false) +
    dancing(kit, cover + 8, false, 4, 360, 388, 0.19, false)
  );
};

export const danceMotifs: readonly Motif[] = [solo, pair, shadowPlay, chorus, shoes, ribbons, chandelierFloor];
