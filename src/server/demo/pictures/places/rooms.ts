import { darker, lighter, mix, type Scheme } from '../palette.ts';
import type { Chance } from '../seeded-chance.ts';
import { circle, clipped, ellipse, faded, path, polygon, rect, type Sheet, type Svg, stroke } from '../shapes.ts';
import { arch, bokeh, bottle, chandelier, checkerFloor, curtain, lamp, palm, star, tiedCurtain } from './furnishings.ts';
import { towerRow, windowLights } from './window-lights.ts';

/** A room behind somebody, filling the sheet. Everything scales with the sheet, so covers use them too. */
export type Room = (sheet: Sheet, scheme: Scheme, chance: Chance) => Svg;

const wall = (sheet: Sheet, top: string, bottom: string): Svg =>
  rect(
    0,
    0,
    sheet.width,
    sheet.height,
    sheet.fade([
      [0, top],
      [1, bottom],
    ]),
  );

const archway: Room = (sheet, { deep, mid, soft, accent, glow }, chance) => {
  const { width: w, height: h } = sheet;
  const light = sheet.glow(w / 2, h * 0.45, h * 0.6, [
    [0, glow],
    [0.5, mix(glow, soft, 0.6)],
    [1, mid],
  ]);
  return (
    wall(sheet, darker(mid, 0.2), deep) +
    arch(w / 2, h * 0.96, w * 0.66, h * 0.86, mid, light, accent) +
    rect(0, h * 0.94, w, h * 0.06, deep) +
    (chance.happens(0.5)
      ? tiedCurtain(w, 0, w * 0.34, h, mix(mid, deep, 0.3), 1, accent)
      : tiedCurtain(0, 0, w * 0.34, h, mix(mid, deep, 0.3), -1, accent))
  );
};

const sunburst: Room = (sheet, { deep, mid, soft, accent, glow }, chance) => {
  const { width: w, height: h } = sheet;
  const [cx, cy] = [w * chance.between(0.35, 0.65), h * chance.between(0.3, 1)];
  let d = '';
  for (let ray = 0; ray < 18; ray += 1) {
    const [a, b] = [(ray / 18) * Math.PI * 2, ((ray + 0.5) / 18) * Math.PI * 2];
    d += `M${Math.round(cx)} ${Math.round(cy)}L${Math.round(cx + Math.cos(a) * 1500)} ${Math.round(cy + Math.sin(a) * 1500)}L${Math.round(cx + Math.cos(b) * 1500)} ${Math.round(cy + Math.sin(b) * 1500)}Z`;
  }
  return (
    wall(sheet, mid, deep) +
    path(d, mix(mid, soft, 0.35)) +
    circle(cx, cy, h * 0.3, accent) +
    circle(cx, cy, h * 0.26, mix(accent, glow, 0.5))
  );
};

const spotlight: Room = (sheet, { deep, mid, soft, glow }, chance) => {
  const { width: w, height: h } = sheet;
  const from = w * chance.pick([0.1, 0.5, 0.9]);
  const to = w * 0.5;
  return (
    wall(sheet, deep, darker(deep, 0.4)) +
    faded(0.9, curtain(0, 0, w, h * 0.9, darker(mid, 0.25), Math.round(w / 70))) +
    polygon(
      [
        [from - 20, -10],
        [from + 20, -10],
        [to + w * 0.36, h * 0.93],
        [to - w * 0.36, h * 0.93],
      ],
      sheet.fade([
        [0, glow, 0.6],
        [1, glow, 0.22],
      ]),
    ) +
    rect(0, h * 0.88, w, h * 0.12, darker(deep, 0.2)) +
    ellipse(to, h * 0.93, w * 0.37, h * 0.035, mix(soft, glow, 0.5), 'opacity=".8"') +
    bokeh(w, h * 0.6, 6, [glow], chance, 3, 9)
  );
};

