import { ride, tom } from './drums.ts';
import { inRoom } from './master.ts';
import { bass, bowed, box, lay, pad, pluck, silence, type Track } from './sound.ts';

/** A bar of the waltz in seconds: three beats at 100 a minute. */
export const danceBar = 1.8;
export const danceSeconds = 23.4;

/** Twelve bars: bass note and the two notes of the after-beats. D minor, home by way of F and A. */
const chords: readonly (readonly [number, number, number, number])[] = [
  [38, 62, 65, 69],
  [45, 61, 64, 69],
  [38, 62, 65, 69],
  [43, 62, 67, 70],
  [41, 60, 65, 69],
  [36, 60, 64, 67],
  [41, 60, 65, 69],
  [46, 62, 65, 70],
  [43, 58, 62, 67],
  [45, 61, 64, 67],
  [38, 62, 65, 69],
  [38, 62, 65, 74],
];

/** The tune: [bar, beat, beats long, note]. */
const tune: readonly (readonly [number, number, number, number])[] = [
  [1, 0, 2, 76],
  [1, 2, 1, 73],
  [2, 0, 2, 74],
  [2, 2, 1, 77],
  [3, 0, 1.5, 79],
  [3, 1.5, 0.5, 77],
  [3, 2, 1, 74],
  [4, 0, 2, 81],
  [4, 2, 1, 79],
  [5, 0, 1.5, 76],
  [5, 1.5, 0.5, 77],
  [5, 2, 1, 79],
  [6, 0, 2, 77],
  [6, 2, 0.5, 79],
  [6, 2.5, 0.5, 81],
  [7, 0, 2, 86],
  [7, 2, 1, 84],
  [8, 0, 1, 82],
  [8, 1, 1, 81],
  [8, 2, 1, 79],
  [9, 0, 1.5, 81],
  [9, 1.5, 0.5, 79],
  [9, 2, 1, 76],
  [10, 0, 1, 77],
  [10, 1, 1, 76],
  [10, 2, 1, 73],
  [11, 0, 3, 74],
];

/** A waltz for strings, harp and music box. */
export function composeDance(): Track {
  const track = silence(danceSeconds);
  const beat = danceBar / 3;
  chords.forEach(([low, ...high], bar) => {
    const start = bar * danceBar;
    lay(track, start, bass(low, beat * 2), 0.42);
    lay(track, start, pluck(low + 12, 1.6, 0.3), 0.5, -0.1);
    high.forEach((note, voice) => {
      lay(track, start, pad(note - 12, danceBar + 0.7, 0.5, 0.7), 0.1, (voice - 1) * 0.4);
      for (const at of [1, 2]) lay(track, start + at * beat + voice * 0.012, pluck(note, 1.1, 0.45, note + bar), 0.42, (voice - 1) * 0.5);
    });
    // A harp runs up into the bars where the dancer turns or leaps.
    if ([2, 7, 9].includes(bar)) {
      for (const i of [0, 1, 2, 3, 4, 5]) {
        lay(
          track,
          start + beat * 1.4 + i * 0.13,
          pluck((high[i % 3] ?? 62) + 12 * Math.floor(i / 3) + 12, 1.4, 0.6, i),
          0.2,
          i * 0.12 - 0.3,
        );
      }
    }
  });
  for (const [bar, at, long, note] of tune) {
    const when = bar * danceBar + at * beat;
    lay(track, when, bowed(note - 12, long * beat + 0.12), 0.42, -0.25);
    if (bar >= 4) lay(track, when, box(note, 1.6), 0.2, 0.35);
    if (bar >= 7 && bar < 10) lay(track, when, bowed(note - 24, long * beat + 0.12), 0.22, 0.3);
  }
  lay(track, 7 * danceBar, ride(3), 0.05, 0.2);
  for (const bar of [4, 7, 9, 11]) lay(track, bar * danceBar, tom(73), 0.25);
  [62, 69, 74, 77, 81, 86].forEach((note, i) => {
    lay(track, 11.5 * danceBar + i * 0.16, pluck(note, 2.4, 0.4, i), 0.26, i * 0.1 - 0.25);
  });
  return inRoom(track, 0.42, 0.62);
}
