import { mix } from '../palette.ts';
import type { Chance } from '../seeded-chance.ts';
import { blob, circle, group, move, path, rect, type Sheet, type Svg, short, stroke } from '../shapes.ts';
import type { Inks } from './building-parts.ts';

export type HourName = 'dusk' | 'night' | 'dawn' | 'noon';

/** One hour's air: sky from top to horizon, what stands far and near, and what glows. */
export interface Hour {
  sky: readonly [top: string, middle: string, horizon: string];
  sun: string;
  far: string;
  near: string;
  ground: string;
  light: string;
  /** Share of windows that are lit. */
  lit: number;
}

const hour = (sky: Hour['sky'], sun: string, far: string, near: string, ground: string, light: string, lit: number): Hour => ({
  sky,
  sun,
  far,
  near,
  ground,
  light,
  lit,
});

/** Two moods for each hour, so that neighbours in the list of cities don't share one sky. */
export const hours: Record<HourName, readonly Hour[]> = {
  dusk: [
    hour(['#2d1f4a', '#a3476a', '#f0a368'], '#ffe0a0', '#7a4470', '#2b1836', '#1a0f22', '#ffd98a', 0.38),
    hour(['#40203c', '#c4574c', '#f5bf6e'], '#fff0c0', '#8a3f4c', '#351a28', '#210f18', '#ffe2a0', 0.34),
    hour(['#1d3350', '#5f6f95', '#f0a59a'], '#ffe6c4', '#4c567d', '#1b2440', '#111729', '#ffdba0', 0.36),
  ],
  night: [
    hour(['#0c1228', '#1c2550', '#4a3a72'], '#f6ecd0', '#2b2c5c', '#10132c', '#0a0c1c', '#ffcf7a', 0.5),
    hour(['#0d2129', '#12404a', '#2f7472'], '#f3ecd2', '#1a515a', '#0a2229', '#06161b', '#ffd58a', 0.5),
    hour(['#1d0d22', '#4a1a40', '#8f3a58'], '#f8e6cf', '#552250', '#220f28', '#150919', '#ffd087', 0.5),
  ],
  dawn: [
    hour(['#7ba3b8', '#f0c9b0', '#fbe3bd'], '#fff6dd', '#b79aa5', '#5f5a78', '#403c58', '#fff0c4', 0.14),
    hour(['#a98bb0', '#f0b0a4', '#fbdcae'], '#fff4d6', '#b58398', '#62466a', '#44304e', '#fff0c8', 0.14),
  ],
  noon: [
    hour(['#5fa9b8', '#a9d4cf', '#f3ead0'], '#fffbe8', '#9cc0bd', '#3f7076', '#2b4f55', '#fdf3d8', 0.12),
    hour(['#6fb1c9', '#bfe0de', '#f8ecd2'], '#fffbe8', '#b4c6b4', '#6d7a5a', '#4a5540', '#fff4d8', 0.12),
    hour(['#e0b070', '#f2d9a0', '#fbf1d8'], '#fffdf0', '#d3a878', '#8f5f3f', '#644029', '#fff3d0', 0.1),
  ],
};

/** Landmark paints for one hour; tint is the city's own warm or cool cast. */
export function inksAt(at: Hour, name: HourName, accent: string): Inks {
  const isDay = name === 'noon' || name === 'dawn';
  const body = isDay ? mix(at.near, '#f4e8d4', 0.45) : name === 'night' ? mix(at.far, at.light, 0.2) : mix(at.near, at.far, 0.75);
  return {
    body,
    shade: isDay ? mix(at.near, body, 0.35) : name === 'night' ? mix(at.near, at.far, 0.6) : mix(at.near, at.far, 0.25),
    light: isDay ? mix(at.light, at.near, 0.15) : at.light,
    accent: isDay ? accent : mix(accent, at.near, 0.14),
    sky: at.sky[2],
  };
}

const crescent = (x: number, y: number, r: number, colour: string): Svg =>
  group(
    move(x, y, 1, -24),
    path(`M0 ${short(-r)}A${short(r)} ${short(r)} 0 1 0 0 ${short(r)}A${short(r * 1.25)} ${short(r * 1.25)} 0 0 1 0 ${short(-r)}Z`, colour),
  );

/** Sky with its sun or moon, stars by night and flat clouds by day. */
export function drawSky(sheet: Sheet, at: Hour, name: HourName, horizonY: number, chance: Chance): Svg {
  const { width: w, height: h } = sheet;
  const [top, middle, horizon] = at.sky;
  const [x, y] = [
    w * chance.between(0.14, 0.86),
    name === 'night' || name === 'noon' ? horizonY * chance.between(0.14, 0.3) : horizonY * chance.between(0.5, 0.72),
  ];
  const r = name === 'night' ? h * 0.05 : name === 'noon' ? h * 0.06 : h * 0.13;
  let drawn = rect(
    0,
    0,
    w,
    h,
    sheet.fade([
      [0, top],
      [0.5 * (horizonY / h), middle],
      [horizonY / h, horizon],
      [1, horizon],
    ]),
  );
  drawn += circle(x, y, r * 2.6, at.sun, 'opacity=".10"') + circle(x, y, r * 1.7, at.sun, 'opacity=".16"');
  drawn += name === 'night' && chance.happens(0.6) ? crescent(x, y, r, at.sun) : circle(x, y, r, at.sun);
  if (name === 'night') {
    for (let star = 0; star < 40; star += 1)
      drawn += circle(chance.between(0, w), chance.between(0, horizonY * 0.75), chance.between(0.7, 2.2), at.sun, 'opacity=".8"');
  }
  const clouds = name === 'night' ? 2 : 5;
  for (let cloud = 0; cloud < clouds; cloud += 1) {
    const [cx, cy, cw] = [chance.between(0, w), horizonY * chance.between(0.12, 0.7), w * chance.between(0.12, 0.3)];
    const tone = mix(name === 'noon' ? '#ffffff' : horizon, middle, chance.between(0.15, 0.6));
    drawn += `<g opacity="${name === 'night' ? 0.35 : 0.75}">${stroke(`M${cx - cw / 2} ${cy}h${cw}`, tone, h * 0.022)}${stroke(`M${cx - cw * 0.2} ${cy - h * 0.02}h${cw * 0.5}`, tone, h * 0.022)}${stroke(`M${cx - cw * 0.7} ${cy + h * 0.02}h${cw * 0.6}`, tone, h * 0.014)}</g>`;
  }
  return drawn;
}

/** Rounded hills or sharp peaks along the horizon. */
export function drawHills(w: number, horizonY: number, height: number, colour: string, isSharp: boolean, chance: Chance): Svg {
  const points: [number, number][] = [[-40, horizonY + 20]];
  for (let x = -40; x <= w + 60; x += w / (isSharp ? 9 : 6)) points.push([x, horizonY - height * chance.between(0.3, 1)]);
  points.push([w + 60, horizonY + 20]);
  return isSharp
    ? `<path d="M${points.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join('L')}Z" fill="${colour}" stroke="${colour}" stroke-width="14" stroke-linejoin="round"/>`
    : blob(points, colour);
}
