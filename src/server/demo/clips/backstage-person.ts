import { circle, clamp, ease, ellipse, mix, n, paint, path, rect, smooth, stroke } from './drawing.ts';
import { arm, type Figure, leg, type Pose, strip, trunk } from './figure.ts';
import { mixPose, walking } from './walking.ts';

/** When the one who waits does what, in seconds. */
export const plan = { comes: 5.4, stops: 9.2, hatUp: 9.7, hatDown: 11.6, turns: 12.5, goes: 13.7, gone: 18.4 } as const;

/** Where the two halves of the curtain meet, in pixels from the left. */
export const gap = 505;

/** One who walks in, looks in the mirror, sets the hat right, and goes out into the light. */
export function person(seconds: number): { pose: Pose; x: number; floor: number; height: number } {
  const coming = ease(seconds, plan.comes, plan.stops);
  const going = clamp((seconds - plan.goes) / (plan.gone - plan.goes)) ** 1.15;
  const x = mix(-60, 192, coming) + going * (gap - 192);
  const moved = Math.abs(x + 60);
  const pace = Math.min(
    1,
    Math.max(0, seconds < plan.stops + 0.2 ? coming * (1 - coming) * 4 : going > 0 && going < 1 ? Math.min(1, going * 8) : 0),
  );
  const walk = walking(moved / 92, 12 * pace, 0);
  const still: Pose = { ...walking(0.25, 0, 0), hips: [1.2 * Math.sin(seconds * 1.1), 52.6, 0] };
  const hat: Pose = { ...still, rightHand: [-7, 15, 7], leftHand: [11, -24, 8], chest: [1.5, 30, 0] };
  const up = ease(seconds, plan.hatUp, plan.hatUp + 0.7) * (1 - ease(seconds, plan.hatDown, plan.hatDown + 0.7));
  const side = Math.PI / 2 - 0.3;
  const facing =
    seconds < plan.stops + 0.6
      ? mix(side, Math.PI - 0.15, ease(seconds, plan.stops - 0.7, plan.stops + 0.4))
      : mix(Math.PI - 0.15, side + 0.25, ease(seconds, plan.turns, plan.turns + 1));
  const pose = { ...mixPose(mixPose(still, walk, pace), hat, up), turn: facing };
  return { pose, x, floor: mix(342, 318, going), height: mix(232, 206, going) };
}

/** Face, hair and a brimmed hat; from behind the hair covers the face. `shade` darkens a colour. */
function headAndHat(f: Figure, shade: (colour: string) => string): string {
  const s = f.scale;
  const hat =
    path(
      strip({ x: f.head.x - 9.5 * s, y: f.head.y - 2.8 * s }, { x: f.head.x + 9.5 * s, y: f.head.y - 3.2 * s }, 1 * s, 1 * s),
      shade('#5b1a2e'),
    ) +
    path(
      `M${n(f.head.x - 6 * s)} ${n(f.head.y - 3 * s)}L${n(f.head.x - 5.2 * s)} ${n(f.head.y - 12 * s)}H${n(f.head.x + 5.4 * s)}L${n(f.head.x + 6 * s)} ${n(f.head.y - 3 * s)}Z`,
      shade('#7c2438'),
    ) +
    rect(f.head.x - 5.9 * s, f.head.y - 5.6 * s, 11.8 * s, 2.2 * s, shade(paint.brass));
  const face = ellipse(f.head.x, f.head.y, 4.5 * s, 5.7 * s, shade('#c99a76'));
  const hair = ellipse(f.head.x - f.facing.x * 1.6 * s, f.head.y - 0.4 * s, 4.8 * s, 5.6 * s, shade('#3a2018'));
  const eyes =
    f.facing.y > 0.5
      ? [-1.7, 1.7].map((at) => circle(f.head.x + at * s, f.head.y + 0.6 * s, 0.55 * s, shade('#2a1712'))).join('') +
        stroke(`M${n(f.head.x - 1.4 * s)} ${n(f.head.y + 3 * s)}q${n(1.4 * s)} ${n(1.1 * s)} ${n(2.8 * s)} 0`, shade('#7c3a34'), 0.5 * s)
      : '';
  return (f.facing.y > -0.25 ? hair + face : face + hair) + eyes + hat;
}

/** The person in coat and hat, in colours made darker by `dark` (0 to 1). */
export function shown(f: Figure, dark: number): string {
  const s = f.scale;
  const near = f.leftDepth > 0 ? 'left' : 'right';
  const far = near === 'left' ? 'right' : 'left';
  const shade = (colour: string) => mixDark(colour, dark);
  const hem = (way: 1 | -1) => ({
    x:
      f.hips.x +
      way * 10 * s +
      (way === 1
        ? Math.max(0, f.leftKnee.x - f.hips.x, f.rightKnee.x - f.hips.x)
        : Math.min(0, f.leftKnee.x - f.hips.x, f.rightKnee.x - f.hips.x)) *
        0.7,
    y: f.hips.y + 27 * s,
  });
  const shoulder = (way: 1 | -1) => ({
    x: f.chest.x + way * Math.max(7, Math.abs(f.leftShoulder.x - f.chest.x) / s + 2.4) * s,
    y: f.chest.y + 1 * s,
  });
  const collar = (way: 1 | -1) => ({ x: f.neck.x + way * 2.4 * s, y: f.chest.y - 4 * s });
  const waist = (way: 1 | -1) => ({ x: mix(f.hips.x, f.chest.x, 0.4) + way * 6.6 * s, y: mix(f.hips.y, f.chest.y, 0.4) });
  const line = (way: 1 | -1) => [
    collar(way),
    { x: mix(collar(way).x, shoulder(way).x, 0.7), y: f.chest.y - 2.6 * s },
    shoulder(way),
    waist(way),
    hem(way),
  ];
  const coat = `${smooth(line(1))}Q${n(f.hips.x)} ${n(hem(1).y + 4 * s)} ${n(hem(-1).x)} ${n(hem(-1).y)}${smooth(line(-1).reverse()).replace(/^M[^C]*/, '')}Z`;
  const lapels =
    f.facing.y > 0.3
      ? path(
          `M${n(f.neck.x)} ${n(f.chest.y + 10 * s)}L${n(f.chest.x - 3 * s)} ${n(f.chest.y - 3 * s)}H${n(f.chest.x + 3 * s)}Z`,
          shade('#f4ede4'),
        ) + circle(f.chest.x, f.chest.y - 1 * s, 1.4 * s, shade(paint.wine))
      : '';
  return (
    path(arm(f, far), shade('#4a1424')) +
    path(leg(f, far), shade('#15100f')) +
    path(leg(f, near), shade('#221816')) +
    path(trunk(f), shade(paint.berry)) +
    path(strip(f.chest, f.neck, 2.3 * s, 1.9 * s), shade('#c99a76')) +
    path(coat, shade(paint.berry)) +
    lapels +
    headAndHat(f, shade) +
    path(arm(f, near), 'none', { stroke: shade('#5b1a2e'), 'stroke-width': 1.6 }) +
    path(arm(f, near), shade('#a82d4a')) +
    circle(f[`${near}Hand`].x, f[`${near}Hand`].y, 2 * s, shade('#c99a76'))
  );
}

/** A colour in the half dark: 0 as it is, 1 black. */
export function mixDark(colour: string, dark: number): string {
  const parts = [1, 3, 5].map((at) =>
    Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * (1 - dark))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${parts.join('')}`;
}
