import { n, type Point } from './drawing.ts';

/** A place in the figure's own room: x to its right, y up from the floor, z ahead of it. The figure is 100 tall. */
export type Place = readonly [x: number, y: number, z: number];

/** What decides a pose; elbows and knees follow from it. Hands are measured from the middle between the shoulders. */
export type Pose = {
  hips: Place;
  /** The middle between the shoulders, from the hips. */
  chest: Place;
  leftHand: Place;
  rightHand: Place;
  leftFoot: Place;
  rightFoot: Place;
  /** Radians the figure is turned to its left: 0 faces us. */
  turn: number;
};

/** Where the figure stands in the picture: the floor under it and its height in pixels. */
type Stand = { x: number; floor: number; height: number };

/** A pose on the picture, in pixels. `depth` of a limb: more than 0 is nearer to us than the body. */
export type Figure = Record<JointName, Point> & { scale: number; leftDepth: number; rightDepth: number; facing: Point };

type JointName =
  | 'hips'
  | 'chest'
  | 'neck'
  | 'head'
  | 'leftShoulder'
  | 'leftElbow'
  | 'leftHand'
  | 'rightShoulder'
  | 'rightElbow'
  | 'rightHand'
  | 'leftHip'
  | 'leftKnee'
  | 'leftFoot'
  | 'leftToe'
  | 'rightHip'
  | 'rightKnee'
  | 'rightFoot'
  | 'rightToe';

/** Lengths of limbs for a figure 100 tall. */
const limb = { thigh: 25.5, shin: 24.5, upperArm: 16.5, foreArm: 16.5, neck: 6.5, head: 6, shoulders: 8.2, hips: 4.4, foot: 7 } as const;

const plus = (a: Place, b: Place): Place => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const minus = (a: Place, b: Place): Place => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const times = (a: Place, by: number): Place => [a[0] * by, a[1] * by, a[2] * by];
const dot = (a: Place, b: Place): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const size = (a: Place): number => Math.sqrt(dot(a, a));

/** Two bones from `root` towards `goal`, bent towards `lean`: the middle joint and where the end really comes to. */
function bend(root: Place, goal: Place, upper: number, lower: number, lean: Place): { middle: Place; end: Place } {
  const line = minus(goal, root);
  const far = Math.max(0.01, size(line));
  const reach = Math.min(far, (upper + lower) * 0.997);
  const along = times(line, 1 / far);
  const aside = minus(lean, times(along, dot(lean, along)));
  const side = times(aside, 1 / Math.max(0.01, size(aside)));
  const foot = (upper * upper - lower * lower + reach * reach) / (2 * reach);
  const out = Math.sqrt(Math.max(0, upper * upper - foot * foot));
  return { middle: plus(root, plus(times(along, foot), times(side, out))), end: plus(root, times(along, reach)) };
}

