import { dancer } from './dance-steps.ts';
import { type Point, paint, path, smooth } from './drawing.ts';
import { danceSeconds } from './score-dance.ts';

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
export function ribbon(seconds: number): string {
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