const cityWindow: Room = (sheet, { deep, mid, soft, accent, glow }, chance) => {
  const { width: w, height: h } = sheet;
  const left = w * 0.12;
  const sky = sheet.fade([
    [0, deep],
    [0.65, mid],
    [1, mix(soft, accent, 0.4)],
  ]);
  const pane =
    rect(left, h * 0.08, w * 0.76, h * 0.72, sky) +
    circle(w * chance.between(0.3, 0.7), h * 0.22, h * 0.045, glow) +
    towerRow(left, h * 0.8, w * 0.76, h * 0.1, h * 0.32, mix(mid, deep, 0.4), glow, 0.3, chance, w / 42) +
    towerRow(left, h * 0.8, w * 0.76, h * 0.04, h * 0.2, darker(deep, 0.2), glow, 0.4, chance, w / 34);
  const clip = sheet.clip(rect(left, h * 0.08, w * 0.76, h * 0.72, '#000'));
  const bars = stroke(
    `M${w * 0.37} ${h * 0.08}v${h * 0.72}M${w * 0.63} ${h * 0.08}v${h * 0.72}M${left} ${h * 0.26}h${w * 0.76}`,
    darker(deep, 0.35),
    w / 80,
  );
  return (
    wall(sheet, darker(mid, 0.45), darker(deep, 0.1)) +
    clipped(clip, pane) +
    bars +
    stroke(`M${left} ${h * 0.08}h${w * 0.76}v${h * 0.72}h${-w * 0.76}z`, mix(deep, accent, 0.35), w / 50) +
    tiedCurtain(w, 0, w * 0.28, h, mid, 1, accent) +
    tiedCurtain(0, 0, w * 0.28, h, mid, -1, accent)
  );
};

const bar: Room = (sheet, { deep, mid, soft, accent, glow }, chance) => {
  const { width: w, height: h } = sheet;
  const size = h / 960;
  let drawn = wall(sheet, deep, darker(deep, 0.3));
  for (let shelf = 0; shelf < 4; shelf += 1) {
    const y = h * (0.2 + shelf * 0.17);
    drawn += rect(
      w * 0.05,
      y - h * 0.15,
      w * 0.9,
      h * 0.15,
      sheet.fade([
        [0, mix(mid, deep, 0.4)],
        [1, mix(mid, glow, 0.35)],
      ]),
    );
    for (let x = w * 0.09; x < w * 0.93; x += chance.between(34, 62) * size * (w / h > 1 ? 1.2 : 1))
      drawn += bottle(
        x,
        y,
        size * chance.between(0.8, 1.15),
        chance.pick([accent, soft, mid, darker(accent, 0.4), '#4f6b57', '#7a2b33', '#b98a4a']),
      );
    drawn += rect(w * 0.04, y, w * 0.92, h * 0.012, accent);
  }
  return (
    drawn +
    rect(0, h * 0.8, w, h * 0.2, darker(mid, 0.55)) +
    rect(0, h * 0.79, w, h * 0.02, accent) +
    lamp(w * chance.pick([0.14, 0.86]), h * 0.79, size * 1.1, mid, accent, glow)
  );
};

const scallops: Room = (sheet, { deep, mid, soft, accent }, chance) => {
  const { width: w, height: h } = sheet;
  const size = h / chance.pick([7, 9, 12]);
  let rings = '';
  for (let row = 0; row * size * 0.5 < h + size; row += 1) {
    for (let x = (row % 2) * size * 0.5 - size; x < w + size; x += size)
      rings += [1, 0.72, 0.44]
        .map((share, ring) =>
          circle(
            x,
            row * size * 0.5,
            size * 0.5 * share,
            ring === 0 ? mid : ring === 1 ? mix(mid, deep, 0.35) : mid,
            ring < 2 ? `stroke="${mix(accent, mid, 0.45)}" stroke-width="2"` : '',
          ),
        )
        .join('');
  }
  return (
    rect(0, 0, w, h, mid) +
    rings +
    rect(0, h * 0.84, w, h * 0.16, deep) +
    rect(0, h * 0.83, w, h * 0.012, accent) +
    rect(
      0,
      0,
      w,
      h,
      sheet.glow(w * 0.5, h * 0.35, h * 0.75, [
        [0, soft, 0.35],
        [1, deep, 0.6],
      ]),
    )
  );
};

