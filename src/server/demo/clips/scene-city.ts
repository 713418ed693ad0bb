import { bridge, far, middle, street } from './city-rows.ts';
import { club, fronts } from './city-street.ts';
import type { Clip } from './clip.ts';
import {
  circle,
  clamp,
  ease,
  ellipse,
  fading,
  glow,
  group,
  lamp,
  linear,
  mix,
  n,
  paint,
  path,
  rect,
  smooth,
  stroke,
  wrap,
} from './drawing.ts';
import { cityBeat, citySeconds, composeCity } from './score-city.ts';
import { scatter } from './seeded.ts';

/** The road's length in pixels that the car has gone: pulls away, cruises, comes to rest at the door at the end. */
function driven(seconds: number): number {
  const [start, stop, pace] = [1.8, 19.2, 250];
  if (seconds < start) return (pace * seconds * seconds) / (2 * start) + pace * 0.25 * seconds;
  const cruise = (pace * start) / 2 + pace * 0.25 * start + pace * 1.25 * (Math.min(seconds, stop) - start);
  const braking = clamp((seconds - stop) / 2.6);
  return cruise + pace * 1.25 * 2.6 * (braking - (braking * braking) / 2);
}

const road = driven(citySeconds);

const stars = scatter(60, 17, (next) => ({ x: next() * 660, y: next() * 150, size: 0.4 + next() * 0.8, beat: next() * 6 }));

function sky(seconds: number, shift: number): string {
  const dots = stars.map((star) =>
    circle(star.x - shift * 0.02, star.y, star.size, paint.ink, { opacity: 0.35 + 0.35 * Math.sin(seconds * 1.7 + star.beat) }),
  );
  const moon = 500 - shift * 0.025;
  const cloud = [0, 1, 2].map((i) =>
    ellipse(wrap(120 + i * 260 - shift * 0.035 - seconds * 3, 860) * 860 - 100, 70 + i * 26, 120, 9, '#6a4250', { opacity: 0.28 }),
  );
  return (
    rect(0, 0, 640, 360, 'url(#sky)') +
    dots.join('') +
    glow(moon, 76, 110, 110, 'moonlight', 0.8) +
    circle(moon, 76, 25, '#f7e7c4') +
    circle(moon - 8, 70, 5, '#e6cf9f') +
    circle(moon + 8, 83, 3.4, '#e6cf9f') +
    circle(moon + 4, 66, 2.4, '#e6cf9f') +
    cloud.join('') +
    glow(320, 268, 520, 110, 'haze', 0.75)
  );
}

/** The river under the bridge, with the moon's path in it. */
function river(seconds: number, shift: number): string {
  const moon = 500 - shift * 0.025;
  const lights = Array.from({ length: 26 }, (_, i) => {
    const y = 262 + (i % 9) * 4.5;
    const x = i < 12 ? moon + Math.sin(seconds * 1.9 + i * 1.7) * (7 + i) : wrap(i * 83 - shift * 0.1, 700) * 700 - 30;
    return rect(
      x - 12 + Math.sin(seconds * 2.3 + i) * 4,
      y,
      24 + 8 * Math.sin(seconds * 1.4 + i * 2),
      1.5,
      i < 12 ? '#f7e7c4' : paint.amber,
      { opacity: 0.55, rx: 0.8 },
    );
  });
  return rect(0, 252, 640, 60, 'url(#water)') + lights.join('');
}

/** The bridge's towers and cables, at the pace of the houses across the road. */
function crossing(shift: number): string {
  const from = bridge.from - shift;
  const towers = [0, 1, 2, 3].map((i) => from + 130 + i * 450);
  const beams = towers.map(
    (x) =>
      rect(x - 9, 60, 18, 240, '#2b171c') +
      rect(x - 9, 60, 4, 240, '#4a2730') +
      rect(x - 14, 56, 28, 8, '#4a2730') +
      circle(x, 50, 3, paint.wine) +
      glow(x, 50, 22, 22, 'rose', 0.9),
  );
  const cables = towers.slice(1).map((x, i) => {
    const left = towers[i] ?? x;
    const at = (share: number) => ({ x: mix(left, x, share), y: 62 + 168 * (1 - (2 * share - 1) ** 2) });
    const hangers = Array.from({ length: 15 }, (_, j) => at((j + 1) / 16));
    return (
      stroke(smooth(Array.from({ length: 13 }, (_, j) => at(j / 12))), '#5a323a', 3) +
      hangers
        .map((p, j) => stroke(`M${n(p.x)} ${n(p.y)}V286`, '#4a2a32', 1) + (j % 3 === 1 ? circle(p.x, p.y + 3, 1.8, paint.cream) : ''))
        .join('')
    );
  });
  return (
    cables.join('') +
    beams.join('') +
    rect(from - 20, 278, bridge.to - bridge.from + 40, 5, '#4a2730') +
    rect(from - 20, 283, bridge.to - bridge.from + 40, 30, '#1d1114')
  );
}

