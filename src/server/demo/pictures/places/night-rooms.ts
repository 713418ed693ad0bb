import { darker, mix } from '../palette.ts';
import { circle, clipped, faded, path, rect, stroke } from '../shapes.ts';
import { bokeh, star, tiedCurtain } from './furnishings.ts';
import { type Room, wall } from './room.ts';
import { towerRow, windowLights } from './window-lights.ts';

/* Places that look out on the city. */

export const cityWindow: Room = (sheet, { deep, mid, soft, accent, glow }, chance) => {
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

export const balcony: Room = (sheet, { deep, mid, soft, accent, glow }, chance) => {
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

export const streetNight: Room = (sheet, { deep, mid, soft, accent, glow }, chance) => {
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
