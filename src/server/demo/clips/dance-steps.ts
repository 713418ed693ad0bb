import { clamp } from './drawing.ts';
import { type Figure, figure, type Place, type Pose } from './figure.ts';
import { danceBar } from './score-dance.ts';

type Key = Pose & { bar: number; x: number };

const half = Math.PI / 2;
const stand: Pose = {
  hips: [0, 52, 0],
  chest: [0, 30, 0],
  leftHand: [14, -24, 9],
  rightHand: [-14, -24, 9],
  leftFoot: [4, 4, 1],
  rightFoot: [-4, 4, 0],
  turn: 0,
};
const crown: Pose = {
  ...stand,
  hips: [0, 57, 0],
  leftHand: [7, 30, 5],
  rightHand: [-7, 30, 5],
  leftFoot: [2.5, 8, 1],
  rightFoot: [-2.5, 8, -1],
};
const pass: Pose = { ...crown, rightFoot: [-5, 33, 9], leftFoot: [1, 8, 0], leftHand: [13, 2, 20], rightHand: [-13, 2, 20] };
const arabesque: Pose = {
  ...stand,
  hips: [0, 54, 0],
  chest: [0, 26, 15],
  leftHand: [6, 10, 31],
  rightHand: [-24, 6, -14],
  leftFoot: [1, 5, 2],
  rightFoot: [-5, 72, -46],
};
const lunge: Pose = {
  ...stand,
  hips: [0, 40, 0],
  chest: [3, 29, 3],
  leftHand: [26, 18, 5],
  rightHand: [-28, -7, 0],
  leftFoot: [23, 4, 12],
  rightFoot: [-34, 5, -6],
};
const reach: Pose = {
  ...stand,
  hips: [-3, 51, 0],
  chest: [13, 26, 0],
  leftHand: [25, -12, 4],
  rightHand: [13, 29, 4],
  leftFoot: [6, 4, 2],
  rightFoot: [-24, 4, 2],
};
const leap: Pose = {
  ...stand,
  hips: [0, 77, 0],
  chest: [0, 30, 3],
  leftHand: [10, 17, 25],
  rightHand: [-16, 9, -25],
  leftFoot: [4, 74, 47],
  rightFoot: [-4, 68, -47],
};
const dip: Pose = {
  ...stand,
  hips: [0, 43, 0],
  chest: [0, 29, 5],
  leftFoot: [4, 4, 9],
  rightFoot: [-4, 5, -8],
  leftHand: [17, -16, 9],
  rightHand: [-17, -16, 9],
};
const bow: Pose = {
  ...stand,
  hips: [0, 34, -4],
  chest: [0, 24, 17],
  leftHand: [28, 0, -6],
  rightHand: [-28, 0, -6],
  leftFoot: [5, 4, 8],
  rightFoot: [-8, 4, -24],
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
export function between(at: number, read: (key: Key) => number): number {
  const next = clamp(
    steps.findIndex((key) => key.bar > at),
    1,
    steps.length - 1,
  );
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
  between(at, (key) => read(key)[0]),
  between(at, (key) => read(key)[1]),
  between(at, (key) => read(key)[2]),
];

/** The dancer's body at this moment. */
export function dancer(seconds: number): Figure {
  const at = seconds / danceBar;
  const breath = Math.sin(seconds * 2.2) * 0.4;
  const pose: Pose = {
    hips: place(at, (key) => key.hips),
    chest: place(at, (key) => key.chest),
    leftHand: place(at, (key) => [key.leftHand[0], key.leftHand[1] + breath, key.leftHand[2]]),
    rightHand: place(at, (key) => key.rightHand),
    leftFoot: place(at, (key) => key.leftFoot),
    rightFoot: place(at, (key) => key.rightFoot),
    turn: between(at, (key) => key.turn),
  };
  return figure(pose, { x: 320 + between(at, (key) => key.x), floor: 306, height: 182 });
}
