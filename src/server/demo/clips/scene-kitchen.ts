import type { Clip } from './clip.ts';
import { circle, ease, ellipse, glow, group, lamp, linear, mix, n, paint, path, rect } from './drawing.ts';
import { board } from './kitchen-board.ts';
import { pan } from './kitchen-pan.ts';
import { plate } from './kitchen-plate.ts';
import { composeKitchen, kitchenSeconds, turns } from './score-kitchen.ts';

/** The kitchen is three pictures wide; the three places stand in the middle of each. */
const places = [320, 960, 1600] as const;

/** What the camera looks at, in the kitchen's pixels, and how near it is. */
function camera(seconds: number): { x: number; y: number; near: number } {
  const first = ease(seconds, turns.pan - 0.75, turns.pan + 0.45);
  const second = ease(seconds, turns.plate - 0.75, turns.plate + 0.45);
  const x = mix(mix(places[0], places[1], first), places[2], second) + Math.sin(seconds * 0.5) * 5;
  const near =
    1.02 +
    0.12 * ease(seconds, 0.5, 6) * (1 - first) +
    0.05 * first * (1 - second) +
    0.17 * ease(seconds, turns.plate + 2, turns.served + 1.5);
  return { x, y: mix(mix(196, 176, first), 212, second), near };
}

/** The wall behind: tiles, a rail with pans and herbs, a window with the evening in it. It moves slower than the counter. */
function wall(shift: number, seconds: number): string {
  const lines = Array.from({ length: 9 }, (_, i) => rect(-300, i * 34 - 50, 2500, 1.5, '#2a1a17', { opacity: 0.55 }));
  const joints = Array.from({ length: 70 }, (_, i) =>
    [0, 1, 2, 3, 4, 5, 6, 7]
      .map((row) => (row % 2 === i % 2 ? rect(i * 34 - 280, row * 34 - 50, 1.5, 34, '#2a1a17', { opacity: 0.55 }) : ''))
      .join(''),
  );
  const pots = [90, 250, 560, 720, 1010, 1180, 1330].map((x, i) => {
    const sway = Math.sin(seconds * 1.2 + i) * 1.6;
    const metal = i % 2 ? 'url(#copper)' : 'url(#iron)';
    return group(
      rect(-2, 0, 4, 40, '#8a6a4a') +
        (i % 3 === 2
          ? path('M-16 38Q0 26 16 38L9 92Q0 100 -9 92Z', paint.pine) + path('M-10 44Q0 36 10 44L6 84Q0 90 -6 84Z', '#4f9a5e')
          : path(`M-${30 + (i % 3) * 5} 40h${60 + (i % 3) * 10}v18q0 20 -22 20h-${16 + (i % 3) * 10}q-22 0 -22 -20Z`, metal)),
      { transform: `translate(${x} 22) rotate(${n(sway)})` },
    );
  });
  const window =
    rect(400, 30, 110, 130, '#5a3a28', { rx: 4 }) +
    rect(407, 37, 96, 116, 'url(#evening)') +
    circle(474, 66, 13, '#f7e7c4') +
    rect(452, 37, 5, 116, '#5a3a28') +
    rect(407, 92, 96, 5, '#5a3a28') +
    rect(394, 158, 122, 8, '#7a4e34');
  const lamps = [120, 640, 1120].map(
    (x) =>
      rect(x - 1, -60, 2, 60, '#1a1210') +
      path(`M${x - 34} 22Q${x - 28} -6 ${x} -8Q${x + 28} -6 ${x + 34} 22Z`, paint.berry) +
      ellipse(x, 22, 34, 5, '#ffe9bd') +
      glow(x, 40, 230, 180, 'fire', 0.62),
  );
  return group(
    rect(-300, -80, 2500, 400, 'url(#tiles)') +
      lines.join('') +
      joints.join('') +
      rect(-300, 18, 2500, 5, '#8a6a4a') +
      window +
      pots.join('') +
      lamps.join(''),
    { transform: `translate(${n(-shift)} 0)` },
  );
}

function counter(): string {
  return (
    rect(-300, 262, 2600, 60, 'url(#stone)') +
    rect(-300, 262, 2600, 2.5, '#c9a57c') +
    rect(-300, 320, 2600, 140, '#2a1813') +
    Array.from({ length: 20 }, (_, i) => rect(i * 130 - 280, 330, 116, 90, '#37211a', { rx: 4 })).join('')
  );
}

const definitions = `<defs>${linear('tiles', [
  [0, '#4a2e2a'],
  [1, '#6d463a'],
])}${linear('stone', [
  [0, '#8a6650'],
  [1, '#4a3228'],
])}${linear('evening', [
  [0, '#2d1a3a'],
  [1, '#b0604a'],
])}${linear('steel', [
  [0, '#8f979c'],
  [0.5, '#e3e6e6'],
  [1, '#aab0b3'],
])}${linear('iron', [
  [0, '#5a524c'],
  [1, '#201917'],
])}${linear('copper', [
  [0, '#e0955a'],
  [1, '#8a4526'],
])}${lamp('fire', '#ffc878', 0.6)}${lamp('steam', '#fff6ea', 1)}${lamp('shade', '#000000', 0.7)}</defs>`;

function draw(seconds: number): string {
  const { x, y, near } = camera(seconds);
  const seen = (at: number) => Math.abs(at - x) < 680;
  const at = (place: number, baseline: number, inside: (seconds: number) => string) =>
    seen(place) ? group(inside(seconds), { transform: `translate(${place} ${baseline})` }) : '';
  const room = wall((x - 320) * -0.4, seconds);
  const scene = room + counter() + at(places[0], 286, board) + at(places[1], 216, pan) + at(places[2], 268, plate);
  const dim = 1 - ease(seconds, 0, 0.5) * (1 - ease(seconds, kitchenSeconds - 1, kitchenSeconds - 0.05));
  return (
    definitions +
    group(scene, { transform: `translate(320 180) scale(${near.toFixed(4)}) translate(${(-x).toFixed(2)} ${(-y).toFixed(2)})` }) +
    (dim > 0.003 ? rect(0, 0, 640, 360, paint.night, { opacity: dim }) : '')
  );
}

/** Herbs are chopped in rhythm, a pan throws its vegetables, a dish comes together on a plate. */
export const kitchen: Clip = { key: 'kitchen', seconds: kitchenSeconds, pictureKbps: 150, draw, compose: composeKitchen };
