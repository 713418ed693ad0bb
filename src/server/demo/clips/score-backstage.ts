import { hiss, tom } from './drums.ts';
import { inRoom } from './master.ts';
import { seeded } from './seeded.ts';
import { bass, bowed, box, lay, pad, pluck, silence, type Track } from './sound.ts';

/** A bar of six eighths in seconds, and the eighth. */
const backstageBar = 2.1;
const eighth = backstageBar / 6;
export const backstageSeconds = 23.4;

/** One chord to a bar, D major with a turn to B minor: bass, then the music box's six notes. */
const chords: readonly (readonly [number, readonly number[]])[] = [
  [38, [74, 81, 78, 86, 81, 78]],
  [43, [71, 79, 74, 83, 79, 74]],
  [47, [74, 83, 78, 86, 83, 78]],
  [45, [73, 81, 76, 85, 81, 76]],
  [43, [74, 83, 79, 86, 83, 79]],
  [45, [76, 81, 79, 85, 81, 79]],
  [47, [74, 83, 78, 86, 83, 78]],
  [43, [71, 79, 74, 83, 79, 74]],
  [38, [78, 86, 81, 90, 86, 81]],
  [45, [76, 85, 81, 88, 85, 81]],
  [38, [74, 78, 81, 86, 90, 93]],
];

/** The moments at which a bulb of the mirror goes on: each with a note of the music box. */
export const bulbMoments: readonly number[] = Array.from({ length: 16 }, (_, i) => 1.05 + i * eighth * 1.5);

/** The curtain starts to open; the one who waits goes out. */
export const curtainOpens = 6.5 * backstageBar;

/** A melody on strings, from the bar in which the mirror is fully lit: [bar, eighth, eighths long, note]. */
const tune: readonly (readonly [number, number, number, number])[] = [
  [4, 0, 3, 71],
  [4, 3, 2, 74],
  [4, 5, 1, 76],
  [5, 0, 3, 76],
  [5, 3, 3, 73],
  [6, 0, 4, 74],
  [6, 4, 2, 78],
  [7, 0, 3, 79],
  [7, 3, 2, 78],
  [7, 5, 1, 76],
  [8, 0, 4, 78],
  [8, 4, 2, 81],
  [9, 0, 3, 81],
  [9, 3, 2, 79],
  [9, 5, 1, 76],
  [10, 0, 6, 78],
];

/** Hands clapping, far away: many small rushes of air. */
function applause(track: Track, from: number, to: number): void {
  const next = seeded(99);
  for (let i = 0; i < 420; i += 1) {
    const share = next();
    const swell = Math.sin(Math.PI * share) ** 0.7;
    lay(
      track,
      from + share * (to - from),
      hiss(0.07, 900 + next() * 1500, 0.002, i + 7),
      0.15 * swell * (0.4 + next()),
      next() * 1.6 - 0.8,
    );
  }
}

/** Waiting, and then the light: a music box, low strings, a soft roll. */
export function composeBackstage(): Track {
  const track = silence(backstageSeconds);
  bulbMoments.forEach((when, i) => {
    lay(track, when, box([62, 69, 74, 78][i % 4] ?? 74, 1.2), 0.2, (i / 15) * 1.2 - 0.6);
  });
  chords.forEach(([low, notes], bar) => {
    const start = bar * backstageBar;
    notes.slice(0, 3).forEach((note, i) => {
      lay(track, start, pad(note - 24, backstageBar + 0.9, 0.7, 0.9), 0.045 + 0.004 * bar, i * 0.5 - 0.5);
    });
    lay(track, start, bass(low, 1.2), bar < 2 ? 0.2 : 0.34);
    notes.forEach((note, i) => {
      if (bar >= 1 || i >= 3)
        lay(track, start + i * eighth, box(note, 1.5), (i === 0 ? 0.2 : 0.14) * (bar === 10 ? 1.2 : 1), 0.3 - i * 0.1);
      if (bar >= 2 && i % 2 === 0) lay(track, start + i * eighth, pluck(note - 24, 1.3, 0.35, bar * 6 + i), 0.45, i * 0.2 - 0.4);
    });
  });
  for (const [bar, at, long, note] of tune) {
    const when = bar * backstageBar + at * eighth;
    lay(track, when, bowed(note - 12, long * eighth + 0.15), 0.25, -0.3);
    if (bar >= 8) lay(track, when, bowed(note, long * eighth + 0.15), 0.15, 0.3);
  }
  // A roll on a soft drum lifts the curtain.
  for (let i = 0; i < 26; i += 1) lay(track, curtainOpens - 2 + i * 0.08, tom(70), 0.015 + 0.006 * i, i % 2 ? 0.15 : -0.15);
  lay(track, curtainOpens + 0.15, tom(58), 0.5);
  lay(track, 8 * backstageBar, tom(73), 0.3);
  applause(track, curtainOpens + 1.2, backstageSeconds);
  return inRoom(track, 0.45, 0.68);
}
