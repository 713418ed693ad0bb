import type { Clip } from './clip.ts';
import { circle, clamp, ease, ellipse, glow, group, lamp, linear, mix, n, paint, path, type Point, rect, smooth } from './drawing.ts';
import { arm, figure, type Figure, leg, type Place, type Pose, strip, trunk } from './figure.ts';
import { composeDance, danceBar, danceSeconds } from './score-dance.ts';
import { scatter } from './seeded.ts';

type Key = Pose & { bar: number; x: number };

const half = Math.PI / 2;
const stand: Pose = {
  hips: [0, 52, 0], chest: [0, 30, 0], leftHand: [14, -24, 9], rightHand: [-14, -24, 9],
  leftFoot: [4, 4, 1], rightFoot: [-4, 4, 0], turn: 0,
};
const crown: Pose = {
  ...stand, hips: [0, 57, 0], leftHand: [7, 30, 5], rightHand: [-7, 30, 5], leftFoot: [2.5, 8, 1], rightFoot: [-2.5, 8, -1],
};
const pass: Pose = { ...crown, rightFoot: [-5, 33, 9], leftFoot: [1, 8, 0], leftHand: [13, 2, 20], rightHand: [-13, 2, 20] };
const arabesque: Pose = {
  ...stand, hips: [0, 54, 0], chest: [0, 26, 15], leftHand: [6, 10, 31], rightHand: [-24, 6, -14], leftFoot: [1, 5, 2], rightFoot: [-5, 72, -46],
};
const lunge: Pose = {
  ...stand, hips: [0, 40, 0], chest: [3, 29, 3], leftHand: [26, 18, 5], rightHand: [-28, -7, 0], leftFoot: [23, 4, 12], rightFoot: [-34, 5, -6],
};
const reach: Pose = {
  ...stand, hips: [-3, 51, 0], chest: [13, 26, 0], leftHand: [25, -12, 4], rightHand: [13, 29, 4], leftFoot: [6, 4, 2], rightFoot: [-24, 4, 2],
};
const leap: Pose = {
  ...stand, hips: [0, 77, 0], chest: [0, 30, 3], leftHand: [10, 17, 25], rightHand: [-16, 9, -25], leftFoot: [4, 74, 47], rightFoot: [-4, 68, -47],
};
const dip: Pose = { ...stand, hips: [0, 43, 0], chest: [0, 29, 5], leftFoot: [4, 4, 9], rightFoot: [-4, 5, -8], leftHand: [17, -16, 9], rightHand: [-17, -16, 9] };
const bow: Pose = {
  ...stand, hips: [0, 34, -4], chest: [0, 24, 17], leftHand: [28, 0, -6], rightHand: [-28, 0, -6], leftFoot: [5, 4, 8], rightFoot: [-8, 4, -24],
};

/** The dance: which pose at which bar, where on the stage (pixels from the middle), turned how far. */
const steps: readonly Key[] = [
  { ...stand, bar: 0, x: -130, turn: -0.3 },
  { ...stand, bar: 0.45, x: -130, turn: -0.3 },
  { ...crown, bar: 1, x: -128, turn: -0.3 },
  { ...lunge, bar: 1.8, x: -118, turn: 0.25 },
  { ...dip, bar: 2.3, x: -96, turn: 0 },
  { ...pass, bar: 2.8, x: -76, turn: 3.4 },
  { ...pass, bar: 3.35, x: -62, turn: 9 },
  { ...reach, bar: 4, x: -30, turn: 12.5 },
  { ...dip, bar: 4.55, x: -10, turn: 12.57 + 0.9 },
  { ...arabesque, bar: 5.1, x: 14, turn: 12.57 + half },
  { ...arabesque, chest: [0, 24, 18], bar: 5.8, x: 22, turn: 12.57 + half },
  { ...dip, bar: 6.35, x: 44, turn: 12.57 + 1.2 },
  { ...crown, bar: 6.8, x: 84, turn: 12.57 + 3.4 },
  { ...dip, bar: 7.3, x: 134, turn: 12.57 + 4.7 },
  { ...leap, bar: 7.8, x: 62, turn: 12.57 + 4.71 },
  { ...dip, bar: 8.3, x: -12, turn: 12.57 + 4.9 },
  { ...pass, bar: 8.85, x: -18, turn: 12.57 + 9.2 },
  { ...pass, bar: 9.5, x: -6, turn: 12.57 + 16.2 },
  { ...reach, bar: 10.1, x: 0, turn: 12.57 + 18.85 },
  { ...crown, bar: 10.7, x: 0, turn: 12.57 + 18.85 },
  { ...bow, bar: 11.5, x: 0, turn: 12.57 + 19.1 },
  { ...bow, bar: 13, x: 0, turn: 12.57 + 19.1 },
];