/** Solves the pose and puts it on the picture, seen from straight ahead without perspective. */
export function figure(pose: Pose, stand: Stand): Figure {
  const scale = stand.height / 100;
  const [cos, sin] = [Math.cos(pose.turn), Math.sin(pose.turn)];
  const put = ([x, y, z]: Place): Point => ({ x: stand.x + (x * cos + z * sin) * scale, y: stand.floor - y * scale });
  const depth = ([x, , z]: Place) => z * cos - x * sin;
  const chest = plus(pose.hips, pose.chest);
  const up = times(pose.chest, 1 / Math.max(1, size(pose.chest)));
  const neck = plus(chest, times(up, limb.neck));
  const head = plus(neck, times(up, limb.head));
  const side = (way: 1 | -1, hand: Place, foot: Place) => {
    const shoulder = plus(chest, [way * limb.shoulders, -1.5, 0]);
    const arm = bend(shoulder, plus(chest, hand), limb.upperArm, limb.foreArm, [way * 0.7, -0.35, -0.6]);
    const hip = plus(pose.hips, [way * limb.hips, 0, 0]);
    const leg = bend(hip, foot, limb.thigh, limb.shin, [way * 0.35, 0, 1]);
    // The toe goes on in the shin's direction when the foot is off the floor, and lies flat when it stands.
    const shin = times(minus(leg.end, leg.middle), 1 / limb.shin);
    const lifted = Math.min(1, Math.max(0, (leg.end[1] - 4) / 6));
    const flat: Place = [way * 0.25, -0.25, 0.95];
    const toe = plus(leg.end, times(plus(times(shin, lifted), times(flat, 1 - lifted)), limb.foot));
    return { shoulder, elbow: arm.middle, hand: arm.end, hip, knee: leg.middle, foot: leg.end, toe };
  };
  const left = side(1, pose.leftHand, pose.leftFoot);
  const right = side(-1, pose.rightHand, pose.rightFoot);
  return {
    scale,
    hips: put(pose.hips),
    chest: put(chest),
    neck: put(neck),
    head: put(head),
    leftShoulder: put(left.shoulder),
    leftElbow: put(left.elbow),
    leftHand: put(left.hand),
    rightShoulder: put(right.shoulder),
    rightElbow: put(right.elbow),
    rightHand: put(right.hand),
    leftHip: put(left.hip),
    leftKnee: put(left.knee),
    leftFoot: put(left.foot),
    leftToe: put(left.toe),
    rightHip: put(right.hip),
    rightKnee: put(right.knee),
    rightFoot: put(right.foot),
    rightToe: put(right.toe),
    leftDepth: depth([1, 0, 0]),
    rightDepth: depth([-1, 0, 0]),
    facing: { x: sin, y: cos },
  };
}

/** A limb: a strip from one point to another, round at both ends, `from` and `to` are its half widths in pixels. */
export function strip(a: Point, b: Point, from: number, to: number): string {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const far = Math.max(0.01, Math.hypot(dx, dy));
  const [sx, sy] = [-dy / far, dx / far];
  const at = (p: Point, side: number) => `${n(p.x + sx * side)} ${n(p.y + sy * side)}`;
  return `M${at(a, from)}L${at(b, to)}A${n(to)} ${n(to)} 0 0 0 ${at(b, -to)}L${at(a, -from)}A${n(from)} ${n(from)} 0 0 0 ${at(a, from)}Z`;
}

/** One arm of the figure, shoulder to hand. */
export const arm = (f: Figure, side: 'left' | 'right'): string =>
  strip(f[`${side}Shoulder`], f[`${side}Elbow`], 2.5 * f.scale, 1.9 * f.scale) +
  strip(f[`${side}Elbow`], f[`${side}Hand`], 1.9 * f.scale, 1.3 * f.scale);

/** One leg of the figure, hip to toe. */
export const leg = (f: Figure, side: 'left' | 'right'): string =>
  strip(f[`${side}Hip`], f[`${side}Knee`], 4.4 * f.scale, 2.9 * f.scale) +
  strip(f[`${side}Knee`], f[`${side}Foot`], 2.9 * f.scale, 1.6 * f.scale) +
  strip(f[`${side}Foot`], f[`${side}Toe`], 1.7 * f.scale, 1 * f.scale);

/** The trunk: shoulders to waist to hips, and the neck. */
export function trunk(f: Figure): string {
  const waist = { x: f.hips.x + (f.chest.x - f.hips.x) * 0.38, y: f.hips.y + (f.chest.y - f.hips.y) * 0.38 };
  const half = Math.max(3.6 * f.scale, Math.abs(f.leftShoulder.x - f.rightShoulder.x) * 0.33);
  return (
    strip(f.leftShoulder, f.rightShoulder, 2.7 * f.scale, 2.7 * f.scale) +
    strip(f.chest, waist, half + 1 * f.scale, half * 0.72) +
    strip(waist, f.hips, half * 0.72, half * 0.95) +
    strip(f.leftHip, f.rightHip, 4.2 * f.scale, 4.2 * f.scale) +
    strip(f.chest, f.neck, 2.6 * f.scale, 1.9 * f.scale)
  );
}
