import { circle, clamp, ease, ellipse, fading, glow, group, land, mix, n, paint, path, stroke } from './drawing.ts';
import { steam } from './kitchen-pan.ts';
import { kitchenBeat, landings, turns } from './score-kitchen.ts';
import { scatter } from './seeded.ts';

const sprinkle = scatter(30, 121, (next) => ({
  x: next() * 2 - 1,
  y: next() * 2 - 1,
  late: next() * 1.1,
  turn: next() * 360,
  kind: next(),
}));

/** The slices of the roast, then three carrots and two tomatoes: where each lands on the plate. */
const parts = [
  { x: -66, y: -18, kind: 'slice' },
  { x: -34, y: -24, kind: 'slice' },
  { x: 0, y: -27, kind: 'slice' },
  { x: 34, y: -24, kind: 'slice' },
  { x: 76, y: -22, kind: 'carrot' },
  { x: 96, y: -12, kind: 'carrot' },
  { x: 62, y: -6, kind: 'tomato' },
  { x: -92, y: -4, kind: 'tomato' },
  { x: -4, y: -54, kind: 'sprig' },
] as const;

function part(kind: (typeof parts)[number]['kind']): string {
  if (kind === 'slice')
    return (
      ellipse(2, 5, 31, 21, '#5a2418') +
      ellipse(0, 0, 31, 21, '#8a4a2c') +
      ellipse(0, -0.5, 26, 17, '#d98a7a') +
      ellipse(-3, -2, 17, 10, '#c0566a', { opacity: 0.8 }) +
      stroke('M-14 -7Q0 -13 14 -7', '#f3c6b4', 1.6, { opacity: 0.8 })
    );
  if (kind === 'carrot')
    return (
      path('M-34 3C-30 -7 20 -12 28 -6C34 0 28 8 16 8C0 10 -26 9 -34 3Z', '#e8863a') +
      stroke('M-20 0L12 -4M-8 4L16 2', '#f6b070', 1.6) +
      path('M26 -5Q40 -18 46 -12Q40 -4 28 1Z', '#4f9a5e')
    );
  if (kind === 'tomato')
    return circle(0, -6, 13, '#c8384a') + ellipse(-4, -11, 4, 2.6, '#f6b3b0') + path('M-7 -17q7 5 14 0q-4 -5 -7 -6q-3 1 -7 6Z', paint.pine);
  return (
    stroke('M0 26Q-2 8 4 -16', paint.pine, 2.4) +
    [-12, -4, 4, 12, 19]
      .map((y, i) =>
        path(
          `M${i % 2 ? 2 : 1} ${y}q${i % 2 ? 13 : -13} -9 ${i % 2 ? 18 : -18} -1q${i % 2 ? -7 : 7} 8 ${i % 2 ? -18 : 18} 1Z`,
          i % 2 ? '#4f9a5e' : '#7fbf6a',
        ),
      )
      .join('')
  );
}

/** The parts fall, squash a little as they land, and stay. */
function dish(seconds: number): string {
  return parts
    .map((one, i) => {
      const at = landings[i] ?? 0;
      const share = clamp((seconds - at + 0.3) / 0.3);
      if (share <= 0) return '';
      const squash = 0.16 * fading(seconds, at, 0.09) * Math.cos((seconds - at) * 22);
      const y = one.y - (1 - share * share) * 150;
      return group(part(one.kind), {
        transform: `translate(${n(one.x)} ${n(y)}) scale(${(1 + squash).toFixed(3)} ${(1 - squash).toFixed(3)})`,
        opacity: ease(share, 0, 0.3),
      });
    })
    .join('');
}

/** A line that is drawn from its start to `share` of its length; `length` is about as long as the line, in pixels. */
const growing = (d: string, colour: string, width: number, length: number, share: number): string =>
  share <= 0 ? '' : stroke(d, colour, width, { 'stroke-dasharray': `${n(length * share)} ${length * 2}` });

function sauce(seconds: number): string {
  const spread = ease(seconds, turns.plate + kitchenBeat * 1.5, turns.plate + kitchenBeat * 3.6);
  const thread = ease(seconds, landings[8] ?? 0, (landings[8] ?? 0) + kitchenBeat * 1.9);
  return (
    growing('M-112 8C-70 26 10 30 66 16C92 8 110 -4 104 -18', '#e6b25a', 24, 300, spread) +
    growing('M-108 5C-70 20 10 24 62 11', '#f6d591', 7, 190, spread * 0.9) +
    growing('M-126 14C-100 34 -40 40 0 32C30 28 44 40 86 26', '#6a2418', 4, 240, thread)
  );
}