/** A value between keys on a curve that never overshoots much (Catmull-Rom with uneven times, tangents halved). */
function between(at: number, read: (key: Key) => number): number {
  const next = clamp(steps.findIndex((key) => key.bar > at), 1, steps.length - 1);
  const [k0, k1, k2, k3] = [steps[Math.max(0, next - 2)], steps[next - 1], steps[next], steps[Math.min(steps.length - 1, next + 1)]];
  if (!k0 || !k1 || !k2 || !k3) throw new Error('the dance has too few steps');
  const span = k2.bar - k1.bar;
  const t = clamp((at - k1.bar) / span);
  const slope = (a: Key, b: Key) => (a.bar === b.bar ? 0 : (read(b) - read(a)) / (b.bar - a.bar)) * 0.8;
  const [m1, m2] = [slope(k0, k2) * span, slope(k1, k3) * span];
  const [t2, t3] = [t * t, t * t * t];
  return (2 * t3 - 3 * t2 + 1) * read(k1) + (t3 - 2 * t2 + t) * m1 + (-2 * t3 + 3 * t2) * read(k2) + (t3 - t2) * m2;
}

const place = (at: number, read: (key: Key) => Place): Place => [
  between(at, (key) => read(key)[0]), between(at, (key) => read(key)[1]), between(at, (key) => read(key)[2]),
];

function dancer(seconds: number): Figure {
  const at = seconds / danceBar;
  const breath = Math.sin(seconds * 2.2) * 0.4;
  const pose: Pose = {
    hips: place(at, (key) => key.hips), chest: place(at, (key) => key.chest),
    leftHand: place(at, (key) => [key.leftHand[0], key.leftHand[1] + breath, key.leftHand[2]]), rightHand: place(at, (key) => key.rightHand),
    leftFoot: place(at, (key) => key.leftFoot), rightFoot: place(at, (key) => key.rightFoot),
    turn: between(at, (key) => key.turn),
  };
  return figure(pose, { x: 320 + between(at, (key) => key.x), floor: 306, height: 182 });
}

const links = 46;
const linkLength = 7.2;

/** The ribbon's points for every 1/100 s of the dance: a chain pulled by the right hand through thick air. */
function flyRibbon(): Point[][] {
  const steps: Point[][] = [];
  const hand = dancer(0).rightHand;
  let now = Array.from({ length: links }, (_, i) => ({ x: hand.x - i * 2.5, y: Math.min(304, hand.y + i * 6) }));
  let before = now;
  for (let step = 0; step <= danceSeconds * 100; step += 1) {
    const time = step / 100;
    const wind = (p: Point) => ({ x: 0.05 * Math.sin(p.y * 0.03 + time * 1.3), y: 0.012 + 0.045 * Math.sin(p.x * 0.035 + time * 2.1) });
    const old = now;
    now = now.map((p, i) => {
      const was = before[i] ?? p;
      const w = wind(p);
      return { x: p.x + (p.x - was.x) * 0.965 + w.x * 0.6, y: Math.min(305, p.y + (p.y - was.y) * 0.965 + w.y * 0.6 + 0.012) };
    });
    before = old;
    now[0] = dancer(time).rightHand;
    for (let round = 0; round < 3; round += 1) {
      for (let i = 1; i < links; i += 1) {
        const [a, b] = [now[i - 1], now[i]];
        if (!a || !b) continue;
        const far = Math.max(0.01, Math.hypot(b.x - a.x, b.y - a.y));
        const pull = far > linkLength ? linkLength / far : 1;
        now[i] = { x: a.x + (b.x - a.x) * pull, y: a.y + (b.y - a.y) * pull };
      }
    }
    steps.push(now);
  }
  return steps;
}

let flown: Point[][] | undefined;

function ribbonAt(seconds: number): Point[] {
  flown ??= flyRibbon();
  return flown[Math.round(seconds * 100)] ?? flown.at(-1) ?? [];
}

/** The ribbon as a band: wide in the middle, a point at the end; its two faces show in turn as it twists. */
function ribbon(seconds: number): string {
  const points = ribbonAt(seconds);
  const edge = (side: number, shift: number) =>
    points.map((p, i) => {
      const next = points[Math.min(links - 1, i + 1)] ?? p;
      const last = points[Math.max(0, i - 1)] ?? p;
      const far = Math.max(0.01, Math.hypot(next.x - last.x, next.y - last.y));
      const twist = 0.55 + 0.45 * Math.sin(i * 0.32 - seconds * 3.2 + shift);
      const wide = side * (1.2 + 4.6 * Math.sin(Math.PI * Math.min(1, (i + 3) / (links + 2))) * twist);
      return { x: p.x - ((next.y - last.y) / far) * wide, y: p.y + ((next.x - last.x) / far) * wide };
    });
  const band = (a: Point[], b: Point[], fill: string) => path(`${smooth(a)}${smooth(b.reverse()).replace('M', 'L')}Z`, fill);
  return band(edge(1, 0), edge(-1, 0), paint.wine) + band(edge(0.7, 1.4), edge(0.1, 1.4), '#f0a0a8');
}

