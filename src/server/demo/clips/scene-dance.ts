import type { Clip } from './clip.ts';
import { ribbon } from './dance-ribbon.ts';
import { between, dancer } from './dance-steps.ts';
import { circle, clamp, ease, ellipse, glow, group, lamp, linear, mix, n, paint, path, rect, smooth } from './drawing.ts';
import { arm, type Figure, leg, strip, trunk } from './figure.ts';
import { composeDance, danceBar, danceSeconds } from './score-dance.ts';
import { scatter } from './seeded.ts';

/** The skirt: a bell from the waist around both knees, whose hem lags behind the turn. */
function skirt(f: Figure, late: Figure, spin: number): string {
  const hem = 27 * f.scale;
  const flare = clamp(Math.abs(spin) / 9);
  const legs = [f.leftKnee, f.rightKnee, late.leftKnee, late.rightKnee].map((knee) => ({
    x: f.hips.x + clamp(knee.x - f.hips.x, -30 * f.scale, 30 * f.scale),
    y: knee.y,
  }));
  const wide = (9 + 12 * flare) * f.scale;
  const left = Math.min(f.hips.x - wide, ...legs.map((p) => p.x - 6 * f.scale));
  const right = Math.max(f.hips.x + wide, ...legs.map((p) => p.x + 6 * f.scale));
  const low = (x: number) => {
    const near = legs.reduce((best, p) => (Math.abs(p.x - x) < Math.abs(best.x - x) ? p : best));
    return mix(f.hips.y + hem, clamp(near.y + 8 * f.scale, f.hips.y - 6 * f.scale, f.hips.y + hem), 0.75) - flare * 9 * f.scale;
  };
  const drag = (late.hips.x - f.hips.x) * 0.9;
  const waist = { x: mix(f.hips.x, f.chest.x, 0.36), y: mix(f.hips.y, f.chest.y, 0.36) };
  const hemPoints = [0, 0.2, 0.4, 0.6, 0.8, 1].map((share, i) => {
    const x = mix(left, right, share);
    return { x: x + drag, y: low(x) + (i % 2 ? 2.4 : -1.2) * f.scale };
  });
  const [first, last] = [hemPoints[0] ?? waist, hemPoints[5] ?? waist];
  const top = 4.1 * f.scale;
  return (
    `M${n(waist.x - top)} ${n(waist.y)}Q${n(mix(waist.x - top, first.x, 0.35))} ${n(mix(waist.y, first.y, 0.25))} ${n(first.x)} ${n(first.y)}` +
    `${smooth(hemPoints).replace(/^M[^C]*/, '')}Q${n(mix(waist.x + top, last.x, 0.35))} ${n(mix(waist.y, last.y, 0.25))} ${n(waist.x + top)} ${n(waist.y)}Z`
  );
}

/** Head, hair and bun; from behind the hair covers the face. */
function head(f: Figure, skin: string): string {
  const back = { x: f.head.x - f.facing.x * 1.7 * f.scale, y: f.head.y - 1.3 * f.scale };
  const face = ellipse(f.head.x, f.head.y + 0.4 * f.scale, 4.3 * f.scale, 5.5 * f.scale, skin);
  const hair = ellipse(back.x, back.y, 4.7 * f.scale, 5.3 * f.scale, '#3a2018');
  const bun = circle(f.head.x - f.facing.x * 5 * f.scale, f.head.y - 6 * f.scale, 2.7 * f.scale, '#3a2018');
  return f.facing.y > -0.3 ? bun + hair + face : face + hair + bun;
}

function dancing(seconds: number): string {
  const f = dancer(seconds);
  const late = dancer(Math.max(0, seconds - 0.14));
  const spin = (between((seconds + 0.04) / danceBar, (key) => key.turn) - between((seconds - 0.04) / danceBar, (key) => key.turn)) / 0.08;
  const near = f.leftDepth > 0 ? 'left' : 'right';
  const far = near === 'left' ? 'right' : 'left';
  const [skin, shade] = ['#f0d7b4', '#c9a684'];
  return (
    path(arm(f, far), shade) +
    path(leg(f, far), shade) +
    path(leg(f, near), skin) +
    path(trunk(f), '#cf9440') +
    path(strip(f.chest, f.neck, 2.5 * f.scale, 1.8 * f.scale), skin) +
    path(skirt(f, late, spin), 'url(#skirt)') +
    head(f, skin) +
    path(arm(f, near), skin)
  );
}

const folds = scatter(27, 41, (next, i) => ({ x: i * 40 - 208 + next() * 14, wide: 16 + next() * 12, sway: next() * 6 }));
const motes = scatter(46, 43, (next) => ({
  x: next() * 640,
  y: next() * 300,
  size: 0.6 + next() * 1.3,
  pace: 3 + next() * 6,
  turn: next() * 6,
}));
const petals = scatter(34, 47, (next) => ({
  x: next(),
  start: 18 + next() * 2.6,
  fall: 44 + next() * 30,
  turn: next() * 6,
  wine: next() < 0.5,
}));

