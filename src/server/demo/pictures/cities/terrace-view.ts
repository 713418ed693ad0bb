import { mix } from '../palette.ts';
import { bokeh, lamp, palm } from '../places/furnishings.ts';
import { towerRow } from '../places/window-lights.ts';
import { circle, ellipse, path, rect, type Svg, stroke } from '../shapes.ts';
import { drawSky } from './city-hours.ts';
import { backdrop, stand, type View } from './city-views.ts';

/** A roof terrace of the club: lamps on strings, a table for two, the city below. */
export const rooftop: View = (scene) => {
  const { sheet, city, at, hourName, inks, chance } = scene;
  const [w, h] = [sheet.width, sheet.height];
  const floor = h * 0.74;
  let bulbs = '';
  for (const [from, to, dip] of [
    [0.1, 0.2, 0.17],
    [0.02, 0.08, 0.2],
  ] as const) {
    bulbs += stroke(`M0 ${h * from}Q${w * 0.45} ${h * (from + dip * 2)} ${w} ${h * to}`, at.ground, 3);
    for (let t = 0.04; t < 1; t += 0.08) {
      const y = h * ((1 - t) ** 2 * from + 2 * t * (1 - t) * (from + dip * 2) + t * t * to);
      bulbs +=
        circle(w * (0.9 * t * (1 - t) + t * t), y + 9, 20, '#ffd98a', 'opacity=".2"') +
        circle(w * (0.9 * t * (1 - t) + t * t), y + 9, 7, '#ffeec0');
    }
  }
  const chair = (x: number, side: number): Svg =>
    `<g transform="translate(${x} ${h * 0.95}) scale(${side} 1)">${stroke('M0 0V-60H64V0M0-60V-140', '#e0b463', 7)}${rect(-4, -70, 74, 14, inks.accent, 'rx="6"')}${path('M-8-146q8-10 18 0v70h-18z', inks.accent)}</g>`;
  return (
    drawSky(sheet, at, hourName, floor, chance) +
    backdrop(scene, floor) +
    towerRow(0, floor, w, h * 0.08, h * 0.26, at.far, at.light, at.lit, chance, 12) +
    stand(city.landmarks[0], inks, w * 0.3, floor + 30, 1.3 * city.size) +
    stand(city.landmarks[2], inks, w * 0.74, floor + 20, 1.02) +
    towerRow(0, floor + 10, w, h * 0.02, h * 0.1, mix(at.near, at.far, 0.3), at.light, at.lit, chance, 11) +
    rect(0, floor, w, h - floor, mix(at.ground, '#4a3124', 0.35)) +
    stroke(`M0 ${floor - 40}H${w}`, '#e0b463', 6) +
    stroke([...Array(17).keys()].map((index) => `M${index * 50} ${floor - 40}V${floor + 6}`).join(''), '#e0b463', 3) +
    rect(0, floor, w, 8, at.ground) +
    bulbs +
    palm(w * 0.93, h * 0.95, 0.95, mix(at.ground, '#3f7a5a', 0.5), '#b5532f', chance) +
    chair(w * 0.3, 1) +
    chair(w * 0.66, -1) +
    rect(w * 0.475, h * 0.85, 10, h * 0.1, '#e0b463') +
    ellipse(w * 0.48, h * 0.85, 84, 12, '#f4ede4') +
    path(`M${w * 0.48 - 84} ${h * 0.85}q84 14 168 0l-16 46q-20-14-34 0q-18 14-34 0q-18-14-34 0q-16 14-34 0z`, '#dccfbf') +
    lamp(w * 0.48, h * 0.845, 0.5, inks.accent, '#8a5d0c', '#ffe7b0', 50) +
    bokeh(w, floor, 6, [at.light], chance, 6, 18)
  );
};