/** The skirt: a bell from the waist around both knees, whose hem lags behind the turn. */
function skirt(f: Figure, late: Figure, spin: number): string {
  const hem = 27 * f.scale;
  const flare = clamp(Math.abs(spin) / 9);
  const legs = [f.leftKnee, f.rightKnee, late.leftKnee, late.rightKnee].map((knee) => ({
    x: f.hips.x + clamp(knee.x - f.hips.x, -30 * f.scale, 30 * f.scale), y: knee.y,
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
    path(arm(f, far), shade) + path(leg(f, far), shade) + path(leg(f, near), skin) + path(trunk(f), '#cf9440') + path(strip(f.chest, f.neck, 2.5 * f.scale, 1.8 * f.scale), skin) +
    path(skirt(f, late, spin), 'url(#skirt)') +
    head(f, skin) +
    path(arm(f, near), skin)
  );
}

const folds = scatter(27, 41, (next, i) => ({ x: i * 40 - 208 + next() * 14, wide: 16 + next() * 12, sway: next() * 6 }));
const motes = scatter(46, 43, (next) => ({ x: next() * 640, y: next() * 300, size: 0.6 + next() * 1.3, pace: 3 + next() * 6, turn: next() * 6 }));
const petals = scatter(34, 47, (next) => ({ x: next(), start: 18 + next() * 2.6, fall: 44 + next() * 30, turn: next() * 6, wine: next() < 0.5 }));

function hall(seconds: number): string {
  const cloth = folds
    .map((fold) => rect(fold.x + Math.sin(seconds * 0.6 + fold.sway) * 2.5, -80, fold.wide, 342, 'url(#fold)'))
    .join('');
  return rect(-200, -80, 1040, 560, '#2a0f18') + cloth + rect(-200, -80, 1040, 342, 'url(#dusk)') + rect(-200, 256, 1040, 170, 'url(#floor)') + rect(-200, 256, 1040, 1.2, '#6a3a34', { opacity: 0.7 });
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
    cone(90, 190 + swing * 60, 60, 'rose', side * 0.5) + cone(550, 450 - swing * 60, 60, 'rose', side * 0.5)
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
      return ellipse(x, y, 4.2, 2.1 + still * Math.sin(fallen * 0.12), petal.wine ? paint.wine : paint.brass, { transform: `rotate(${n(turn)} ${n(x)} ${n(y)})` });
    })
    .join('');
}

const definitions = `<defs>${
  linear('fold', [[0, '#5a1c2c', 0], [0.35, '#7a2438', 0.8], [0.6, '#8d2b40', 0.9], [1, '#3a101c', 0]], [0, 0, 1, 0])
}${linear('dusk', [[0, '#0e0c0b', 0.82], [0.55, '#0e0c0b', 0.5], [1, '#0e0c0b', 0.3]])
}${linear('floor', [[0, '#4a2a20'], [0.5, '#2c1a15'], [1, '#120d0b']])
}${linear('warm', [[0, '#ffe9bd', 0.42], [0.6, '#f6d089', 0.2], [1, '#f3c878', 0.13]])
}${linear('rose', [[0, '#e88a98', 0.4], [1, '#d9637e', 0.08]])
}${linear('skirt', [[0, '#cf9440'], [0.5, '#e6bd70'], [1, '#f8e6bf']])
}${lamp('warmPool', '#ffdf9e', 0.75)}${lamp('rosePool', '#d9637e', 0.5)}${lamp('shadow', '#000000', 0.8)}</defs>`;

function draw(seconds: number): string {
  const f = dancer(seconds);
  const close = 1 + 0.16 * ease(seconds, 1, 9) - 0.12 * ease(seconds, 12.5, 14.5) + 0.2 * ease(seconds, 17.5, 22);
  const [cx, cy] = [mix(320, f.hips.x, 0.35), 236];
  const stage =
    hall(seconds) + lights(seconds, f) + glow(f.hips.x, 309, 46, 8, 'shadow', clamp(1.3 - (306 - Math.max(f.leftToe.y, f.rightToe.y)) / 40)) +
    dust(seconds, f) + ribbon(seconds) + dancing(seconds) + confetti(seconds);
  const dim = 1 - ease(seconds, 0, 0.7) * (1 - ease(seconds, danceSeconds - 0.9, danceSeconds - 0.05));
  return (
    definitions + group(stage, { transform: `translate(320 200) scale(${close.toFixed(4)}) translate(${(-cx).toFixed(2)} ${20 - cy})` }) + (dim > 0.003 ? rect(0, 0, 640, 360, paint.night, { opacity: dim }) : '')
  );
}

/** A dancer with a ribbon under stage light, to a waltz. */
export const dance: Clip = { key: 'dance', seconds: danceSeconds, pictureKbps: 125, draw, compose: composeDance };
