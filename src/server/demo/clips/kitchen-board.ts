import { circle, clamp, ease, ellipse, fading, glow, group, mix, n, paint, path, rect, stroke } from './drawing.ts';
import { chops, kitchenBeat, turns } from './score-kitchen.ts';
import { scatter } from './seeded.ts';

/** Leaves under the knife: where they lie, when they jump, which green they are. */
const leaves = scatter(90, 101, (next) => ({ x: next() * 2 - 1, up: next(), turn: next() * 360, green: next(), jump: next() }));
const tomatoes = [
  [-232, 8, 17],
  [-204, 14, 14],
  [-252, 18, 13],
] as const;

/** The knife's lift, 0 on the board to 1: it falls in a tenth of a second and comes up slower. */
function lift(seconds: number): number {
  const last = chops.findLast((when) => when <= seconds) ?? -9;
  const next = chops.find((when) => when > seconds) ?? 99;
  const high = next > 90 && seconds - last > 0.1 ? 1.25 : clamp((next - last) / kitchenBeat, 0.45, 1);
  return high * Math.min(ease(seconds, last, last + Math.min(0.24, (next - last) * 0.5)), 1 - ease(seconds, next - 0.1, next));
}

/** Where the knife's tip is across the pile, in pixels from its middle. */
const across = (seconds: number): number => Math.sin(seconds * 1.15 - 0.6) * 62;

/** The pile of herbs: whole leaves at first, ever finer, flatter and wider; those near the knife jump at each stroke. */
function herbs(seconds: number): string {
  const done = chops.filter((when) => when <= seconds).length / chops.length;
  const last = chops.findLast((when) => when <= seconds) ?? -9;
  return leaves
    .map((leaf) => {
      const size = mix(19, 5.5, Math.min(1, done * (0.8 + leaf.jump * 0.5)));
      const wide = mix(92, 122, done);
      const x = leaf.x * wide;
      const high = (1 - leaf.x * leaf.x) * mix(54, 30, done);
      const near = Math.exp(-(((x - across(seconds) - 20) / 46) ** 2));
      const age = seconds - last;
      const hop = near * leaf.jump * 26 * Math.max(0, Math.sin(Math.PI * clamp(age / 0.26)));
      const y = -4 - leaf.up * high - hop;
      const fill = leaf.green < 0.3 ? '#2f6b52' : leaf.green < 0.65 ? '#4f9a5e' : leaf.green < 0.92 ? '#7fbf6a' : paint.wine;
      return path(`M${n(-size)} 0Q0 ${n(-size * 0.8)} ${n(size)} 0Q0 ${n(size * 0.8)} ${n(-size)} 0Z`, fill, {
        transform: `translate(${n(x)} ${n(y)}) rotate(${n(leaf.turn + hop * 5)})`,
      });
    })
    .join('');
}

function knife(seconds: number): string {
  const up = lift(seconds);
  const hit = fading(seconds, chops.findLast((when) => when <= seconds) ?? -9, 0.06);
  const blade = 'M-96 0C-84 -22 -60 -37 -30 -40L110 -40L110 6C40 10 -40 9 -96 0Z';
  const hand =
    path('M126 -44C150 -52 182 -48 190 -34C196 -20 190 -6 172 -4C150 0 130 -2 124 -12C118 -24 116 -38 126 -44Z', '#c99a76') +
    [0, 1, 2, 3].map((i) => rect(126 + i * 15, -14 - i * 0.6, 13, 20, '#d8ab86', { rx: 6.5 })).join('') +
    path('M182 -46L640 -240V-100L188 -4C198 -18 196 -36 182 -46Z', '#f4ede4') +
    path('M184 -47L200 -54L208 -4L190 -4C198 -18 196 -36 184 -47Z', '#d9cbb8');
  const flat =
    path('M-92 -26C-74 -44 -40 -46 -28 -34C-18 -24 -34 -16 -50 -16C-66 -14 -84 -14 -92 -26Z', '#c99a76') +
    path('M-84 -34L-480 -250L-540 -150L-92 -18Z', '#f4ede4') +
    path('M-84 -34L-98 -47L-112 -26L-92 -18Z', '#d9cbb8');
  return (
    group(
      path(blade, 'url(#steel)') +
        path('M-96 0C-40 9 40 10 110 6L110 1C40 5 -40 4 -96 0Z', '#ffffff', { opacity: 0.55 }) +
        rect(106, -41, 12, 34, '#8a8078') +
        rect(116, -38, 74, 26, '#3a2018', { rx: 9 }) +
        [136, 156, 176].map((x) => circle(x, -26, 2.4, paint.brass)).join('') +
        hand,
      {
        transform: `rotate(${n(-22 * up)} -96 0)`,
      },
    ) +
    group(flat, { transform: `rotate(${n(-5 * up)} -96 0)` }) +
    (hit > 0.05 ? stroke('M30 14h60M-10 16h24', '#fff3d8', 2, { opacity: hit * 0.8 }) : '')
  );
}

/** The first place: a board, a knife, a heap of herbs; the middle of it is 0, 0 on the counter. */
export function board(seconds: number): string {
  // The cook is on the way to the pan before the camera is.
  const gone = ease(seconds, turns.pan - 0.45, turns.pan + 0.35);
  const shake = 1.6 * fading(seconds, chops.findLast((when) => when <= seconds) ?? -9, 0.05);
  const wood =
    path('M-290 6L-262 -24H262L290 6V24Q290 30 284 30H-284Q-290 30 -290 24Z', '#b87b45') +
    path('M-290 6L-262 -24H262L290 6Z', '#d39a5c') +
    [-8, -16, 0].map((y, i) => stroke(`M${-240 + i * 30} ${y}H${180 + i * 30}`, '#b87b45', 1.2, { opacity: 0.7 })).join('');
  const fruit = tomatoes
    .map(
      ([x, y, r]) =>
        circle(x, y - r, r, '#c8384a') +
        ellipse(x - r * 0.3, y - r * 1.4, r * 0.25, r * 0.18, '#f6b3b0') +
        path(`M${x - 6} ${y - r * 1.9}q6 5 12 0q-4 -5 -6 -6q-2 1 -6 6Z`, paint.pine),
    )
    .join('');
  const lemon =
    ellipse(222, -10, 24, 18, '#e8c050') +
    ellipse(222, -10, 18, 13, '#f6e3a0') +
    [0, 60, 120]
      .map((a) =>
        stroke(
          `M${n(222 - 15 * Math.cos(a / 57.3))} ${n(-10 - 11 * Math.sin(a / 57.3))}L${n(222 + 15 * Math.cos(a / 57.3))} ${n(-10 + 11 * Math.sin(a / 57.3))}`,
          '#e8c050',
          1.6,
        ),
      )
      .join('');
  return group(
    glow(0, 30, 330, 16, 'shade', 0.8) +
      wood +
      fruit +
      lemon +
      herbs(seconds) +
      (gone < 1 ? group(knife(seconds), { transform: `translate(${n(across(seconds) - 560 * gone)} ${n(-200 * gone)})` }) : ''),
    { transform: `translate(0 ${n(shake)})` },
  );
}
