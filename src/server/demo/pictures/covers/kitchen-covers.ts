import { darker, lighter, mix, paint } from '../palette.ts';
import { lamp } from '../places/furnishings.ts';
import { rooms } from '../places/rooms.ts';
import { circle, ellipse, faded, group, move, path, points, polygon, rect, type Svg, stroke } from '../shapes.ts';
import { type Motif, standing } from './cover-cast.ts';

const [w, h] = [720, 405];
const steam = (x: number, y: number, size: number, colour: string): Svg =>
  faded(
    0.5,
    stroke(
      `M${x} ${y}q${-16 * size}-22 0-44t0-44M${x + 26 * size} ${y - 8}q${-16 * size}-22 0-44t0-40M${x - 26 * size} ${y - 8}q${-16 * size}-22 0-44t0-40`,
      colour,
      6 * size,
    ),
  );

const cocktails: Motif = ({ sheet, scheme, chance }) => {
  const coupe = (x: number, drink: string): Svg =>
    group(
      move(x, 344, 1.1),
      path('M-56-190H56Q54-120 4-108V-12H34V0H-34V-12H-4V-108Q-54-120-56-190Z', '#fff8ea', 'opacity=".45"'),
      path('M-53-172H53Q48-124 0-118Q-48-124-53-172Z', drink),
      circle(30, -178, 10, paint.wine),
      stroke('M-10-196L44-162', paint.brass, 3),
    );
  const tall = (x: number, drink: string): Svg =>
    group(
      move(x, 344, 1.1),
      path('M-32-190H32L26 0H-26Z', '#fff8ea', 'opacity=".45"'),
      path('M-29-150H29L25-6H-25Z', drink),
      stroke('M10-230L-6-20', paint.rose, 5),
      circle(28, -188, 24, paint.honey),
      circle(28, -188, 17, '#fbe5b0'),
      rect(-18, -130, 22, 22, '#ffffff', 'opacity=".4" transform="rotate(12 -8 -120)"'),
      rect(-6, -90, 22, 22, '#ffffff', 'opacity=".35" transform="rotate(-14 4 -80)"'),
    );
  const rocks = (x: number, drink: string): Svg =>
    group(
      move(x, 344, 1.1),
      path('M-42-104H42L36 0H-36Z', '#fff8ea', 'opacity=".45"'),
      path('M-39-70H39L35-6H-35Z', drink),
      rect(-22, -74, 32, 32, '#ffffff', 'opacity=".4" transform="rotate(10 -6 -58)"'),
      path('M20-120Q48-130 44-96Q34-84 22-96Z', paint.coral),
    );
  const order = chance.whole(0, 2);
  const glasses = [coupe, tall, rocks];
  return (
    rooms.bar(sheet, scheme, chance) +
    rect(0, 0, w, h, scheme.deep, 'opacity=".35"') +
    rect(0, 336, w, 70, darker(scheme.mid, 0.6)) +
    rect(0, 332, w, 6, scheme.accent) +
    [170, 360, 550]
      .map((x, index) =>
        (glasses[(index + order) % 3] as (x: number, drink: string) => Svg)(
          x,
          [paint.brass, paint.rose, paint.terracotta][(index + order * 2) % 3] as string,
        ),
      )
      .join('')
  );
};

