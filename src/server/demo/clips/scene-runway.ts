import type { Clip } from './clip.ts';
import { circle, clamp, ease, ellipse, glow, group, lamp, linear, n, paint, path, rect, wrap } from './drawing.ts';
import { dressed, travelled, walker, walks } from './runway-walker.ts';
import { composeRunway, runwayBeat, runwaySeconds } from './score-runway.ts';
import { scatter } from './seeded.ts';

const panels = Array.from({ length: 12 }, (_, i) => i);

/** The back wall: upright lamps that light in a run, from one end to the other in four beats. They stand still: a
 * picture whose ground rests leaves the encoder's bits to the people. */
function wall(seconds: number): string {
  const beat = seconds / runwayBeat;
  return panels
    .map((i) => {
      const x = i * 62 - 30;
      const run = wrap(beat * 2 - i, 8);
      const strong = 0.16 + 0.84 * Math.exp(-run * 5) + 0.3 * Math.exp(-(1 - run) * 14);
      const fill = i % 4 === 0 ? 'rose' : 'warm';
      return (
        glow(x + 5, 130, 46, 150, `${fill}Glow`, strong * 0.42) +
        rect(x, 34, 10, 196, `url(#${fill})`, { rx: 5, opacity: clamp(0.12 + strong * 0.85) }) +
        glow(x + 5, 262, 16, 34, `${fill}Glow`, strong * 0.5)
      );
    })
    .join('');
}

/** Lamps from above that pass over the stage, one every second bar and always from another side. */
function beams(seconds: number): string {
  return [0, 1, 2]
    .map((i) => {
      const sweep = Math.sin(seconds * (0.5 + i * 0.13) + i * 2.2);
      const [from, to] = [110 + i * 210, 320 + sweep * 300];
      return (
        path(`M${from - 5} -6L${from + 5} -6L${n(to + 58)} 300L${n(to - 58)} 300Z`, 'url(#beam)', { opacity: 0.5 }) +
        glow(to, 292, 80, 15, 'warmGlow', 0.5)
      );
    })
    .join('');
}

const heads = scatter(15, 71, (next, i) => ({
  x: i * 48 + next() * 22 - 20,
  y: 342 + next() * 12,
  size: 15 + next() * 6,
  sway: next() * 6,
  hair: next(),
}));
const flashes = scatter(26, 73, (next) => ({ at: 0.8 + next() * 20, x: 20 + next() * 600, y: 318 + next() * 16 }));

/** The people in front of us, dark against the stage, and their cameras. */
function audience(seconds: number): string {
  const shift = -24;
  const people = heads.map((one) => {
    const x = one.x + shift + 24 + Math.sin(seconds * 0.7 + one.sway) * 2;
    const nod = Math.sin((seconds / runwayBeat) * Math.PI + one.sway) * 1.2;
    return (
      ellipse(x, one.y + 42, one.size * 2, 34, '#070505') +
      circle(x, one.y + nod, one.size, '#070505') +
      (one.hair > 0.6 ? circle(x, one.y - one.size + nod, one.size * 0.45, '#070505') : '')
    );
  });
  const light = flashes.map((flash) => {
    const age = seconds - flash.at;
    if (age < 0 || age > 0.32) return '';
    const strong = Math.exp(-age * 11);
    return glow(flash.x, flash.y, 70, 46, 'flash', strong) + circle(flash.x, flash.y, 3.2 * strong, '#ffffff', { opacity: strong });
  });
  return light.join('') + people.join('');
}

const definitions = `<defs>${linear('back', [
  [0, '#0f0b0c'],
  [0.6, '#24141a'],
  [1, '#3a1d22'],
])}${linear('gloss', [
  [0, '#5a3a30'],
  [0.16, '#3a2420'],
  [1, '#150e0d'],
])}${linear('warm', [
  [0, '#e0b463'],
  [0.5, '#fff0cf'],
  [1, '#e0b463'],
])}${linear('rose', [
  [0, '#9c2743'],
  [0.5, '#f3a3b2'],
  [1, '#9c2743'],
])}${linear('beam', [
  [0, '#ffeec8', 0.5],
  [1, '#ffe2a6', 0.04],
])}${linear('pit', [
  [0, '#3a2420'],
  [1, '#150d0c'],
])}${lamp('warmGlow', '#f2c778', 0.8)}${lamp('roseGlow', '#d9637e', 0.8)}${lamp('flash', '#fff6e6', 1)}${lamp('shadow', '#000000', 0.75)}</defs>`;

function draw(seconds: number): string {
  const on = walks.filter((walk) => seconds > walk.start && travelled(walk, seconds) < 800).sort((a, b) => a.floor - b.floor);
  const mirrored = on
    .map((walk) => group(dressed(walk, seconds), { transform: `translate(0 ${walk.floor * 2 - 2}) scale(1 -1)`, opacity: 0.3 }))
    .join('');
  const shown = on.map((walk) => glow(walker(walk, seconds).hips.x, walk.floor, 40, 6, 'shadow', 0.9) + dressed(walk, seconds)).join('');
  const floor = rect(-40, 240, 720, 140, 'url(#gloss)') + rect(-40, 240, 720, 1.6, '#f0cf95', { opacity: 0.55 });
  const edge = rect(-40, 312, 720, 3, '#f0cf95', { opacity: 0.7 }) + rect(-40, 315, 720, 80, 'url(#pit)');
  const stage =
    rect(-40, -20, 720, 262, 'url(#back)') +
    floor +
    wall(seconds) +
    mirrored +
    rect(-40, 300, 720, 14, '#1c1210', { opacity: 0.35 }) +
    beams(seconds) +
    shown +
    edge +
    audience(seconds);
  const dim = 1 - ease(seconds, 0, 0.6) * (1 - ease(seconds, runwaySeconds - 1, runwaySeconds - 0.05));
  return definitions + group(stage) + (dim > 0.003 ? rect(0, 0, 640, 360, paint.night, { opacity: dim }) : '');
}

/** People in evening cuts walk a runway past running lights, one step to a beat. */
export const runway: Clip = { key: 'runway', seconds: runwaySeconds, pictureKbps: 170, draw, compose: composeRunway };