const dressingMirror: Room = (sheet, { deep, mid, soft, accent, glow }) => {
  const { width: w, height: h } = sheet;
  const [x, y, mw, mh] = [w * 0.14, h * 0.07, w * 0.72, h * 0.7];
  let bulbs = '';
  for (let step = 0; step <= 6; step += 1)
    for (const side of [x - w * 0.035, x + mw + w * 0.035])
      bulbs +=
        circle(side, y + (mh * step) / 6, w * 0.045, glow, 'opacity=".25"') +
        circle(side, y + (mh * step) / 6, w * 0.024, lighter(glow, 0.4));
  return (
    wall(sheet, mix(mid, deep, 0.35), deep) +
    rect(x - w * 0.075, y - h * 0.035, mw + w * 0.15, mh + h * 0.07, darker(deep, 0.2), `rx="${w * 0.03}"`) +
    rect(
      x,
      y,
      mw,
      mh,
      sheet.fade(
        [
          [0, mix(soft, mid, 0.4)],
          [1, mix(mid, deep, 0.2)],
        ],
        40,
      ),
      `rx="${w * 0.02}"`,
    ) +
    polygon(
      [
        [x + mw * 0.1, y],
        [x + mw * 0.34, y],
        [x, y + mh * 0.5],
        [x, y + mh * 0.16],
      ],
      lighter(soft, 0.3),
      'opacity=".25"',
    ) +
    bulbs +
    rect(0, h * 0.86, w, h * 0.14, darker(mid, 0.5)) +
    rect(0, h * 0.85, w, h * 0.015, accent)
  );
};

const palmCourt: Room = (sheet, { deep, mid, soft, accent, glow }, chance) => {
  const { width: w, height: h } = sheet;
  const size = h / 700;
  return (
    wall(sheet, mix(soft, glow, 0.3), mix(soft, mid, 0.5)) +
    [0.18, 0.5, 0.82]
      .map((at) =>
        arch(
          w * at,
          h * 0.84,
          w * 0.24,
          h * 0.66,
          mix(mid, soft, 0.4),
          sheet.fade([
            [0, mix(mid, deep, 0.3)],
            [1, mix(soft, accent, 0.3)],
          ]),
        ),
      )
      .join('') +
    checkerFloor(h * 0.84, w, h * 0.16, mix(soft, glow, 0.5), deep) +
    palm(w * 0.07, h * 0.92, size * 1.2, mix(deep, '#2f6a4c', 0.55), accent, chance) +
    palm(w * 0.94, h * 0.95, size * 1.35, mix(deep, '#2f6a4c', 0.6), accent, chance)
  );
};

const ballroom: Room = (sheet, { deep, mid, soft, accent, glow }, chance) => {
  const { width: w, height: h } = sheet;
  return (
    wall(sheet, deep, mid) +
    [0.2, 0.8]
      .map((at) =>
        arch(
          w * at,
          h * 0.86,
          w * 0.26,
          h * 0.52,
          mid,
          sheet.fade([
            [0, darker(deep, 0.3)],
            [1, mix(mid, glow, 0.4)],
          ]),
        ),
      )
      .join('') +
    rect(
      0,
      0,
      w,
      h,
      sheet.glow(w * 0.5, h * 0.18, h * 0.7, [
        [0, glow, 0.5],
        [1, deep, 0],
      ]),
    ) +
    chandelier(w * 0.5, h * 0.15, h / 700, accent, glow) +
    checkerFloor(h * 0.86, w, h * 0.14, darker(deep, 0.1), mix(mid, soft, 0.3)) +
    bokeh(w, h * 0.5, 8, [glow, accent], chance, 3, 10)
  );
};