const chef: Motif = (kit) => {
  const { scheme, cover, chance } = kit;
  const x = chance.pick([250, 470]);
  const toque =
    path(
      'M-54-66Q-60-120-50-128Q-96-140-84-186Q-60-220-24-198Q0-232 36-202Q80-214 88-178Q92-138 52-128Q58-110 54-66Q0-48-54-66Z',
      '#f4ede4',
    ) + stroke('M-50-124Q0-106 50-124M-20-72V-110M20-72V-110', '#dccfbf', 4);
  let pans = '';
  for (const px of [60, 150, 590, 670])
    pans += stroke(`M${px} 26v34`, '#b9aca0', 4) + circle(px, 96, 34, '#b0713a') + circle(px, 96, 26, '#8f5526');
  const paints = { cloth: '#f4ede4', trim: scheme.accent };
  return (
    rect(0, 0, w, h, mix(scheme.mid, scheme.soft, 0.3)) +
    tiles(scheme.soft, scheme.mid) +
    stroke('M0 26H720', '#2a211d', 7) +
    pans +
    standing(kit, cover, cover % 2 === 0, x, 150, 0.62, {
      outfit: 'mandarin',
      paints,
      right: 'offer',
      left: 'belly',
      headDegrees: 0,
      head: { turn: 0.5, gaze: 'down', smile: 1.3 },
    }) +
    group(move(x, 148, 0.62), toque) +
    rect(0, 350, w, 55, scheme.deep) +
    rect(0, 346, w, 6, scheme.accent) +
    ellipse(x + 130, 348, 84, 14, '#f4ede4') +
    path(`M${x + 76} 344Q${x + 130} 280 ${x + 184} 344Z`, '#c8ced1') +
    circle(x + 130, 308, 8, paint.brass) +
    steam(x + 130, 290, 0.8, '#ffffff')
  );
};

function tiles(light: string, dark: string): Svg {
  let d = '';
  for (let row = 0; row < 8; row += 1)
    for (let column = -1; column < 13; column += 1) d += `M${column * 60 + (row % 2) * 30} ${row * 44}h57v41h-57z`;
  return faded(0.3, path(d, mix(light, dark, 0.2)));
}

const tableFromAbove: Motif = ({ scheme, chance }) => {
  const plate = (x: number, y: number, r: number, food: Svg): Svg =>
    circle(x + 5, y + 8, r, scheme.deep, 'opacity=".3"') +
    circle(x, y, r, '#fbf7f1') +
    circle(x, y, r * 0.74, '#f1e9de') +
    circle(x, y, r - 5, 'none', `stroke="${scheme.accent}" stroke-width="3"`) +
    group(move(x, y, r / 90), food);
  const greens =
    circle(-14, -8, 34, '#86a58c') +
    circle(18, 6, 30, '#5f8a68') +
    circle(-4, 22, 20, paint.wine) +
    circle(16, -20, 15, paint.coral) +
    circle(-30, 14, 12, paint.honey);
  const noodles =
    [40, 32, 24, 15]
      .map((r, index) => circle(index * 2, -index, r, 'none', `stroke="${index % 2 ? '#e9c98a' : '#d9b06a'}" stroke-width="8"`))
      .join('') + circle(4, -4, 10, paint.wine);
  const fish =
    path('M-54 6Q-10-44 44-4L64-22V26L44 10Q-10 44-54 6Z', paint.coral) +
    stroke('M-16-16Q-6 4-16 22M4-18Q14 4 4 20M22-12Q30 4 22 16', lighter(paint.coral, 0.5), 4) +
    circle(-38, 0, 4, '#231a14');
  const cake =
    path('M-40 30L0-44L40 30Z', '#e9c98a') +
    path('M-30 12L0-44L30 12Z', paint.blush) +
    circle(0, -42, 11, paint.wine) +
    stroke('M-40 34H40', paint.umber, 7);
  const foods = [greens, noodles, fish, cake];
  const shift = chance.whole(0, 3);
  const food = (index: number): Svg => foods[(index + shift) % 4] as Svg;
  const cutlery = (x: number, y: number): Svg => stroke(`M${x} ${y - 60}V${y + 60}M${x - 8} ${y - 60}v26q8 10 16 0v-26`, '#c8ced1', 5);
  return (
    rect(0, 0, w, h, mix(scheme.mid, scheme.deep, 0.2)) +
    polygon(points('0 60, 720 0, 720 345, 0 405'), mix(scheme.soft, scheme.glow, 0.4), 'opacity=".25"') +
    stroke('M0 90Q360 20 720 90M0 320Q360 400 720 320', scheme.accent, 3) +
    plate(130, 130, 86, food(0)) +
    plate(360, 210, 120, food(1)) +
    plate(590, 120, 84, food(2)) +
    plate(600, 318, 72, food(3)) +
    plate(128, 318, 64, food(2)) +
    cutlery(248, 120) +
    cutlery(476, 290) +
    circle(250, 330, 26, '#fff8ea') +
    circle(250, 330, 20, paint.brass) +
    circle(478, 96, 26, '#fff8ea') +
    circle(478, 96, 20, paint.wine)
  );
};

