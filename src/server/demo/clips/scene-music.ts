import type { Clip } from './clip.ts';
import { circle, clamp, ease, ellipse, fading, glow, group, lamp, linear, mix, n, paint, path, rect, smooth, stroke } from './drawing.ts';
import { composeMusic, entries, type Hit, hits, musicBeat, musicSeconds, openStrings, presses, strokes } from './score-music.ts';

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
  const bow = (size: number) => shares.map((share) => ({ x: mix(from, bridge, share), y: y + size * Math.sin(Math.PI * share) + size * 0.28 * Math.sin(Math.PI * 2 * share + since * 40) }));
  const belly = wide < 0.3 ? '' : path(`${smooth(bow(wide))}${smooth(bow(-wide).reverse()).replace('M', 'L')}Z`, '#ffe9bd', { opacity: 0.2 });
  const swung = wide * Math.cos(since * 2 * Math.PI * (10.2 + index * 0.35));
  return stroke(`M-600 ${n(y)}H${n(from)}`, colour, thick) + belly + stroke(`M${n(mix(from, bridge, 0))} ${n(y + 3)}H${bridge}`, '#1a0f0a', thick, { opacity: 0.3 }) + stroke(smooth(bow(swung)), colour, thick);
}

/** The fingers on the neck: brass beads where the strings are held. */
function beads(seconds: number): string {
  return openStrings
    .map((_, string) => {
      const last = strokes.findLast((one) => one.string === string && one.seconds <= seconds);
      if (!last || last.fret === 0) return '';
      const x = (fretX(last.fret) + fretX(last.fret - 1)) / 2;
      const strong = 0.45 + 0.55 * fading(seconds, last.seconds, 0.4);
      return glow(x, stringY(string), 26, 26, 'warm', strong) + circle(x, stringY(string), 8.5, paint.brass, { opacity: strong }) + circle(x - 2, stringY(string) - 2, 3, '#fff0cf', { opacity: strong });
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
  const y = mix(stringY(now.string), stringY(next.string), index < 0 ? 0 : share) + 9 * Math.sin(Math.PI * clamp((seconds - now.seconds) / 0.2)) - 6;
  const x = 128 + Math.sin(seconds * 1.3) * 6;
  return path('M0 0C-14 -16 -14 -30 0 -34C14 -30 14 -16 0 0Z', paint.wine, { transform: `translate(${n(x)} ${n(y + 6)}) rotate(14)` }) + ellipse(x + 7, y - 20, 4, 7, '#f0a0b0', { opacity: 0.6 });
}

const frets = Array.from({ length: 11 }, (_, i) => fretX(i + 1));
const rosette = [82, 76, 70].map((radius, i) => circle(66, 0, radius, 'none', { stroke: [paint.brass, '#5a2a1a', paint.brass][i] ?? paint.brass, 'stroke-width': i === 1 ? 4 : 1.6 })).join('');

function guitar(seconds: number): string {
  const grain = Array.from({ length: 13 }, (_, i) => stroke(`M-60 ${-190 + i * 32}Q200 ${-196 + i * 32 + (i % 3) * 6} 560 ${-188 + i * 32}`, '#8a4f26', 1.2, { opacity: 0.35 })).join('');
  const neck = rect(-620, -70, 360, 140, '#4a2a1c') + rect(nut, -64, -22 - nut, 128, '#2e1a14') + rect(nut - 5, -66, 7, 132, '#efe3cc') + frets.map((x) => rect(x - 1.5, -64, 3, 128, '#a8906a', { opacity: 0.8 })).join('') +
    [3, 5, 7, 9].map((fret) => circle((fretX(fret) + fretX(fret - 1)) / 2, 0, 5, '#e9dcc3', { opacity: 0.6 })).join('');
  return (
    rect(-700, -300, 1400, 600, '#1d1110') + path('M-64 -220C40 -300 620 -320 700 -200V200C620 320 40 300 -64 220C-96 150 -96 -150 -64 -220Z', 'url(#spruce)') + grain +
    circle(66, 0, 62, '#170d0a') + circle(66, 6, 58, '#21120d') + rosette + neck + rect(-22, -64, 8, 128, '#1a0f0b') + rect(bridge - 8, -84, 34, 168, '#3a2016', { rx: 5 }) + rect(bridge - 3, -62, 5, 124, '#efe3cc') +
    openStrings.map((_, index) => string(index, seconds)).join('') + openStrings.map((_, index) => circle(bridge + 14, stringY(index), 4, '#efe3cc')).join('') + beads(seconds) + pick(seconds)
  );
}

/** White keys from C3 to B5. */
const whites = Array.from({ length: 36 }, (_, i) => 48 + i).filter((note) => ![1, 3, 6, 8, 10].includes(note % 12));
const keyWide = 640 / whites.length;

/** How far down a key is, 0 to 1: quick down, slower up. */
function pressed(note: number, seconds: number): number {
  const last = presses.findLast((one) => one.note === note && one.seconds - 0.04 <= seconds);
  if (!last) return 0;
  return ease(seconds, last.seconds - 0.04, last.seconds + 0.02) * (1 - ease(seconds, last.seconds + last.long, last.seconds + last.long + 0.12));
}

const keyX = (note: number): number => {
  const index = whites.findIndex((white) => white >= note);
  return whites[index] === note ? (index + 0.5) * keyWide : index * keyWide;
};

function keyboard(seconds: number): string {
  const white = whites.map((note, i) => {
    const down = pressed(note, seconds);
    const x = i * keyWide;
    return rect(x + 0.7, 16 + down * 2, keyWide - 1.4, 134 + down * 5, 'url(#ivory)', { rx: 3 }) + rect(x + 0.7, 144 + down * 5, keyWide - 1.4, 8 - down * 5, '#b09a78', { rx: 2 }) +
      (down > 0.02 ? rect(x + 0.7, 16, keyWide - 1.4, 134, paint.brass, { opacity: down * 0.55, rx: 3 }) : '');
  });
  const black = Array.from({ length: 36 }, (_, i) => 48 + i).filter((note) => !whites.includes(note)).map((note) => {
    const down = pressed(note, seconds);
    const x = keyX(note);
    return rect(x - 9, 14, 18, 88 + down * 3, '#0d0908', { rx: 3 }) + rect(x - 7, 14, 14, 80 + down * 5, down > 0.02 ? '#6b2a3c' : '#2c221f', { rx: 3 }) + (down > 0.02 ? rect(x - 7, 14, 14, 80, paint.wine, { opacity: down * 0.7, rx: 3 }) : '');
  });
  return rect(0, 0, 640, 180, '#1a1110') + white.join('') + black.join('') + rect(0, 0, 640, 12, '#3a1d16') + rect(0, 12, 640, 4, paint.berry);
}

/** Lights that leave the pressed keys and rise into the picture above. */
function risers(seconds: number, top: number): string {
  return presses
    .filter((one) => one.seconds <= seconds && seconds - one.seconds < 2.2)
    .map((one) => {
      const age = seconds - one.seconds;
      const x = keyX(one.note) + Math.sin(age * 2.4 + one.note) * 7;
      const y = top + 6 - age * 66;
      const strong = ease(age, 0, 0.12) * (1 - ease(age, 0.9, 2.2)) * (one.note > 65 ? 1 : 0.45);
      return glow(x, y, 16, 16, one.note % 2 ? 'warm' : 'rose', strong) + circle(x, y, 2.6, '#fff0cf', { opacity: strong });
    })
    .join('');
}

const lastHit = (drum: Hit['drum'], seconds: number): number => hits.findLast((hit) => hit.drum === drum && hit.seconds <= seconds)?.seconds ?? -9;
const nextHit = (drum: Hit['drum'], seconds: number): number => hits.find((hit) => hit.drum === drum && hit.seconds > seconds)?.seconds ?? 99;

/** A stick's lift, 0 on the drum to 1: it falls just before each stroke. */
function lift(drum: Hit['drum'], seconds: number): number {
  const [last, next] = [lastHit(drum, seconds), nextHit(drum, seconds)];
  return Math.min(ease(seconds, last, last + 0.16), 1 - ease(seconds, next - 0.12, next));
}

function drums(seconds: number): string {
  const since = seconds - lastHit('ride', seconds);
  const tilt = 4.5 * fading(since, 0, 0.22) * Math.cos(since * 17);
  const boom = fading(seconds, lastHit('kick', seconds), 0.09);
  const snap = fading(seconds, lastHit('brush', seconds), 0.07);
  const cymbal = group(ellipse(0, 0, 82, 15, 'url(#brassy)') + ellipse(0, -1, 54, 9, 'none', { stroke: '#a87a30', 'stroke-width': 1 }) + ellipse(0, -1.5, 30, 5, 'none', { stroke: '#a87a30', 'stroke-width': 1 }) + ellipse(0, -4, 14, 6, '#f3d28c') + circle(0, -10, 3, '#2a1a14'), { transform: `translate(66 -58) rotate(${n(-9 + tilt)})` });
  const rideStick = group(rect(-3, -112, 5, 112, '#d9b380', { rx: 2 }) + ellipse(-0.5, 0, 4, 5, '#e9cfa4'), { transform: `translate(30 ${n(-62 + (tilt > 0 ? tilt : 0))}) rotate(${n(-34 - 26 * lift('ride', seconds))} 0 -100)` });
  const sweep = Math.sin((seconds / musicBeat) * Math.PI) * 14;
  const wires = Array.from({ length: 9 }, (_, i) => stroke(`M0 0L${n(-30 + i * 2.5)} ${n(46 + Math.abs(i - 4) * -1.2)}`, '#e9dcc3', 0.9, { opacity: 0.85 })).join('');
  const brushArm = group(wires + stroke('M0 0L34 -62', '#b0342f', 5), { transform: `translate(${n(-46 + sweep)} ${n(-20 - 34 * lift('brush', seconds))}) rotate(${n(-10 * lift('brush', seconds))})` });
  const skin = ellipse(-70, 24, 74, 17, '#efe3cc') + ellipse(-70, 24, 74, 17, '#ffffff', { opacity: snap * 0.5 }) + [0, 1].map((i) => ellipse(-70, 24, 74 * ((seconds - lastHit('brush', seconds)) * 3 + i * 0.2) % 74, 15 * clamp((seconds - lastHit('brush', seconds)) * 3 + i * 0.2), 'none', { stroke: '#c9b48f', 'stroke-width': 1.2, opacity: snap })).join('');
  const snare = path('M-144 24V62A74 17 0 0 0 4 62V24Z', paint.berry) + [-136, -112, -84, -56, -28, -6].map((x) => rect(x, 40, 2.6, 34, paint.brass)).join('') + skin + ellipse(-70, 24, 74, 17, 'none', { stroke: '#d8b070', 'stroke-width': 4 });
  const bassDrum = circle(84, 84, 84 + boom * 2.5, '#7c2438') + circle(84, 84, 76 + boom * 3, '#f0e4cc') + circle(84, 84, 76 + boom * 3, 'url(#hush)') + circle(84, 84, 26 + boom * 3, 'none', { stroke: paint.berry, 'stroke-width': 3 }) + circle(84, 84, 16 + boom * 4, paint.brass);
  return rect(-240, -240, 480, 480, 'url(#wall)') + glow(20, -70, 240, 200, 'warm', 0.35) + rect(65, -52, 3, 120, '#6a5a4a') + bassDrum + snare + cymbal + rideStick + brushArm;
}

const definitions = `<defs>${
  linear('spruce', [[0, '#8f5226'], [0.5, '#c98844'], [1, '#7c4420']])
}${linear('ivory', [[0, '#cbb894'], [0.2, '#f4ead6'], [1, '#fff8ea']])}${linear('wall', [[0, '#2a141c'], [1, '#4a2028']])
}${linear('brassy', [[0, '#f6dc9c'], [0.5, '#d9a545'], [1, '#9a6a28']], [0, 0, 1, 0.4])}${linear('vignette', [[0, '#0e0c0b', 0.5], [0.3, '#0e0c0b', 0], [0.75, '#0e0c0b', 0], [1, '#0e0c0b', 0.45]])
}${lamp('warm', '#ffcf85', 0.8)}${lamp('rose', '#e8708a', 0.9)}<radialGradient id="hush"><stop offset="0.6" stop-color="#8a6a4a" stop-opacity="0"/><stop offset="1" stop-color="#8a6a4a" stop-opacity="0.5"/></radialGradient></defs>`;

/** A part of the picture that shows one player, with a dark gap around it. */
const panel = (id: string, x: number, y: number, wide: number, high: number, inside: string): string =>
  wide < 1 || high < 1 ? '' : `<clipPath id="${id}">${rect(x, y, wide, high, '#fff', { rx: 8 })}</clipPath>${group(inside, { 'clip-path': `url(#${id})` })}`;

function draw(seconds: number): string {
  const keys = ease(seconds, entries.piano - 1, entries.piano + 0.1);
  const kit = ease(seconds, entries.drums - 1, entries.drums + 0.1);
  const gap = 5;
  const top = 360 - 166 * keys;
  const high = top - gap * keys;
  const wide = 640 - 246 * kit;
  const close = mix(mix(1.16, 1, keys), 0.8, kit) + 0.02 * Math.sin(seconds * 0.6);
  const shift = mix(6, 26, kit) + Math.sin(seconds * 0.35) * mix(16, 6, kit);
  const strings = group(guitar(seconds), { transform: `translate(${n((wide - gap * kit) / 2 + shift)} ${n(high / 2)}) scale(${close.toFixed(4)})` });
  const pulse = 0.5 + 0.5 * Math.cos((seconds / musicBeat) * Math.PI);
  const scene =
    rect(0, 0, 640, 360, paint.night) + panel('a', 0, 0, wide - gap * kit, high, strings + rect(0, 0, 640, high, 'url(#vignette)') + glow(wide * 0.6, high * 0.5, 260, 170, 'warm', 0.1 + 0.07 * pulse)) +
    panel('b', 640 - 246 * kit, 0, 246 * kit, high, group(drums(seconds), { transform: `translate(${n(640 - 246 * kit + 124)} ${n(high / 2 + 6)}) scale(0.8)` })) +
    panel('c', 0, top, 640, 170, group(keyboard(seconds), { transform: `translate(0 ${n(top)})` })) + (keys > 0.5 ? risers(seconds, top) : '');
  const dim = 1 - ease(seconds, 0, 0.5) * (1 - ease(seconds, musicSeconds - 1.1, musicSeconds - 0.05));
  return definitions + scene + (dim > 0.003 ? rect(0, 0, 640, 360, paint.night, { opacity: dim }) : '');
}

/** A small band comes together: guitar, then piano, then drums, each moving as it sounds. */
export const music: Clip = { key: 'music', seconds: musicSeconds, pictureKbps: 115, draw, compose: composeMusic };