const balcony: Room = (sheet, { deep, mid, soft, accent, glow }, chance) => {
  const { width: w, height: h } = sheet;
  let rail = '';
  for (let x = w * 0.03; x < w; x += w * 0.09)
    rail += path(`M${x} ${h}c-14-60 22-80 22-120c0-20-16-30-16-50h24c0 20-16 30-16 50c0 40 36 60 22 120z`, mix(soft, glow, 0.4));
  let stars = '';
  for (let index = 0; index < 26; index += 1) stars += star(chance.between(0, w), chance.between(0, h * 0.5), chance.between(2, 7), glow);
  const [mx, my] = [w * chance.between(0.15, 0.85), h * chance.between(0.12, 0.3)];
  return (
    wall(sheet, deep, mix(mid, soft, 0.5)) +
    stars +
    circle(mx, my, w * 0.26, glow, 'opacity=".12"') +
    circle(mx, my, w * 0.15, mix(glow, '#ffffff', 0.2)) +
    circle(mx - w * 0.035, my - w * 0.02, w * 0.028, mix(glow, mid, 0.25)) +
    circle(mx + w * 0.05, my + w * 0.04, w * 0.02, mix(glow, mid, 0.25)) +
    towerRow(0, h, w, h * 0.18, h * 0.4, mix(mid, deep, 0.55), glow, 0.22, chance, w / 40) +
    rail +
    rect(0, h * 0.81, w, h * 0.03, mix(soft, glow, 0.6)) +
    rect(0, h * 0.84, w, h * 0.008, accent)
  );
};

const posterBlocks: Room = (sheet, { deep, mid, soft, accent, glow }, chance) => {
  const { width: w, height: h } = sheet;
  const s = chance.pick([1, -1]);
  return (
    rect(0, 0, w, h, mix(soft, glow, 0.35)) +
    polygon(
      [
        [0, h * 0.2],
        [w, s > 0 ? h * 0.75 : h * 0.02],
        [w, h],
        [0, h],
      ],
      mid,
    ) +
    polygon(
      [
        [0, h * 0.62],
        [w, s > 0 ? h * 0.95 : h * 0.46],
        [w, h],
        [0, h],
      ],
      deep,
    ) +
    circle(w * (s > 0 ? 0.72 : 0.28), h * 0.3, h * 0.2, accent) +
    stroke(`M${-10} ${h * 0.2}L${w + 10} ${s > 0 ? h * 0.75 : h * 0.02}`, glow, w / 90)
  );
};

const staircase: Room = (sheet, { deep, mid, soft, accent, glow }) => {
  const { width: w, height: h } = sheet;
  let steps = '';
  for (let step = 0; step < 9; step += 1) {
    const [y, inset] = [h * (0.42 + step * 0.065), w * (0.28 - step * 0.042)];
    steps +=
      rect(inset, y, w - inset * 2, h * 0.07, step % 2 ? mix(soft, mid, 0.55) : mix(soft, mid, 0.3)) +
      rect(w / 2 - w * (0.1 + step * 0.014), y, w * (0.2 + step * 0.028), h * 0.07, step % 2 ? accent : darker(accent, 0.14)) +
      rect(inset, y + h * 0.055, w - inset * 2, h * 0.012, darker(mid, 0.4), 'opacity=".5"');
  }
  return (
    wall(sheet, mid, deep) +
    arch(
      w / 2,
      h * 0.44,
      w * 0.44,
      h * 0.4,
      mid,
      sheet.glow(w / 2, h * 0.25, h * 0.3, [
        [0, glow],
        [1, mix(mid, accent, 0.5)],
      ]),
      accent,
    ) +
    steps +
    stroke(
      `M${w * 0.28} ${h * 0.4}Q${w * 0.1} ${h * 0.6} ${-w * 0.02} ${h * 0.84}M${w * 0.72} ${h * 0.4}Q${w * 0.9} ${h * 0.6} ${w * 1.02} ${h * 0.84}`,
      accent,
      w / 45,
    ) +
    lamp(w * 0.13, h * 0.62, h / 1100, soft, accent, glow) +
    lamp(w * 0.87, h * 0.62, h / 1100, soft, accent, glow)
  );
};