const stove: Motif = ({ scheme }) => {
  const pot = (x: number, size: number, colour: string): Svg =>
    group(
      move(x, 330, size),
      rect(-80, -110, 160, 110, colour, 'rx="14"'),
      rect(20, -110, 60, 110, darker(colour, 0.25), 'rx="14"'),
      rect(-88, -122, 176, 16, lighter(colour, 0.2), 'rx="8"'),
      stroke('M-88-84h-26M88-84h26', darker(colour, 0.3), 12),
      path('M-70-122Q0-168 70-122Z', lighter(colour, 0.1)),
      circle(0, -150, 11, paint.brass),
    );
  return (
    rect(0, 0, w, h, mix(scheme.soft, scheme.glow, 0.3)) +
    tiles(scheme.glow, scheme.mid) +
    steam(180, 176, 1.4, '#ffffff') +
    steam(430, 196, 1.2, '#ffffff') +
    steam(620, 220, 1, '#ffffff') +
    pot(180, 1.15, paint.wine) +
    pot(430, 0.95, paint.teal) +
    pot(618, 0.72, '#b0713a') +
    rect(0, 328, w, 80, '#231a14') +
    [120, 180, 240, 380, 430, 480, 590, 640].map((x) => path(`M${x - 9} 336q9-22 9-22q9 12 9 22z`, paint.coral)).join('') +
    [90, 200, 310, 420, 530, 640].map((x) => circle(x, 372, 17, '#4a3f38') + stroke(`M${x} 372v-13`, paint.brass, 5)).join('')
  );
};

const bowl: Motif = ({ sheet, scheme, chance }) => {
  const colour = chance.pick([paint.wine, paint.navy, paint.teal]);
  return (
    rect(
      0,
      0,
      w,
      h,
      sheet.glow(360, 180, 440, [
        [0, scheme.glow],
        [0.6, scheme.soft],
        [1, scheme.mid],
      ]),
    ) +
    rect(0, 336, w, 70, darker(scheme.mid, 0.55)) +
    steam(360, 120, 1.6, '#ffffff') +
    ellipse(360, 352, 190, 16, scheme.deep, 'opacity=".5"') +
    path('M140 176H580Q560 330 420 346H300Q160 330 140 176Z', colour) +
    path('M420 176H580Q560 330 420 346Q480 260 420 176Z', darker(colour, 0.25)) +
    ellipse(360, 176, 220, 38, lighter(colour, 0.2)) +
    ellipse(360, 178, 202, 31, '#c98a4a') +
    [0, 1, 2, 3].map((row) => stroke(`M${230 + row * 20} ${180 + row * 6}q60-26 130 0t110 0`, '#f0d8a0', 7)).join('') +
    ellipse(250, 168, 44, 18, '#fbf7f1') +
    ellipse(250, 167, 20, 10, paint.coral) +
    ellipse(470, 170, 40, 15, '#f2b8a8') +
    circle(470, 170, 9, paint.rose) +
    path('M340 150q20-34 60-30q0 26-36 44z', '#2f6a4c') +
    stroke('M190 220Q360 290 530 220', lighter(colour, 0.35), 5) +
    stroke('M420 190L690 40M440 204L706 64', '#4a2418', 11)
  );
};

