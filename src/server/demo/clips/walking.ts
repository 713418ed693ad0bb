import { mix, wrap } from './drawing.ts';
import type { Place, Pose } from './figure.ts';

/** A foot on its round: on the floor from front to back for one beat, lifted from back to front for the next. */
function footAt(share: number, x: number, stride: number): Place {
  const turn = wrap(share, 1);
  if (turn < 0.5) return [x, 4, mix(stride, -stride, turn * 2)];
  const swing = (turn - 0.5) * 2;
  const glide = swing * swing * (3 - 2 * swing);
  return [x, 4 + (stride / 13) * 7.5 * Math.sin(Math.PI * swing) * (1.15 - 0.5 * swing), mix(-stride, stride, glide)];
}

/** A walk: `step` counts pairs of steps, `stride` is half a step's length for a figure 100 tall, `turn` in radians. */
export function walking(step: number, stride: number, turn: number): Pose {
  const swing = Math.cos(step * 2 * Math.PI) * (stride / 13);
  return {
    hips: [0, 52.6 - (stride / 13) * Math.cos(step * 4 * Math.PI), 0],
    chest: [0, 30, -0.5],
    leftHand: [10.5, -29, -swing * 9 + 3],
    rightHand: [-10.5, -29, swing * 9 + 3],
    leftFoot: footAt(step, 2.6, stride),
    rightFoot: footAt(step + 0.5, -2.6, stride),
    turn,
  };
}

const mixPlace = (a: Place, b: Place, share: number): Place => [mix(a[0], b[0], share), mix(a[1], b[1], share), mix(a[2], b[2], share)];

/** The pose `share` of the way from one to the other. */
export const mixPose = (a: Pose, b: Pose, share: number): Pose => ({
  hips: mixPlace(a.hips, b.hips, share),
  chest: mixPlace(a.chest, b.chest, share),
  leftHand: mixPlace(a.leftHand, b.leftHand, share),
  rightHand: mixPlace(a.rightHand, b.rightHand, share),
  leftFoot: mixPlace(a.leftFoot, b.leftFoot, share),
  rightFoot: mixPlace(a.rightFoot, b.rightFoot, share),
  turn: mix(a.turn, b.turn, share),
});