const library: Room = (sheet, { deep, mid, soft, accent, glow }, chance) => {
  const { width: w, height: h } = sheet;
  let drawn = wall(sheet, darker(deep, 0.1), deep);
  for (let shelf = 0; shelf < 5; shelf += 1) {
    const base = h * (0.17 + shelf * 0.18);
    for (let x = w * 0.02; x < w * 0.98; ) {
      const bw = w * chance.between(0.018, 0.05);
      const bh = h * chance.between(0.09, 0.14);
      if (chance.happens(0.93))
        drawn +=
          rect(x, base - bh, bw - 2, bh, chance.pick([mid, soft, accent, darker(mid, 0.3), mix(accent, deep, 0.5), mix(soft, deep, 0.4)])) +
          rect(x, base - bh * 0.8, bw - 2, 4, glow, 'opacity=".5"');
      x += bw;
    }
    drawn += rect(0, base, w, h * 0.02, mix(mid, '#4a3124', 0.6));
  }
  return (
    drawn +
    rect(
      0,
      0,
      w,
      h,
      sheet.glow(w * 0.5, h * 0.4, h * 0.7, [
        [0, glow, 0.18],
        [1, deep, 0.55],
      ]),
    ) +
    lamp(w * chance.pick([0.12, 0.88]), h * 0.95, h / 720, mid, accent, glow, 200)
  );
};

const streetNight: Room = (sheet, { deep, mid, soft, accent, glow }, chance) => {
  const { width: w, height: h } = sheet;
  return (
    wall(sheet, mix(mid, deep, 0.3), mix(soft, accent, 0.3)) +
    towerRow(0, h * 0.9, w, h * 0.3, h * 0.62, mix(mid, soft, 0.2), glow, 0.18, chance, w / 30) +
    faded(0.96, rect(0, 0, w * 0.22, h, darker(deep, 0.1)), rect(w * 0.8, 0, w * 0.2, h, darker(deep, 0.1))) +
    windowLights(0, 0, w * 0.2, h * 0.8, w / 14, 0.5, mix(glow, accent, 0.4), chance) +
    windowLights(w * 0.81, 0, w * 0.2, h * 0.8, w / 14, 0.5, mix(glow, accent, 0.4), chance) +
    rect(0, h * 0.88, w, h * 0.12, darker(deep, 0.25)) +
    bokeh(w, h, 16, [glow, accent, soft], chance, 10, 44)
  );
};

const draped: Room = (sheet, { deep, mid, soft, accent, glow }, chance) => {
  const { width: w, height: h } = sheet;
  const colour = chance.pick([mid, mix(soft, mid, 0.4), mix(accent, mid, 0.5)]);
  return (
    curtain(0, 0, w, h, colour, chance.whole(8, 13)) +
    rect(
      0,
      0,
      w,
      h,
      sheet.glow(w * chance.between(0.35, 0.65), h * 0.32, h * 0.7, [
        [0, glow, 0.4],
        [1, deep, 0.45],
      ]),
    ) +
    path(
      `M0 0H${w}V${h * 0.06}${[0, 1, 2, 3].map((at) => `Q${w * (1 - at / 4 - 0.125)} ${h * 0.17} ${w * (1 - (at + 1) / 4)} ${h * 0.06}`).join('')}Z`,
      darker(colour, 0.3),
    )
  );
};

export const rooms = {
  archway,
  sunburst,
  spotlight,
  cityWindow,
  bar,
  scallops,
  dressingMirror,
  palmCourt,
  ballroom,
  balcony,
  posterBlocks,
  staircase,
  library,
  streetNight,
  draped,
} satisfies Record<string, Room>;
export type RoomName = keyof typeof rooms;