const board: Motif = ({ scheme, chance }) => {
  const carrot = (x: number, y: number, turn: number): Svg =>
    group(
      move(x, y, 1, turn),
      path('M-60-16Q40-20 84 0Q40 20-60 16Q-72 0-60-16Z', paint.coral),
      stroke('M-30-14v10M0 14v-8M26-12v8', darker(paint.coral, 0.2), 4),
      path('M-60 0Q-96-36-116-28Q-100-10-60 0Q-100 6-118 26Q-90 34-60 0Z', '#5f8a68'),
    );
  const onion = (x: number, y: number, colour: string): Svg =>
    circle(x, y, 40, colour) +
    stroke(`M${x} ${y - 40}Q${x - 30} ${y} ${x} ${y + 40}M${x} ${y - 40}Q${x + 30} ${y} ${x} ${y + 40}`, darker(colour, 0.25), 4) +
    path(`M${x - 8} ${y - 36}q8-30 14-30q4 20 2 30z`, '#dccfbf');
  return (
    rect(0, 0, w, h, mix(scheme.mid, scheme.deep, 0.3)) +
    tiles(scheme.soft, scheme.mid) +
    group(
      move(360, 208, 1, chance.pick([-5, 4])),
      rect(-274, -140, 560, 300, scheme.deep, 'rx="26" opacity=".4"'),
      rect(-280, -150, 560, 300, '#c98f52', 'rx="26"'),
      stroke('M-250-90Q0-70 250-96M-250-20Q0 6 250-30M-250 60Q0 80 250 56', '#b27a40', 5),
      circle(246, -116, 15, '#8a5a2c'),
      carrot(-110, -60, -12),
      carrot(-90, 10, 6),
      onion(70, 70, paint.mauve),
      onion(-190, 86, paint.honey),
      [0, 1, 2, 3]
        .map(
          (slice) => circle(110 + slice * 34, -70 + slice * 10, 26, '#d9584a') + circle(110 + slice * 34, -70 + slice * 10, 18, '#f0907c'),
        )
        .join(''),
      path('M-20 110L170 118Q196 128 170 136L-20 128Z', '#d9dde0'),
      rect(-128, 108, 112, 24, '#231a14', 'rx="9"'),
    )
  );
};

const tower: Motif = ({ sheet, scheme, chance }) => {
  const tier = (y: number, r: number): Svg => {
    let cakes = '';
    for (let x = -r + 28; x <= r - 20; x += 46)
      cakes += chance.pick([
        path(`M${x - 18} ${y}v-24q18-20 36 0v24z`, paint.blush) + circle(x, y - 38, 8, paint.wine),
        circle(x, y - 14, 16, paint.honey) + rect(x - 17, y - 18, 34, 7, paint.rose),
        rect(x - 17, y - 26, 34, 26, '#8f5526', 'rx="5"') + rect(x - 17, y - 32, 34, 10, '#f4ede4', 'rx="5"'),
        path(`M${x - 18} ${y}l5-26h26l5 26z`, paint.teal) + path(`M${x - 20} ${y - 24}q2-26 20-26t20 26z`, '#f4ede4'),
      ]);
    return cakes + ellipse(0, y + 4, r, 11, '#fbf7f1') + ellipse(0, y + 8, r * 0.9, 8, '#dccfbf');
  };
  return (
    rooms.palmCourt(sheet, scheme, chance) +
    group(
      move(360, 0),
      stroke('M0 60V366', paint.brass, 8),
      circle(0, 48, 13, 'none', `stroke="${paint.brass}" stroke-width="6"`),
      tier(130, 90),
      tier(226, 130),
      tier(330, 172),
      ellipse(0, 372, 60, 10, paint.brass),
    ) +
    lamp(90, 400, 0.9, scheme.mid, paint.brass, scheme.glow, 60)
  );
};

export const kitchenMotifs: readonly Motif[] = [cocktails, tableFromAbove, chef, stove, bowl, board, tower];