function herbs(seconds: number): string {
  const start = turns.served - kitchenBeat * 1.6;
  return sprinkle
    .map((one) => {
      const share = clamp((seconds - start - one.late) / 0.5);
      if (share <= 0) return '';
      const y = one.y * 24 - 12 - (1 - share * share) * 170;
      return path('M-5 0Q0 -4 5 0Q0 4 -5 0Z', one.kind < 0.6 ? '#5da160' : one.kind < 0.85 ? '#e8c050' : paint.wine, {
        transform: `translate(${n(one.x * 112 * Math.sqrt(1 - one.y * one.y * 0.5))} ${n(y)}) rotate(${n(one.turn + share * 200)})`,
      });
    })
    .join('');
}

/** Small four-pointed lights around the finished dish. */
function sparkles(seconds: number): string {
  return [
    [-176, -64, 0],
    [170, -78, 0.35],
    [-110, -112, 0.7],
    [118, -124, 1.05],
    [190, -20, 1.4],
    [-196, -6, 1.7],
    [0, -140, 2],
  ]
    .map(([x = 0, y = 0, late = 0]) => {
      const age = seconds - turns.served - late * 0.55;
      const size = age < 0 ? 0 : 13 * Math.max(0, Math.sin(Math.PI * clamp(age / 1.5)));
      return size < 0.3
        ? ''
        : path(
            `M${x} ${n(y - size)}Q${x} ${y} ${n(x + size)} ${y}Q${x} ${y} ${x} ${n(y + size)}Q${x} ${y} ${n(x - size)} ${y}Q${x} ${y} ${x} ${n(y - size)}Z`,
            '#fff0cf',
          );
    })
    .join('');
}

function candle(x: number, seconds: number, seed: number): string {
  const lean = Math.sin(seconds * 3.1 + seed) * 2 + Math.sin(seconds * 7.7 + seed) * 1.2;
  const high = 25 + Math.sin(seconds * 9 + seed) * 2.5;
  return (
    glow(x, -126, 110, 100, 'fire', 0.75 + 0.06 * Math.sin(seconds * 8 + seed)) +
    path(`M${x - 6} 6V-96h12V6Z`, '#f3e3c8') +
    path(`M${x - 18} 12L${x - 9} -6H${x + 9}L${x + 18} 12Z`, paint.brass) +
    path(
      `M${x} -98C${x - 10} -106 ${n(x - 5 + lean * 0.4)} ${n(-100 - high * 0.6)} ${n(x + lean)} ${n(-100 - high)}C${n(x + 7 + lean * 0.4)} ${n(-100 - high * 0.6)} ${x + 10} -106 ${x} -98Z`,
      '#ffcf70',
    ) +
    path(`M${x} -98C${x - 5} -104 ${x - 2} -110 ${n(x + lean * 0.5)} -115C${x + 4} -110 ${x + 5} -104 ${x} -98Z`, '#fff6dd')
  );
}

/** The third place: a plate on which the dish comes together; 0, 0 is the plate's middle on the counter. */
export function plate(seconds: number): string {
  const comes = land(seconds, turns.plate - 0.2, turns.plate + kitchenBeat * 1.4);
  const y = mix(-260, 0, comes);
  const served = ease(seconds, turns.served - 0.3, turns.served + 0.8);
  const china =
    ellipse(0, 14, 190, 48, '#b09a7c') +
    ellipse(0, 8, 190, 48, '#fbf7f1') +
    ellipse(0, 8, 183, 45, 'none', { stroke: paint.brass, 'stroke-width': 2 }) +
    ellipse(0, 9, 138, 32, '#e9dcc8') +
    ellipse(0, 11, 136, 30, '#f6eee0');
  return (
    candle(-250, seconds, 0) +
    candle(252, seconds, 2.4) +
    glow(0, 44, 220, 24, 'shade', clamp(comes)) +
    glow(0, -30, 300, 170, 'fire', 0.55 * served) +
    group(china + sauce(seconds) + dish(seconds) + herbs(seconds), { transform: `translate(0 ${n(y)})` }) +
    group(steam(seconds, 60, 120, 0.75 * ease(seconds, landings[2] ?? 0, turns.served)), { transform: 'translate(0 -40)' }) +
    sparkles(seconds)
  );
}
