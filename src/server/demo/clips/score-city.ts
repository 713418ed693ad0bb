import { brush, hat, hiss, kick } from './drums.ts';
import { inRoom } from './master.ts';
import { bass, box, lay, pad, pluck, silence, type Track, tine } from './sound.ts';

/** A beat in seconds: 92 a minute. */
export const cityBeat = 60 / 92;
export const citySeconds = 23.4;

/** One chord to a bar: bass and voices. A drive in E flat: E flat 9, C minor 7, A flat 9, B flat sus. */
const chords: readonly (readonly [number, readonly number[]])[] = [
  [39, [58, 62, 65, 67]],
  [36, [58, 60, 63, 67]],
  [44, [58, 60, 63, 67]],
  [46, [56, 60, 63, 65]],
  [39, [58, 62, 65, 67]],
  [36, [58, 62, 63, 67]],
  [41, [56, 60, 63, 67]],
  [46, [56, 60, 63, 65]],
  [39, [58, 62, 65, 70]],
];

/** The order in which the plucked line goes through the chord, eighths; numbers above 3 are an octave up. */
const line = [0, 2, 4, 3, 5, 3, 4, 2] as const;

/** The tune over the second half: [bar, beat, beats long, note]. */
const tune: readonly (readonly [number, number, number, number])[] = [
  [2, 0, 1.5, 79],
  [2, 1.5, 0.5, 77],
  [2, 2, 2, 75],
  [3, 0, 1.5, 77],
  [3, 1.5, 0.5, 75],
  [3, 2, 2, 72],
  [4, 0, 1, 74],
  [4, 1, 1, 77],
  [4, 2, 2, 82],
  [5, 0, 1.5, 79],
  [5, 1.5, 0.5, 77],
  [5, 2, 2, 75],
  [6, 0, 1.5, 80],
  [6, 1.5, 0.5, 79],
  [6, 2, 1, 77],
  [6, 3, 1, 75],
  [7, 0, 1, 77],
  [7, 1, 1, 75],
  [7, 2, 2, 74],
  [8, 0, 3, 75],
];

/** A night drive: plucked eighths, a wide chord, a slow back beat. */
export function composeCity(): Track {
  const track = silence(citySeconds);
  const at = (bar: number, beat: number) => (bar * 4 + beat) * cityBeat;
  chords.forEach(([low, voices], bar) => {
    const last = bar === chords.length - 1;
    voices.forEach((note, i) => {
      lay(track, at(bar, 0), pad(note, cityBeat * 4 + 0.8, 0.5, 0.8), 0.09, i * 0.5 - 0.75);
    });
    line.forEach((step, i) => {
      const note = (voices[step % 4] ?? 60) + (step > 3 ? 12 : 0);
      if (!last || i < 5) lay(track, at(bar, i / 2), pluck(note, 0.9, 0.5, bar * 8 + i), i % 2 ? 0.36 : 0.48, i % 2 ? 0.45 : -0.45);
    });
    for (const beat of last ? [0] : [0, 1.5, 2, 3.5]) lay(track, at(bar, beat), bass(low, 0.6), 0.46);
    if (bar === 0 || last) return;
    for (const beat of [0, 2.5]) lay(track, at(bar, beat), kick(), 0.6);
    for (const beat of [1, 3]) lay(track, at(bar, beat), brush(bar * 4 + beat, 0.09), 0.7, 0.08);
    for (let i = 0; i < 8; i += 1) lay(track, at(bar, i / 2), hat(bar * 8 + i, i % 4 === 3 ? 0.04 : 0.016), 0.13, -0.2);
  });
  for (const [bar, beat, long, note] of tune) {
    lay(track, at(bar, beat), tine(note - 12, long * cityBeat + 0.4), 0.26, 0.1);
    if (bar >= 4) lay(track, at(bar, beat) + cityBeat * 0.75, box(note, 1.2), 0.06, -0.5);
  }
  // The car comes near at the start; a breath of air as the bridge opens the view.
  lay(track, 0, hiss(2.6, 300, 1, 5), 0.35, -0.3);
  lay(track, at(3, 0) - 1.2, hiss(2.4, 900, 1.2, 6), 0.22, 0.3);
  return inRoom(track, 0.32, 0.6);
}
