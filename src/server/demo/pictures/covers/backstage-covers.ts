import { darker, lighter, mix, paint } from '../palette.ts';
import { bokeh, curtain, lamp, star } from '../places/furnishings.ts';
import { rooms } from '../places/rooms.ts';
import { circle, ellipse, group, move, path, points, polygon, rect, type Svg, stroke } from '../shapes.ts';
import { type Motif, standing } from './cover-cast.ts';

const [w, h] = [720, 405];

const bouquet = (x: number, y: number, size: number, colour: string, chance: { between(a: number, b: number): number }): Svg => {
  let blooms = '';
  for (let index = 0; index < 9; index += 1) {
    const [bx, by] = [Math.cos(index * 2.4) * index * 7, -80 + Math.sin(index * 2.4) * index * 6];
    blooms +=
      circle(bx, by, 20, index % 3 ? colour : lighter(colour, 0.35)) +
      circle(bx - 3, by - 3, 11, lighter(colour, 0.2 + chance.between(0, 0.2)));
  }
  return group(
    move(x, y, size),
    stroke('M-20-50L-4 30M16-50L2 30M0-60V34', '#2f6a4c', 5),
    path('M-50-60L-14 40H14L50-60Z', '#f4ede4'),
    path('M6-20L14 40H14L50-60Z', '#dccfbf'),
    blooms,
  );
};

const mirrorTable: Motif = ({ sheet, scheme, chance }) => {
  const bottles = [150, 190, 540, 580]
    .map((x, index) =>
      group(
        move(x, 330, 0.8 + (index % 2) * 0.2),
        rect(-16, -54, 32, 54, [scheme.soft, scheme.accent, paint.rose, paint.brass][index] as string, 'rx="6"'),
        rect(-8, -72, 16, 18, '#f4ede4'),
        circle(0, -82, 10, paint.brass),
      ),
    )
    .join('');
  return (
    rooms.dressingMirror(sheet, scheme, chance) +
    rect(0, 322, w, 90, darker(scheme.mid, 0.55)) +
    rect(0, 318, w, 7, scheme.accent) +
    lamp(90, 320, 0.62, scheme.mid, paint.brass, scheme.glow) +
    bottles +
    bouquet(360, 300, 1.1, chance.pick([paint.rose, paint.wine, paint.coral]), chance) +
    stroke('M250 336l54-16M262 344l40-6', paint.brass, 7) +
    ellipse(450, 334, 40, 9, '#f4ede4') +
    circle(450, 322, 17, paint.blush)
  );
};

const rail: Motif = ({ scheme, chance }) => {
  let clothes = '';
  const colours = [
    paint.wine,
    paint.teal,
    paint.brass,
    paint.ivory,
    paint.plum,
    paint.rose,
    paint.navy,
    paint.terracotta,
    paint.forest,
    '#2a211d',
  ];
  for (let index = 0; index < 9; index += 1) {
    const [x, colour] = [74 + index * 72, colours[(index * 3 + chance.whole(0, 9)) % 10] as string];
    const long = chance.between(170, 240);
    clothes +=
      stroke(`M${x} 62q0-16 9-14M${x - 34} 92L${x} 66L${x + 34} 92`, '#b9aca0', 5) +
      path(
        `M${x - 12} 78L${x - 42} 98Q${x - 30} 160 ${x - 34 - chance.between(0, 24)} ${72 + long}Q${x} ${88 + long} ${x + 34 + chance.between(0, 24)} ${72 + long}Q${x + 30} 160 ${x + 42} 98L${x + 12} 78Q${x} 104 ${x - 12} 78Z`,
        colour,
      ) +
      path(
        `M${x + 4} 96Q${x + 16} 200 ${x + 10} ${76 + long}L${x + 36} ${70 + long}Q${x + 30} 160 ${x + 42} 98L${x + 12} 78Z`,
        darker(colour, 0.25),
      ) +
      (index % 3 === 0 ? stroke(`M${x - 28} 160q28 12 56 0`, scheme.glow, 5) : '') +
      (index % 3 === 1 ? [130, 170, 210].map((y) => circle(x - 8, y, 4, scheme.glow)).join('') : '');
  }
  return (
    rect(0, 0, w, h, mix(scheme.soft, scheme.mid, 0.4)) +
    rect(0, 340, w, 65, scheme.deep) +
    stroke('M24 62H696M40 62V380M680 62V380', '#2a211d', 9) +
    clothes +
    [120, 200, 520, 590]
      .map((x) => path(`M${x} 372q4-26 20-20q14 14 40 16q6 10-2 12h-50z`, chance.pick(['#231a14', paint.wine, paint.brass])))
      .join('') +
    circle(40, 388, 12, '#2a211d') +
    circle(680, 388, 12, '#2a211d')
  );
};

