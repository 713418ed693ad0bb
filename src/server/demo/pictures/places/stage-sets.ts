import { darker, mix } from '../palette.ts';
import { circle, ellipse, faded, path, polygon, rect, stroke } from '../shapes.ts';
import { bokeh, curtain } from './furnishings.ts';
import { type Room, wall } from './room.ts';

/* Grounds that are painted or hung rather than built. */

export const sunburst: Room = (sheet, { deep, mid, soft, accent, glow }, chance) => {
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

export const spotlight: Room = (sheet, { deep, mid, soft, glow }, chance) => {
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

export const posterBlocks: Room = (sheet, { deep, mid, soft, accent, glow }, chance) => {
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

export const draped: Room = (sheet, { deep, mid, soft, accent, glow }, chance) => {
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