/** Lamps of the near pavement rush by; their light slides over the car. */
const lampGap = 330;
/** Shifts the row so that at the end two lamps stand at the sides of the club and none before its door. */
const lampStart = -225;

function lamps(shift: number): string {
  return Array.from({ length: 5 }, (_, i) => {
    const x = i * lampGap - wrap(shift, lampGap) * lampGap + lampStart;
    return (
      rect(x, 96, 4, 214, '#150d0c') +
      stroke(`M${n(x + 2)} 100q2 -16 24 -16`, '#150d0c', 3.5) +
      ellipse(x + 28, 87, 9, 4, '#ffe9bd') +
      glow(x + 28, 90, 60, 60, 'warm', 0.95) +
      path(`M${n(x + 20)} 91L${n(x + 36)} 91L${n(x + 84)} 330L${n(x - 28)} 330Z`, 'url(#beam)', { opacity: 0.5 })
    );
  }).join('');
}

function tarmac(shift: number): string {
  const dashes = Array.from({ length: 7 }, (_, i) =>
    rect(i * 110 - wrap(shift * 1.12, 110) * 110 - 50, 338, 52, 4, '#caa874', { opacity: 0.6, rx: 2 }),
  );
  const shine = Array.from({ length: 5 }, (_, i) =>
    glow(i * lampGap - wrap(shift, lampGap) * lampGap + lampStart + 30, 330, 80, 16, 'warm', 0.6),
  );
  return (
    rect(0, 300, 640, 60, 'url(#road)') +
    rect(0, 300, 640, 2.5, '#5a3c34') +
    rect(0, 302.5, 640, 6, '#2c1d1a') +
    shine.join('') +
    dashes.join('')
  );
}

function wheel(x: number, y: number, turned: number): string {
  const spokes = [0, 1, 2, 3, 4].map((i) => {
    const angle = turned + (i * Math.PI * 2) / 5;
    return stroke(`M${n(x)} ${n(y)}l${n(Math.cos(angle) * 8)} ${n(Math.sin(angle) * 8)}`, '#d8c4a0', 2);
  });
  return circle(x, y, 15, '#0c0808') + circle(x, y, 10, '#4a3a34') + spokes.join('') + circle(x, y, 2.6, paint.brass);
}