const gap: Motif = (kit) => {
  const { scheme, sheet, chance, cover } = kit;
  return (
    rect(
      0,
      0,
      w,
      h,
      sheet.glow(360, 210, 330, [
        [0, lighter(scheme.glow, 0.4)],
        [0.5, scheme.glow],
        [1, mix(scheme.accent, scheme.mid, 0.5)],
      ]),
    ) +
    bokeh(w, h, 12, ['#ffffff', scheme.glow], chance, 10, 40) +
    rect(0, 364, w, 45, darker(scheme.deep, 0.2)) +
    polygon(points('300 364, 420 364, 520 405, 200 405'), scheme.glow, 'opacity=".5"') +
    standing(kit, cover, cover % 4 === 1, 372, 84, 0.225, { lower: 'gown', right: 'rest', left: 'hip' }) +
    path('M0 0H330Q300 160 268 405H0Z', darker(scheme.mid, 0.3)) +
    path('M720 0H440Q452 180 490 405H720Z', darker(scheme.mid, 0.3)) +
    [40, 96, 150, 204, 254]
      .map((x) => stroke(`M${x + 20} 0Q${x + 8} 200 ${x - 10} 405`, x % 4 ? scheme.mid : darker(scheme.mid, 0.55), 17))
      .join('') +
    [490, 548, 604, 660]
      .map((x) => stroke(`M${x} 0Q${x + 8} 200 ${x + 24} 405`, x % 4 ? scheme.mid : darker(scheme.mid, 0.55), 17))
      .join('') +
    stroke('M330 0Q300 160 268 405M440 0Q452 180 490 405', scheme.accent, 7)
  );
};

const masks: Motif = ({ scheme, chance }) => {
  const face = (x: number, y: number, size: number, turn: number, colour: string, isMerry: boolean): Svg =>
    group(
      move(x, y, size, turn),
      path('M-70-80Q0-104 70-80Q78 10 40 70Q0 112-40 70Q-78 10-70-80Z', colour),
      path('M6-90Q40-90 70-80Q78 10 40 70Q20 92 4 96Q40 20 6-90Z', darker(colour, 0.16)),
      path('M-50-28Q-32-50-12-28Q-32-16-50-28ZM12-28Q32-50 50-28Q32-16 12-28Z', '#171113'),
      path(isMerry ? 'M-40 26Q0 84 40 26Q0 46-40 26Z' : 'M-38 66Q0 16 38 66Q0 42-38 66Z', '#171113'),
      stroke('M0-20Q-6 4-10 14Q0 20 8 14', darker(colour, 0.4), 4),
      stroke('M-54-50Q-30-66-12-50M12-50Q30-66 54-50', darker(colour, 0.5), 5),
    );
  return (
    rect(0, 0, w, h, scheme.mid) +
    curtain(0, 0, w, h, mix(scheme.mid, scheme.deep, 0.25), 13) +
    path('M-20 60Q180 190 360 90T740 70', 'none', `stroke="${scheme.accent}" stroke-width="12"`) +
    face(250, 200, 1.35, -12, paint.ivory, true) +
    face(460, 220, 1.35, 12, chance.pick([paint.brass, paint.rose]), false) +
    stroke('M160 260Q120 340 60 380M560 270Q600 350 670 380', paint.wine, 12)
  );
};

