import { circle, clamp, ease, ellipse, fading, glow, group, n, path, rect, stroke, wrap } from './drawing.ts';
import { tosses, turns } from './score-kitchen.ts';
import { scatter } from './seeded.ts';

const pieces = scatter(34, 111, (next) => ({
  x: next() * 2 - 1,
  high: 0.55 + next() * 0.6,
  late: next() * 0.09,
  kind: Math.floor(next() * 4),
  turn: next() * 360,
  deep: next(),
}));
const puffs = scatter(26, 113, (next) => ({ x: next() * 2 - 1, start: next() * 2.6, drift: next() * 2 - 1, size: next() }));

/** A throw lasts this many seconds from the pan's jerk until the last piece is back. */
const flightSeconds = 0.72;

/** Steam over a place: soft puffs that rise `high` pixels, widen and thin out. `strong` 0 to 1. */
export function steam(seconds: number, wide: number, high: number, strong: number): string {
  return puffs
    .map((puff) => {
      const age = wrap(seconds + puff.start, 2.6);
      const x = puff.x * wide + puff.drift * age * 34 + Math.sin(seconds * 1.5 + puff.start * 5 + age * 4) * 9 * age;
      return glow(
        x,
        -age * high,
        12 + 26 * age + puff.size * 8,
        16 + 32 * age,
        'steam',
        strong * 0.36 * Math.sin(Math.PI * age) * (0.5 + puff.size * 0.5),
      );
    })
    .join('');
}

function piece(kind: number): string {
  if (kind === 0) return circle(0, 0, 9, '#e8863a') + circle(0, 0, 5, '#f2a860');
  if (kind === 1) return path('M-11 3Q0 -12 11 3Q0 -3 -11 3Z', '#c8384a');
  if (kind === 2) return rect(-9, -6, 18, 12, '#5da160', { rx: 4 }) + rect(-9, -6, 18, 4, '#2f6b52', { rx: 2 });
  return path('M-10 4C-12 -8 12 -8 10 4C8 7 4 4 3 8H-3C-4 4 -8 7 -10 4Z', '#ead7b4');
}

/** The vegetables: they lie and tremble, and at each throw fly up in arcs and turn over. */
function vegetables(seconds: number, front: boolean): string {
  const toss = tosses.findLast((when) => when <= seconds + 0.02) ?? -9;
  return pieces
    .map((one, i) => {
      const age = clamp((seconds - toss - one.late) / flightSeconds);
      const arc = 4 * age * (1 - age);
      const flies = arc > 0.12;
      if (flies !== front) return '';
      const y = -10 + one.deep * 8 - arc * 150 * one.high + Math.sin(seconds * 31 + i * 2) * 0.7;
      const x = one.x * (104 - 14 * arc) + arc * (14 - 20 * one.x) - 16 * Math.sin(Math.PI * age);
      return group(piece(one.kind), { transform: `translate(${n(x)} ${n(y)}) rotate(${n(one.turn + age * 400)})` });
    })
    .join('');
}

/** Flames of the gas ring: tongues that lick up in their own time, higher while the pan is in the air. */
function flames(seconds: number): string {
  return Array.from({ length: 13 }, (_, i) => {
    const x = -96 + i * 16;
    const high =
      20 +
      8 * Math.sin(seconds * 13 + i * 2.3) +
      6 * Math.sin(seconds * 21 + i * 4.1) +
      12 * fading(seconds, tosses.findLast((when) => when <= seconds) ?? -9, 0.3);
    const lean = Math.sin(seconds * 9 + i) * 4;
    const tongue = (share: number, fill: string) =>
      path(
        `M${n(x - 8 * share)} 0Q${n(x - 8 * share)} ${n(-high * share * 0.5)} ${n(x + lean * share)} ${n(-high * share)}Q${n(x + 8 * share)} ${n(-high * share * 0.5)} ${n(x + 8 * share)} 0Z`,
        fill,
        { opacity: 0.9 },
      );
    return tongue(1, '#d9637e') + tongue(0.8, '#e8a24a') + tongue(0.5, '#fff0cf');
  }).join('');
}

