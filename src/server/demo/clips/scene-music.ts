import type { Clip } from './clip.ts';
import { circle, ease, glow, group, lamp, linear, mix, n, paint, rect } from './drawing.ts';
import { drums } from './music-drums.ts';
import { guitar } from './music-guitar.ts';
import { composeMusic, entries, musicBeat, musicSeconds, presses } from './score-music.ts';

/** White keys from C3 to B5. */
const whites = Array.from({ length: 36 }, (_, i) => 48 + i).filter((note) => ![1, 3, 6, 8, 10].includes(note % 12));
const keyWide = 640 / whites.length;

/** How far down a key is, 0 to 1: quick down, slower up. */
function pressed(note: number, seconds: number): number {
  const last = presses.findLast((one) => one.note === note && one.seconds - 0.04 <= seconds);
  if (!last) return 0;
  return (
    ease(seconds, last.seconds - 0.04, last.seconds + 0.02) * (1 - ease(seconds, last.seconds + last.long, last.seconds + last.long + 0.12))
  );
}

const keyX = (note: number): number => {
  const index = whites.findIndex((white) => white >= note);
  return whites[index] === note ? (index + 0.5) * keyWide : index * keyWide;
};

function keyboard(seconds: number): string {
  const white = whites.map((note, i) => {
    const down = pressed(note, seconds);
    const x = i * keyWide;
    return (
      rect(x + 0.7, 16 + down * 2, keyWide - 1.4, 134 + down * 5, 'url(#ivory)', { rx: 3 }) +
      rect(x + 0.7, 144 + down * 5, keyWide - 1.4, 8 - down * 5, '#b09a78', { rx: 2 }) +
      (down > 0.02 ? rect(x + 0.7, 16, keyWide - 1.4, 134, paint.brass, { opacity: down * 0.55, rx: 3 }) : '')
    );
  });
  const black = Array.from({ length: 36 }, (_, i) => 48 + i)
    .filter((note) => !whites.includes(note))
    .map((note) => {
      const down = pressed(note, seconds);
      const x = keyX(note);
      return (
        rect(x - 9, 14, 18, 88 + down * 3, '#0d0908', { rx: 3 }) +
        rect(x - 7, 14, 14, 80 + down * 5, down > 0.02 ? '#6b2a3c' : '#2c221f', { rx: 3 }) +
        (down > 0.02 ? rect(x - 7, 14, 14, 80, paint.wine, { opacity: down * 0.7, rx: 3 }) : '')
      );
    });
  return (
    rect(0, 0, 640, 180, '#1a1110') + white.join('') + black.join('') + rect(0, 0, 640, 12, '#3a1d16') + rect(0, 12, 640, 4, paint.berry)
  );
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

const definitions = `<defs>${linear('spruce', [
  [0, '#8f5226'],
  [0.5, '#c98844'],
  [1, '#7c4420'],
])}${linear('ivory', [
  [0, '#cbb894'],
  [0.2, '#f4ead6'],
  [1, '#fff8ea'],
])}${linear('wall', [
  [0, '#2a141c'],
  [1, '#4a2028'],
])}${linear(
  'brassy',
  [
    [0, '#f6dc9c'],
    [0.5, '#d9a545'],
    [1, '#9a6a28'],
  ],
  [0, 0, 1, 0.4],
)}${linear('vignette', [
  [0, '#0e0c0b', 0.5],
  [0.3, '#0e0c0b', 0],
  [0.75, '#0e0c0b', 0],
  [1, '#0e0c0b', 0.45],
])}${lamp('warm', '#ffcf85', 0.8)}${lamp('rose', '#e8708a', 0.9)}<radialGradient id="hush"><stop offset="0.6" stop-color="#8a6a4a" stop-opacity="0"/><stop offset="1" stop-color="#8a6a4a" stop-opacity="0.5"/></radialGradient></defs>`;

/** A part of the picture that shows one player, with a dark gap around it. */
const panel = (id: string, x: number, y: number, wide: number, high: number, inside: string): string =>
  wide < 1 || high < 1
    ? ''
    : `<clipPath id="${id}">${rect(x, y, wide, high, '#fff', { rx: 8 })}</clipPath>${group(inside, { 'clip-path': `url(#${id})` })}`;

function draw(seconds: number): string {
  const keys = ease(seconds, entries.piano - 1, entries.piano + 0.1);
  const kit = ease(seconds, entries.drums - 1, entries.drums + 0.1);
  const gap = 5;
  const top = 360 - 166 * keys;
  const high = top - gap * keys;
  const wide = 640 - 246 * kit;
  const close = mix(mix(1.16, 1, keys), 0.8, kit) + 0.02 * Math.sin(seconds * 0.6);
  const shift = mix(6, 26, kit) + Math.sin(seconds * 0.35) * mix(16, 6, kit);
  const strings = group(guitar(seconds), {
    transform: `translate(${n((wide - gap * kit) / 2 + shift)} ${n(high / 2)}) scale(${close.toFixed(4)})`,
  });
  const pulse = 0.5 + 0.5 * Math.cos((seconds / musicBeat) * Math.PI);
  const scene =
    rect(0, 0, 640, 360, paint.night) +
    panel(
      'a',
      0,
      0,
      wide - gap * kit,
      high,
      strings + rect(0, 0, 640, high, 'url(#vignette)') + glow(wide * 0.6, high * 0.5, 260, 170, 'warm', 0.1 + 0.07 * pulse),
    ) +
    panel(
      'b',
      640 - 246 * kit,
      0,
      246 * kit,
      high,
      group(drums(seconds), { transform: `translate(${n(640 - 246 * kit + 124)} ${n(high / 2 + 6)}) scale(0.8)` }),
    ) +
    panel('c', 0, top, 640, 170, group(keyboard(seconds), { transform: `translate(0 ${n(top)})` })) +
    (keys > 0.5 ? risers(seconds, top) : '');
  const dim = 1 - ease(seconds, 0, 0.5) * (1 - ease(seconds, musicSeconds - 1.1, musicSeconds - 0.05));
  return definitions + scene + (dim > 0.003 ? rect(0, 0, 640, 360, paint.night, { opacity: dim }) : '');
}

/** A small band comes together: guitar, then piano, then drums, each moving as it sounds. */
export const music: Clip = { key: 'music', seconds: musicSeconds, pictureKbps: 115, draw, compose: composeMusic };
