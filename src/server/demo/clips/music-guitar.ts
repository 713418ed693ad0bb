import { circle, clamp, ease, ellipse, fading, glow, mix, n, paint, path, rect, smooth, stroke } from './drawing.ts';
import { openStrings, strokes } from './score-music.ts';

/** Where each string lies above the guitar's middle line, in the guitar's own pixels, lowest string at the top. */
const stringY = (string: number): number => -47 + string * 18.8;

/** The guitar runs from the nut to the bridge; frets shorten the string as on a real neck. */
const nut = -262;
const bridge = 236;
const fretX = (fret: number): number => bridge - (bridge - nut) * 2 ** (-fret / 12);

/** How far a string swings now, in pixels, and where it is held. */
function swing(string: number, seconds: number): { wide: number; from: number; since: number } {
  const last = strokes.findLast((one) => one.string === string && one.seconds <= seconds);
  if (!last) return { wide: 0, from: nut, since: 9 };
  const since = seconds - last.seconds;
  return { wide: 6.4 * fading(since, 0, 0.34) * Math.min(1, since / 0.02 + 0.3), from: fretX(last.fret), since };
}

/** One string: a still part before the finger, a blurred belly where it swings, and the string itself. */
function string(index: number, seconds: number): string {
  const { wide, from, since } = swing(index, seconds);
  const y = stringY(index);
  const thick = 3.1 - index * 0.36;
  const colour = index < 3 ? '#d8b070' : '#f1e6d0';
  const shares = Array.from({ length: 17 }, (_, i) => i / 16);
  const bow = (size: number) =>
    shares.map((share) => ({
      x: mix(from, bridge, share),
      y: y + size * Math.sin(Math.PI * share) + size * 0.28 * Math.sin(Math.PI * 2 * share + since * 40),
    }));
  const belly =
    wide < 0.3 ? '' : path(`${smooth(bow(wide))}${smooth(bow(-wide).reverse()).replace('M', 'L')}Z`, '#ffe9bd', { opacity: 0.2 });
  const swung = wide * Math.cos(since * 2 * Math.PI * (10.2 + index * 0.35));
  return (
    stroke(`M-600 ${n(y)}H${n(from)}`, colour, thick) +
    belly +
    stroke(`M${n(mix(from, bridge, 0))} ${n(y + 3)}H${bridge}`, '#1a0f0a', thick, { opacity: 0.3 }) +
    stroke(smooth(bow(swung)), colour, thick)
  );
}

/** The fingers on the neck: brass beads where the strings are held. */
function beads(seconds: number): string {
  return openStrings
    .map((_, string) => {
      const last = strokes.findLast((one) => one.string === string && one.seconds <= seconds);
      if (!last || last.fret === 0) return '';
      const x = (fretX(last.fret) + fretX(last.fret - 1)) / 2;
      const strong = 0.45 + 0.55 * fading(seconds, last.seconds, 0.4);
      return (
        glow(x, stringY(string), 26, 26, 'warm', strong) +
        circle(x, stringY(string), 8.5, paint.brass, { opacity: strong }) +
        circle(x - 2, stringY(string) - 2, 3, '#fff0cf', { opacity: strong })
      );
    })
    .join('');
}

/** The pick goes from string to string and dips as it strikes. */
function pick(seconds: number): string {
  const index = strokes.findLastIndex((one) => one.seconds <= seconds);
  const now = strokes[Math.max(0, index)];
  const next = strokes[Math.min(strokes.length - 1, index + 1)] ?? now;
  if (!now || !next) return '';
  const share = next.seconds > now.seconds ? ease(seconds, now.seconds + (next.seconds - now.seconds) * 0.25, next.seconds) : 1;
  const y =
    mix(stringY(now.string), stringY(next.string), index < 0 ? 0 : share) +
    9 * Math.sin(Math.PI * clamp((seconds - now.seconds) / 0.2)) -
    6;
  const x = 128 + Math.sin(seconds * 1.3) * 6;
  return (
    path('M0 0C-14 -16 -14 -30 0 -34C14 -30 14 -16 0 0Z', paint.wine, { transform: `translate(${n(x)} ${n(y + 6)}) rotate(14)` }) +
    ellipse(x + 7, y - 20, 4, 7, '#f0a0b0', { opacity: 0.6 })
  );
}

const frets = Array.from({ length: 11 }, (_, i) => fretX(i + 1));
const rosette = [82, 76, 70]
  .map((radius, i) =>
    circle(66, 0, radius, 'none', { stroke: [paint.brass, '#5a2a1a', paint.brass][i] ?? paint.brass, 'stroke-width': i === 1 ? 4 : 1.6 }),
  )
  .join('');

/** The guitar lying across, with its strings, held frets and pick; 0, 0 is its middle. */
export function guitar(seconds: number): string {
  const grain = Array.from({ length: 13 }, (_, i) =>
    stroke(`M-60 ${-190 + i * 32}Q200 ${-196 + i * 32 + (i % 3) * 6} 560 ${-188 + i * 32}`, '#8a4f26', 1.2, { opacity: 0.35 }),
  ).join('');
  const neck =
    rect(-620, -70, 360, 140, '#4a2a1c') +
    rect(nut, -64, -22 - nut, 128, '#2e1a14') +
    rect(nut - 5, -66, 7, 132, '#efe3cc') +
    frets.map((x) => rect(x - 1.5, -64, 3, 128, '#a8906a', { opacity: 0.8 })).join('') +
    [3, 5, 7, 9].map((fret) => circle((fretX(fret) + fretX(fret - 1)) / 2, 0, 5, '#e9dcc3', { opacity: 0.6 })).join('');
  return (
    rect(-700, -300, 1400, 600, '#1d1110') +
    path('M-64 -220C40 -300 620 -320 700 -200V200C620 320 40 300 -64 220C-96 150 -96 -150 -64 -220Z', 'url(#spruce)') +
    grain +
    circle(66, 0, 62, '#170d0a') +
    circle(66, 6, 58, '#21120d') +
    rosette +
    neck +
    rect(-22, -64, 8, 128, '#1a0f0b') +
    rect(bridge - 8, -84, 34, 168, '#3a2016', { rx: 5 }) +
    rect(bridge - 3, -62, 5, 124, '#efe3cc') +
    openStrings.map((_, index) => string(index, seconds)).join('') +
    openStrings.map((_, index) => circle(bridge + 14, stringY(index), 4, '#efe3cc')).join('') +
    beads(seconds) +
    pick(seconds)
  );
}
