import { circle, clamp, ease, ellipse, fading, glow, group, n, paint, path, rect, stroke } from './drawing.ts';
import { type Hit, hits, musicBeat } from './score-music.ts';

const lastHit = (drum: Hit['drum'], seconds: number): number =>
  hits.findLast((hit) => hit.drum === drum && hit.seconds <= seconds)?.seconds ?? -9;
const nextHit = (drum: Hit['drum'], seconds: number): number =>
  hits.find((hit) => hit.drum === drum && hit.seconds > seconds)?.seconds ?? 99;

/** A stick's lift, 0 on the drum to 1: it falls just before each stroke. */
function lift(drum: Hit['drum'], seconds: number): number {
  const [last, next] = [lastHit(drum, seconds), nextHit(drum, seconds)];
  return Math.min(ease(seconds, last, last + 0.16), 1 - ease(seconds, next - 0.12, next));
}

/** Cymbal, snare and bass drum, each moved by its own strokes; 0, 0 is the middle of the kit. */
export function drums(seconds: number): string {
  const since = seconds - lastHit('ride', seconds);
  const tilt = 4.5 * fading(since, 0, 0.22) * Math.cos(since * 17);
  const boom = fading(seconds, lastHit('kick', seconds), 0.09);
  const snap = fading(seconds, lastHit('brush', seconds), 0.07);
  const cymbal = group(
    ellipse(0, 0, 82, 15, 'url(#brassy)') +
      ellipse(0, -1, 54, 9, 'none', { stroke: '#a87a30', 'stroke-width': 1 }) +
      ellipse(0, -1.5, 30, 5, 'none', { stroke: '#a87a30', 'stroke-width': 1 }) +
      ellipse(0, -4, 14, 6, '#f3d28c') +
      circle(0, -10, 3, '#2a1a14'),
    { transform: `translate(66 -58) rotate(${n(-9 + tilt)})` },
  );
  const rideStick = group(rect(-3, -112, 5, 112, '#d9b380', { rx: 2 }) + ellipse(-0.5, 0, 4, 5, '#e9cfa4'), {
    transform: `translate(30 ${n(-62 + Math.max(0, tilt))}) rotate(${n(-34 - 26 * lift('ride', seconds))} 0 -100)`,
  });
  const sweep = Math.sin((seconds / musicBeat) * Math.PI) * 14;
  const wires = Array.from({ length: 9 }, (_, i) =>
    stroke(`M0 0L${n(-30 + i * 2.5)} ${n(46 + Math.abs(i - 4) * -1.2)}`, '#e9dcc3', 0.9, { opacity: 0.85 }),
  ).join('');
  const brushArm = group(wires + stroke('M0 0L34 -62', '#b0342f', 5), {
    transform: `translate(${n(-46 + sweep)} ${n(-20 - 34 * lift('brush', seconds))}) rotate(${n(-10 * lift('brush', seconds))})`,
  });
  const skin =
    ellipse(-70, 24, 74, 17, '#efe3cc') +
    ellipse(-70, 24, 74, 17, '#ffffff', { opacity: snap * 0.5 }) +
    [0, 1]
      .map((i) =>
        ellipse(
          -70,
          24,
          (74 * ((seconds - lastHit('brush', seconds)) * 3 + i * 0.2)) % 74,
          15 * clamp((seconds - lastHit('brush', seconds)) * 3 + i * 0.2),
          'none',
          { stroke: '#c9b48f', 'stroke-width': 1.2, opacity: snap },
        ),
      )
      .join('');
  const snare =
    path('M-144 24V62A74 17 0 0 0 4 62V24Z', paint.berry) +
    [-136, -112, -84, -56, -28, -6].map((x) => rect(x, 40, 2.6, 34, paint.brass)).join('') +
    skin +
    ellipse(-70, 24, 74, 17, 'none', { stroke: '#d8b070', 'stroke-width': 4 });
  const bassDrum =
    circle(84, 84, 84 + boom * 2.5, '#7c2438') +
    circle(84, 84, 76 + boom * 3, '#f0e4cc') +
    circle(84, 84, 76 + boom * 3, 'url(#hush)') +
    circle(84, 84, 26 + boom * 3, 'none', { stroke: paint.berry, 'stroke-width': 3 }) +
    circle(84, 84, 16 + boom * 4, paint.brass);
  return (
    rect(-240, -240, 480, 480, 'url(#wall)') +
    glow(20, -70, 240, 200, 'warm', 0.35) +
    rect(65, -52, 3, 120, '#6a5a4a') +
    bassDrum +
    snare +
    cymbal +
    rideStick +
    brushArm
  );
}
