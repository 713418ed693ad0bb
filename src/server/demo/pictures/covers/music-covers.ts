import { darker, lighter, mix, paint } from '../palette.ts';
import { cello, guitar, type Held, instruments, microphone, saxophone, trumpet, violin } from '../people/instruments.ts';
import { bokeh, curtain, lamp, tiedCurtain } from '../places/furnishings.ts';
import { type RoomName, rooms } from '../places/rooms.ts';
import { circle, ellipse, faded, group, move, path, points, polygon, rect, type Svg, stroke } from '../shapes.ts';
import { type Motif, standing } from './cover-cast.ts';

const [w, h] = [720, 405];

const player: Motif = (kit) => {
  const { sheet, scheme, chance, cover } = kit;
  const held = (instruments[cover % instruments.length] as () => Held)();
  const place = chance.pick(['spotlight', 'draped', 'cityWindow', 'posterBlocks', 'bar'] as RoomName[]);
  return (
    rooms[place](sheet, scheme, chance) +
    standing(kit, cover, cover % 2 === 0, chance.pick([250, 360, 470]), 104, 0.6, { held, lower: 'gown' })
  );
};

const stillLife: Motif = ({ sheet, scheme, chance, cover }) => {
  const pick = [saxophone, violin, guitar, trumpet, cello][cover % 5] as () => Held;
  const centre = (
    [
      [0, -300],
      [-70, -170],
      [40, -400],
      [-170, -70],
      [0, -480],
    ] as const
  )[cover % 5] as readonly [number, number];
  const size = [0.92, 1.3, 0.9, 1.25, 0.62][cover % 5] as number;
  return (
    rooms.sunburst(sheet, scheme, chance) +
    ellipse(360, 206, 240, 190, scheme.deep, 'opacity=".35"') +
    `<g transform="translate(360 200) rotate(${chance.pick([-14, 10, 18])}) scale(${size}) translate(${centre[0]} ${centre[1]})">${pick().front}</g>`
  );
};

const record: Motif = ({ scheme, chance }) => {
  const x = chance.pick([270, 330, 400]);
  let grooves = '';
  for (let r = 60; r < 168; r += 12) grooves += circle(x, 205, r, 'none', `stroke="${lighter('#1c1614', 0.16)}" stroke-width="2.4"`);
  return (
    rect(0, 0, w, h, scheme.mid) +
    polygon(points('0 405, 0 240, 720 60, 720 405'), scheme.soft) +
    rect(x - 210, 18, 420, 374, darker(scheme.deep, 0.1), 'rx="20"') +
    circle(x, 205, 176, '#1c1614') +
    grooves +
    path(`M${x} 205L${x - 60} 40A176 176 0 0 1 ${x + 20} 30Z`, '#ffffff', 'opacity=".12"') +
    path(`M${x} 205L${x + 60} 370A176 176 0 0 1 ${x - 20} 380Z`, '#ffffff', 'opacity=".10"') +
    circle(x, 205, 56, scheme.accent) +
    circle(x, 205, 40, mix(scheme.accent, scheme.glow, 0.5)) +
    circle(x, 205, 7, scheme.deep) +
    circle(x + 176, 60, 26, '#b9aca0') +
    circle(x + 176, 60, 12, '#4a3124') +
    stroke(`M${x + 176} 60L${x + 166} 230L${x + 106} 276`, '#dccfbf', 10) +
    rect(x + 84, 264, 34, 24, '#4a3124', `rx="5" transform="rotate(38 ${x + 100} 276)"`)
  );
};

const grandPiano: Motif = (kit) => {
  const { sheet, scheme, chance, cover } = kit;
  let keys = '';
  for (let index = 0; index < 15; index += 1) keys += `M${250 + index * 13} 262v13`;
  return (
    rooms.spotlight(sheet, scheme, chance) +
    standing(kit, cover, cover % 3 === 0, 214, 128, 0.33, { right: 'offer', left: 'belly', head: { turn: 1, gaze: 'down', smile: 1 } }) +
    path('M238 236Q330 220 420 226Q500 150 600 190Q652 214 640 262L636 290H236Z', '#171113') +
    path('M420 226Q470 70 640 54Q600 150 640 200Q540 160 420 226Z', darker(scheme.mid, 0.4)) +
    stroke('M520 206L560 96', '#2a1f1b', 5) +
    rect(238, 256, 206, 22, '#f4ede4') +
    stroke(keys, '#171113', 6) +
    rect(232, 278, 412, 16, '#241a1a') +
    stroke('M270 294L262 384M610 294L622 384M440 294V384', '#171113', 12) +
    lamp(360, 226, 0.4, scheme.accent, paint.brass, scheme.glow, 40)
  );
};

