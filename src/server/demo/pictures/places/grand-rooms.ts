import { darker, mix } from '../palette.ts';
import { rect, stroke } from '../shapes.ts';
import { arch, bokeh, chandelier, checkerFloor, lamp, palm } from './furnishings.ts';
import { type Room, wall } from './room.ts';

/* The large rooms: court, ballroom, staircase, library. */

export const palmCourt: Room = (sheet, { deep, mid, soft, accent, glow }, chance) => {
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

export const ballroom: Room = (sheet, { deep, mid, soft, accent, glow }, chance) => {
  const { width: w, height: h } = sheet;
  // In an upright picture the figure stands in the middle: its head must not wear the candles.
  const lampX = w * (h > w ? chance.pick([0.22, 0.78]) : 0.5);
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
    chandelier(lampX, h * 0.15, h / 700, accent, glow) +
    checkerFloor(h * 0.86, w, h * 0.14, darker(deep, 0.1), mix(mid, soft, 0.3)) +
    bokeh(w, h * 0.5, 8, [glow, accent], chance, 3, 10)
  );
};

export const staircase: Room = (sheet, { deep, mid, soft, accent, glow }) => {
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

export const library: Room = (sheet, { deep, mid, soft, accent, glow }, chance) => {
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
