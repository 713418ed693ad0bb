import { darker, lighter, mix } from '../palette.ts';
import { circle, polygon, rect } from '../shapes.ts';
import { arch, bottle, lamp, tiedCurtain } from './furnishings.ts';
import { type Room, wall } from './room.ts';

/* Rooms of the club itself. */

export const archway: Room = (sheet, { deep, mid, soft, accent, glow }, chance) => {
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

export const bar: Room = (sheet, { deep, mid, soft, accent, glow }, chance) => {
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

export const dressingMirror: Room = (sheet, { deep, mid, soft, accent, glow }) => {
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

export const scallops: Room = (sheet, { deep, mid, soft, accent }, chance) => {
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