const singer: Motif = ({ sheet, scheme, chance }) => {
  const x = chance.pick([200, 360, 520]);
  let mesh = '';
  for (let row = 0; row < 8; row += 1) mesh += `M${-66} ${-120 + row * 20}H66`;
  for (let column = 0; column < 6; column += 1) mesh += `M${-54 + column * 22} -140V40`;
  return (
    rect(
      0,
      0,
      w,
      h,
      sheet.fade(
        [
          [0, scheme.deep],
          [1, scheme.mid],
        ],
        40,
      ),
    ) +
    bokeh(w, h, 34, [scheme.glow, scheme.accent, scheme.soft], chance, 10, 54) +
    group(
      move(x, 210, 1.15, chance.pick([-16, 14])),
      stroke('M0 60V330', '#171113', 22),
      rect(-76, -150, 152, 210, '#c8ced1', 'rx="74"'),
      rect(-66, -140, 132, 190, '#5c666c', 'rx="64"'),
      stroke(mesh, '#aab3b8', 4),
      rect(-80, -62, 160, 26, scheme.accent, 'rx="6"'),
      rect(-30, 52, 60, 46, '#2a1f1b', 'rx="8"'),
      path('M-60-120Q-40-140-20-142V40Q-50 30-60 0Z', '#ffffff', 'opacity=".2"'),
    )
  );
};

const band: Motif = (kit) => {
  const { sheet, scheme, cover } = kit;
  const drums = (x: number, y: number): Svg =>
    group(
      move(x, y),
      circle(0, -50, 54, scheme.accent),
      circle(0, -50, 44, '#f4ede4'),
      rect(-90, -104, 50, 40, paint.wine, 'rx="5"'),
      ellipse(-65, -104, 25, 8, '#f4ede4'),
      rect(42, -104, 50, 40, paint.wine, 'rx="5"'),
      ellipse(67, -104, 25, 8, '#f4ede4'),
      stroke('M-110 0V-130M110 0V-140', '#b9aca0', 4),
      ellipse(-112, -132, 42, 6, paint.brass, 'transform="rotate(-8 -112 -132)"'),
      ellipse(112, -142, 42, 6, paint.brass, 'transform="rotate(8 112 -142)"'),
    );
  return (
    rect(0, 0, w, h, scheme.deep) +
    curtain(0, 0, w, 330, scheme.mid, 16) +
    rect(
      0,
      0,
      w,
      h,
      sheet.glow(360, 160, 380, [
        [0, scheme.glow, 0.4],
        [1, scheme.deep, 0.5],
      ]),
    ) +
    rect(0, 322, w, 83, darker(scheme.mid, 0.6)) +
    rect(0, 320, w, 5, scheme.accent) +
    standing(kit, cover + 9, true, 360, 128, 0.2, { right: 'offer', left: 'offer' }) +
    drums(360, 326) +
    standing(kit, cover + 4, true, 140, 86, 0.24, { held: cello(), lower: 'trousers' }) +
    standing(kit, cover + 2, true, 590, 86, 0.24, { held: saxophone(), lower: 'trousers' }) +
    standing(kit, cover, false, 258, 88, 0.235, { held: microphone(), lower: 'gown' }) +
    tiedCurtain(w, 0, 110, h, darker(scheme.mid, 0.2), 1, scheme.accent) +
    tiedCurtain(0, 0, 110, h, darker(scheme.mid, 0.2), -1, scheme.accent)
  );
};

const keysFromAbove: Motif = ({ scheme, chance }) => {
  const lean = chance.pick([-9, 7]);
  let white = '';
  let black = '';
  for (let index = -3; index < 22; index += 1) {
    white += rect(index * 46, 120, 44, 260, index % 5 === 2 ? lighter(scheme.glow, 0.4) : '#f4ede4', 'rx="4"');
    if (![2, 6].includes(((index % 7) + 7) % 7))
      black += rect(index * 46 + 31, 120, 28, 160, '#171113', 'rx="3"') + rect(index * 46 + 36, 120, 6, 146, '#3a2e2c');
  }
  return (
    rect(0, 0, w, h, scheme.mid) +
    `<g transform="rotate(${lean} 360 202)">${rect(-80, 40, 900, 84, '#1c1314')}${rect(-80, 112, 900, 12, scheme.accent)}${white}${black}${rect(-80, 376, 900, 120, '#2a1a18')}</g>` +
    faded(
      0.95,
      group(
        move(590, 330, 1, 20),
        stroke('M0 0Q20-70 0-130', '#1f4a3b', 7),
        circle(0, -140, 34, scheme.accent),
        circle(-8, -148, 22, lighter(scheme.accent, 0.2)),
        circle(10, -134, 15, darker(scheme.accent, 0.2)),
        path('M6-50Q50-80 60-40Q30-30 6-50Z', '#1f4a3b'),
      ),
    )
  );
};

export const musicMotifs: readonly Motif[] = [player, record, stillLife, grandPiano, singer, band, keysFromAbove];