function hall(seconds: number): string {
  const cloth = folds.map((fold) => rect(fold.x + Math.sin(seconds * 0.6 + fold.sway) * 2.5, -80, fold.wide, 342, 'url(#fold)')).join('');
  return (
    rect(-200, -80, 1040, 560, '#2a0f18') +
    cloth +
    rect(-200, -80, 1040, 342, 'url(#dusk)') +
    rect(-200, 256, 1040, 170, 'url(#floor)') +
    rect(-200, 256, 1040, 1.2, '#6a3a34', { opacity: 0.7 })
  );
}

/** One lamp from above: a cone from the rig to a pool of light on the floor. */
function cone(from: number, to: number, wide: number, fill: string, opacity: number): string {
  return (
    path(`M${n(from - 6)} -10L${n(from + 6)} -10L${n(to + wide)} 306Q${n(to)} 330 ${n(to - wide)} 306Z`, `url(#${fill})`, { opacity }) +
    glow(to, 306, wide * 1.15, 24, `${fill}Pool`, opacity * 1.2)
  );
}

function lights(seconds: number, f: Figure): string {
  const on = ease(seconds, 0.1, 1.6);
  const side = ease(seconds, 8.6, 10.4);
  const swing = Math.sin((seconds / danceBar) * Math.PI * 0.5);
  return (
    cone(320 + (f.hips.x - 320) * 0.25, f.hips.x, 84, 'warm', on * (1 - 0.25 * ease(seconds, 21, 22.6))) +
    cone(90, 190 + swing * 60, 60, 'rose', side * 0.5) +
    cone(550, 450 - swing * 60, 60, 'rose', side * 0.5)
  );
}

function dust(seconds: number, f: Figure): string {
  return motes
    .map((mote) => {
      const x = mote.x + Math.sin(seconds * 0.5 + mote.turn) * 14;
      const y = (mote.y + seconds * mote.pace) % 300;
      const lit = clamp(1 - Math.abs(x - mix(320, f.hips.x, y / 300)) / (24 + y * 0.25));
      return lit < 0.05 ? '' : circle(x, y, mote.size, paint.cream, { opacity: lit * 0.55 });
    })
    .join('');
}

function confetti(seconds: number): string {
  return petals
    .filter((petal) => seconds > petal.start)
    .map((petal) => {
      const fallen = (seconds - petal.start) * petal.fall;
      const y = Math.min(-12 + fallen * 1.6, 290 + petal.x * 46);
      const still = y > 288 ? 0 : 1;
      const x = 150 + petal.x * 340 + Math.sin(fallen * 0.05 + petal.turn) * 16;
      const turn = (petal.turn + still * fallen * 0.04) * 57;
      return ellipse(x, y, 4.2, 2.1 + still * Math.sin(fallen * 0.12), petal.wine ? paint.wine : paint.brass, {
        transform: `rotate(${n(turn)} ${n(x)} ${n(y)})`,
      });
    })
    .join('');
}

const definitions = `<defs>${linear(
  'fold',
  [
    [0, '#5a1c2c', 0],
    [0.35, '#7a2438', 0.8],
    [0.6, '#8d2b40', 0.9],
    [1, '#3a101c', 0],
  ],
  [0, 0, 1, 0],
)}${linear('dusk', [
  [0, '#0e0c0b', 0.82],
  [0.55, '#0e0c0b', 0.5],
  [1, '#0e0c0b', 0.3],
])}${linear('floor', [
  [0, '#4a2a20'],
  [0.5, '#2c1a15'],
  [1, '#120d0b'],
])}${linear('warm', [
  [0, '#ffe9bd', 0.42],
  [0.6, '#f6d089', 0.2],
  [1, '#f3c878', 0.13],
])}${linear('rose', [
  [0, '#e88a98', 0.4],
  [1, '#d9637e', 0.08],
])}${linear('skirt', [
  [0, '#cf9440'],
  [0.5, '#e6bd70'],
  [1, '#f8e6bf'],
])}${lamp('warmPool', '#ffdf9e', 0.75)}${lamp('rosePool', '#d9637e', 0.5)}${lamp('shadow', '#000000', 0.8)}</defs>`;

function draw(seconds: number): string {
  const f = dancer(seconds);
  const close = 1 + 0.16 * ease(seconds, 1, 9) - 0.12 * ease(seconds, 12.5, 14.5) + 0.2 * ease(seconds, 17.5, 22);
  const [cx, cy] = [mix(320, f.hips.x, 0.35), 236];
  const stage =
    hall(seconds) +
    lights(seconds, f) +
    glow(f.hips.x, 309, 46, 8, 'shadow', clamp(1.3 - (306 - Math.max(f.leftToe.y, f.rightToe.y)) / 40)) +
    dust(seconds, f) +
    ribbon(seconds) +
    dancing(seconds) +
    confetti(seconds);
  const dim = 1 - ease(seconds, 0, 0.7) * (1 - ease(seconds, danceSeconds - 0.9, danceSeconds - 0.05));
  return (
    definitions +
    group(stage, { transform: `translate(320 200) scale(${close.toFixed(4)}) translate(${(-cx).toFixed(2)} ${20 - cy})` }) +
    (dim > 0.003 ? rect(0, 0, 640, 360, paint.night, { opacity: dim }) : '')
  );
}

/** A dancer with a ribbon under stage light, to a waltz. */
export const dance: Clip = { key: 'dance', seconds: danceSeconds, pictureKbps: 125, draw, compose: composeDance };