const starDoor: Motif = ({ sheet, scheme, chance }) => {
  const x = chance.pick([220, 360, 490]);
  return (
    rect(
      0,
      0,
      w,
      h,
      sheet.fade([
        [0, mix(scheme.mid, scheme.soft, 0.3)],
        [1, scheme.mid],
      ]),
    ) +
    stroke('M0 250H720', scheme.accent, 5) +
    rect(0, 253, w, 120, mix(scheme.mid, scheme.deep, 0.4)) +
    rect(0, 366, w, 40, scheme.deep) +
    rect(x - 96, 26, 192, 342, darker(scheme.deep, 0.3)) +
    rect(x - 84, 38, 168, 330, mix(scheme.deep, scheme.mid, 0.35)) +
    rect(x - 62, 60, 124, 130, 'none', `stroke="${scheme.accent}" stroke-width="3"`) +
    rect(x - 62, 216, 124, 128, 'none', `stroke="${scheme.accent}" stroke-width="3"`) +
    group(
      move(x, 124),
      path('M0-46L12-15L45-14L19 6L28 38L0 19L-28 38L-19 6L-45-14L-12-15Z', paint.brass),
      path('M0-46L12-15L45-14L19 6L28 38L0 19Z', paint.honey),
    ) +
    circle(x + 66, 206, 9, paint.brass) +
    [x - 150, x + 150]
      .map(
        (lx) =>
          circle(lx, 110, 70, scheme.glow, 'opacity=".18"') +
          path(`M${lx - 20} 96h40l14 46h-68z`, scheme.glow) +
          stroke(`M${lx} 142v26`, paint.brass, 6),
      )
      .join('') +
    bouquet(x + 124, 350, 0.9, paint.rose, chance) +
    path(`M${x - 170} 370q6-40 30-30q20 22 60 24q8 14-2 16h-78z`, paint.wine) +
    star(x - 250, 70, 16, scheme.glow)
  );
};

const rigging: Motif = ({ sheet, scheme, chance }) => {
  let lights = '';
  for (const [x, lean] of [
    [90, 16],
    [230, 8],
    [370, -4],
    [510, -10],
    [640, -18],
  ] as const)
    lights += group(
      move(x, 70, 1, lean),
      polygon(
        points('-22 40, 22 40, 110 360, -110 360'),
        sheet.fade([
          [0, chance.pick([scheme.glow, scheme.accent, scheme.soft]), 0.55],
          [1, scheme.glow, 0],
        ]),
      ),
      rect(-6, -34, 12, 24, '#171113'),
      path('M-20-16H20L28 34H-28Z', '#2a211d'),
      rect(-30, 32, 60, 11, '#171113'),
      ellipse(0, 42, 24, 6, scheme.glow),
    );
  return (
    rect(
      0,
      0,
      w,
      h,
      sheet.fade([
        [0, darker(scheme.deep, 0.4)],
        [1, scheme.mid],
      ]),
    ) +
    stroke('M0 40H720', '#171113', 12) +
    stroke(
      'M0 18L40 40L80 18L120 40L160 18L200 40L240 18L280 40L320 18L360 40L400 18L440 40L480 18L520 40L560 18L600 40L640 18L680 40L720 18M0 18H720',
      '#2a211d',
      5,
    ) +
    lights +
    rect(0, 352, w, 60, darker(scheme.deep, 0.2)) +
    ellipse(360, 374, 240, 18, scheme.glow, 'opacity=".35"') +
    group(
      move(360, 372, 0.95),
      stroke('M-30 0L-22-80H22L30 0M-26-40H26', '#2a1f1b', 8),
      rect(-34, -92, 68, 14, paint.brass, 'rx="5"'),
      path('M-20-92q-6-30 18-34q26 2 22 34z', paint.wine),
    ) +
    [60, 650].map((x) => stroke(`M${x} 40V300`, '#b9aca0', 4) + path(`M${x - 18} 300h36l8 48h-52z`, paint.umber)).join('')
  );
};

const lastLook: Motif = (kit) => {
  const { sheet, scheme, chance, cover } = kit;
  return (
    rooms.dressingMirror(sheet, scheme, chance) +
    standing(kit, cover, cover % 5 === 0, chance.pick([280, 430]), 150, 0.72, {
      right: chance.pick(['neck', 'crown', 'chin']),
      left: 'hip',
    })
  );
};

export const backstageMotifs: readonly Motif[] = [mirrorTable, gap, rail, lastLook, masks, starDoor, rigging];