/** The second place: a ring of flames and a pan that throws; 0, 0 is the middle of the stove's top. */
export function pan(seconds: number): string {
  const toss = tosses.findLast((when) => when <= seconds + 0.14) ?? -9;
  const since = seconds - toss + 0.14;
  const jerk = since < 0.9 ? Math.sin(Math.PI * clamp(since / 0.32)) - 0.5 * Math.sin(Math.PI * clamp((since - 0.74) / 0.2)) : 0;
  // The cook steps aside before the camera goes on to the plate.
  const away = ease(seconds, turns.plate - 1, turns.plate - 0.1);
  const hot = ease(seconds, turns.pan - 0.8, turns.pan + 0.8);
  const body =
    path('M-142 -26C-138 22 -110 30 -84 30H84C110 30 138 22 142 -26Z', 'url(#iron)') +
    ellipse(0, -26, 142, 22, '#4a4440') +
    ellipse(0, -25, 133, 18, '#191412');
  const oil =
    ellipse(0, -22, 122, 14, '#7a4a20', { opacity: 0.8 }) +
    ellipse(-30 + Math.sin(seconds * 2.2) * 12, -24, 46, 4, '#f0c070', { opacity: 0.3 + 0.2 * Math.sin(seconds * 5) });
  const front =
    path('M-142 -26C-138 22 -110 30 -84 30H84C110 30 138 22 142 -26C120 4 -120 4 -142 -26Z', 'url(#iron)') +
    stroke('M-142 -26C-120 3 120 3 142 -26', '#857a70', 2);
  const handle = path('M136 -22L286 -52Q300 -54 300 -44Q300 -38 288 -36L140 -4Z', '#2a1a14');
  const hand =
    path('M226 -58C240 -70 274 -74 286 -60C294 -48 286 -30 270 -28C250 -24 232 -28 226 -38Z', '#c99a76') +
    [0, 1, 2, 3].map((i) => rect(230 + i * 14, -46 - i * 2.6, 12.5, 24, '#d8ab86', { rx: 6 })).join('') +
    path('M276 -74L660 -223V24L284 -30C296 -44 292 -62 276 -74Z', '#f4ede4');
  const drops =
    fading(seconds, toss + flightSeconds, 0.2) > 0.1 && seconds > toss + flightSeconds
      ? Array.from({ length: 9 }, (_, i) => {
          const age = seconds - toss - flightSeconds;
          return circle(-90 + i * 22 + (i - 4) * age * 90, -30 - age * (150 + (i % 3) * 60) + age * age * 420, 1.8, '#ffe3a0', {
            opacity: clamp(1 - age * 2.4),
          });
        }).join('')
      : '';
  const moved = `translate(${n(-18 * jerk)} ${n(-22 * Math.max(0, jerk))}) rotate(${n(7 * jerk)} 140 0)`;
  return (
    glow(0, 20, 250, 90, 'fire', 0.75 * hot + 0.1 * Math.sin(seconds * 11)) +
    rect(-190, 52, 380, 10, '#191412', { rx: 4 }) +
    group(flames(seconds), { transform: 'translate(0 54)' }) +
    [-120, -40, 40, 120].map((x) => rect(x - 4, 32, 8, 24, '#0e0c0b')).join('') +
    group(
      body +
        oil +
        vegetables(seconds, false) +
        handle +
        (away < 1 ? group(hand, { transform: `translate(${n(30 * away)} ${n(520 * away)})` }) : '') +
        front,
      { transform: moved },
    ) +
    group(vegetables(seconds, true), { transform: moved }) +
    drops +
    group(steam(seconds, 100, 210, hot), { transform: 'translate(0 -40)' })
  );
}