function car(seconds: number, shift: number): string {
  const bob = Math.sin(seconds * 9.5) * 0.5 * clamp((road - shift) / 200) + Math.sin(seconds * 2.1) * 0.7 * clamp((road - shift) / 200);
  const dip = 1.6 * ease(seconds, 19.2, 20.4) * (1 - ease(seconds, 21.4, 22));
  const x = 232;
  const y = 322 + bob;
  const passing = 1 - Math.abs(wrap(shift + x + 32, lampGap) - 0.5) * 2;
  const braking = ease(seconds, 19.1, 19.4);
  const body = `M${x - 92} ${n(y)}C${x - 96} ${n(y - 22)} ${x - 84} ${n(y - 27)} ${x - 62} ${n(y - 29)}C${x - 44} ${n(y - 52)} ${x - 30} ${n(y - 54)} ${x} ${n(y - 54)}C${x + 28} ${n(y - 54)} ${x + 40} ${n(y - 40)} ${x + 52} ${n(y - 29 + dip)}C${x + 80} ${n(y - 27 + dip)} ${x + 94} ${n(y - 22 + dip)} ${x + 95} ${n(y + dip)}Z`;
  const glass = `M${x - 48} ${n(y - 30)}C${x - 36} ${n(y - 47)} ${x - 26} ${n(y - 48)} ${x - 4} ${n(y - 48)}V${n(y - 30)}ZM${x + 2} ${n(y - 30)}V${n(y - 48)}C${x + 24} ${n(y - 48)} ${x + 32} ${n(y - 40)} ${x + 42} ${n(y - 30)}Z`;
  return (
    ellipse(x, 338, 104, 6, '#000000', { opacity: 0.55 }) +
    path(`M${x + 90} ${n(y - 18)}L640 ${n(y - 34)}L640 352L${x + 90} ${n(y - 8)}Z`, 'url(#head)') +
    glow(x + 92, y - 14, 30, 18, 'warm', 1) +
    path(body, 'url(#car)') +
    path(glass, '#2a1a20') +
    path(glass, '#f6d9a0', { opacity: 0.12 + 0.4 * passing }) +
    circle(x - 20, y - 36, 6, '#120b0b') +
    path(`M${x - 32} ${n(y - 29)}q12 -8 24 0Z`, '#120b0b') +
    circle(x + 18, y - 36, 6, '#120b0b') +
    path(`M${x + 7} ${n(y - 29)}q12 -8 24 0Z`, '#120b0b') +
    rect(x - 90, y - 16, 184, 2, paint.brass, { opacity: 0.8 }) +
    stroke(`M${x - 40} ${n(y - 53)}Q${x} ${n(y - 58)} ${x + 26} ${n(y - 50)}`, '#ffd9a0', 1.6, { opacity: 0.25 + 0.7 * passing }) +
    ellipse(x + 91, y - 15, 4, 5, '#fff3d2') +
    ellipse(x - 91, y - 17, 3, 6, '#ff8a8a') +
    glow(x - 94, y - 16, 26 + 20 * braking, 18 + 8 * braking, 'rose', 0.8 + 0.2 * braking) +
    wheel(x - 56, 326, shift / 15) +
    wheel(x + 58, 326, shift / 15)
  );
}

const definitions = `<defs>${linear('sky', [
  [0, '#150f1c'],
  [0.4, '#2d1a2c'],
  [0.72, '#5a2c3a'],
  [1, '#8a4a3c'],
])}${linear('water', [
  [0, '#5a3038'],
  [1, '#1c1420'],
])}${linear('road', [
  [0, '#2a1e1c'],
  [1, '#120c0c'],
])}${linear('shop', [
  [0, '#ffe3a8'],
  [1, '#d68f45'],
])}${linear('door', [
  [0, '#fff6dd'],
  [1, '#e0a050'],
])}${linear('beam', [
  [0, '#ffe2a6', 0.5],
  [1, '#ffe2a6', 0],
])}${linear(
  'head',
  [
    [0, '#ffeec8', 0.55],
    [0.6, '#ffeec8', 0.1],
    [1, '#ffeec8', 0],
  ],
  [0, 0, 1, 0],
)}${linear('car', [
  [0, '#c0405c'],
  [0.5, '#9c2743'],
  [1, '#561426'],
])}${lamp('moonlight', '#f7d9a4', 0.55)}${lamp('haze', '#e08a5a', 0.55)}${lamp('warm', '#ffcf85', 0.75)}${lamp('rose', '#ff5a6a', 0.9)}</defs>`;

function draw(seconds: number): string {
  const shift = driven(seconds);
  const across = shift * 0.82;
  const over = bridge.from - across < 700 && bridge.to - across > -60;
  const door = road * 0.82 + 250;
  const flash = [3, 7].map((bar) => fading(seconds, bar * 4 * cityBeat, 0.2)).reduce((sum, one) => sum + one, 0);
  const scene =
    sky(seconds, shift) +
    street(far, shift * 0.14, 270, '#3a2030', seconds, 3) +
    (over ? river(seconds, shift) : '') +
    street(middle, shift * 0.36, 296, '#241622', seconds, 5, [bridge.from * 0.44 - 60, bridge.to * 0.44 - 40]) +
    (over ? crossing(across) : '') +
    fronts(across, door) +
    (door - across < 700 ? club(door - across, seconds) : '') +
    tarmac(shift) +
    lamps(shift) +
    car(seconds, shift) +
    glow(320, 250, 480, 200, 'haze', flash * 0.12);
  const dim = 1 - ease(seconds, 0, 0.7) * (1 - ease(seconds, citySeconds - 1, citySeconds - 0.05));
  return definitions + group(scene) + (dim > 0.003 ? rect(0, 0, 640, 360, paint.night, { opacity: dim }) : '');
}

/** A drive past a night skyline, over a bridge, to the club's door. */
export const city: Clip = { key: 'city', seconds: citySeconds, pictureKbps: 165, draw, compose: composeCity };
