import { hat, hiss, kick, knock } from './drums.ts';
import { inRoom } from './master.ts';
import { bass, box, lay, marimba, pluck, silence, type Track } from './sound.ts';

/** A beat in seconds: 112 a minute. */
export const kitchenBeat = 60 / 112;
export const kitchenSeconds = 23.6;

const at = (bar: number, beat: number): number => (bar * 4 + beat) * kitchenBeat;

/** The bars at which the board, the pan and the plate have their turn. */
export const turns = { pan: at(4, 0), plate: at(7, 0), served: at(10, 0) } as const;

/** Every stroke of the knife, in seconds: a rhythm of its own over four bars. */
export const chops: readonly number[] = [
  [1, 2, 2.5, 3],
  [0, 0.5, 1, 2, 2.5, 3, 3.5],
  [0, 0.5, 1, 1.5, 2, 2.25, 2.5, 3, 3.5],
  [0, 0.5, 1, 1.5, 2, 2.25, 2.5, 2.75, 3],
].flatMap((beats, bar) => beats.map((beat) => at(bar, beat)));

/** The moments at which the pan throws its vegetables. */
export const tosses: readonly number[] = [at(4, 2), at(5, 0), at(5, 2), at(6, 0.5)];

/** The moments at which a piece of the dish lands on the plate. */
export const landings: readonly number[] = [...[0, 1, 2, 3].map((beat) => at(8, beat)), ...[0, 0.5, 1, 1.5, 2].map((beat) => at(9, beat))];

/** One chord to a bar: bass, fifth, voices. C major with a little sun in it. */
const chords: readonly (readonly [number, number, readonly number[]])[] = [
  [36, 43, [60, 64, 67, 71]],
  [45, 40, [60, 64, 67, 69]],
  [38, 45, [60, 65, 69, 72]],
  [43, 38, [59, 62, 65, 69]],
  [40, 47, [59, 62, 67, 71]],
  [45, 40, [61, 64, 67, 70]],
  [38, 45, [60, 65, 69, 72]],
  [43, 38, [59, 65, 67, 71]],
  [36, 43, [60, 64, 67, 71]],
  [41, 43, [60, 65, 69, 71]],
  [36, 43, [60, 64, 67, 74]],
];

/** The tune, on wooden bars: [bar, beat, note]. */
const tune: readonly (readonly [number, number, number])[] = [
  [2, 0, 81],
  [2, 0.5, 79],
  [2, 1.5, 77],
  [2, 2.5, 76],
  [2, 3, 77],
  [3, 0.5, 79],
  [3, 1.5, 74],
  [3, 2.5, 71],
  [4, 0, 76],
  [4, 0.5, 79],
  [4, 1.5, 83],
  [4, 2.5, 79],
  [4, 3, 76],
  [5, 0.5, 82],
  [5, 1.5, 79],
  [5, 2.5, 76],
  [5, 3.5, 73],
  [6, 0, 77],
  [6, 0.5, 81],
  [6, 1.5, 84],
  [6, 2.5, 81],
  [6, 3, 77],
  [7, 0.5, 83],
  [7, 1.5, 81],
  [7, 2.5, 79],
  [7, 3, 77],
  [8, 0, 76],
  [8, 1, 79],
  [8, 1.5, 83],
  [8, 2, 84],
  [8, 3, 83],
  [9, 0, 81],
  [9, 0.5, 84],
  [9, 1, 86],
  [9, 1.5, 84],
  [9, 2, 81],
  [9, 2.5, 79],
  [9, 3, 83],
];

/** A kitchen in good humour: plucked chords off the beat, the knife as a drum, a pan that hisses. */
export function composeKitchen(): Track {
  const track = silence(kitchenSeconds);
  chops.forEach((when, i) => {
    lay(track, when, knock(430 + (i % 3) * 40, i + 3), 0.5, -0.15);
  });
  chords.forEach(([low, fifth, voices], bar) => {
    if (bar === 10) {
      [low + 12, ...voices].forEach((note, i) => {
        lay(track, at(bar, 0) + i * 0.05, pluck(note, 2.6, 0.45, i), 0.42, i * 0.2 - 0.4);
      });
      lay(track, at(bar, 0), bass(low, 1.6), 0.45);
      return;
    }
    for (const [beat, note] of [
      [0, low],
      [1.5, low],
      [2, fifth],
      [3.5, fifth],
    ] as const)
      lay(track, at(bar, beat), bass(note, 0.45), 0.45);
    for (const beat of [0.5, 1, 2, 2.75, 3.5]) {
      voices.forEach((note, i) => {
        lay(track, at(bar, beat) + i * 0.009, pluck(note, 0.55, 0.4, bar * 20 + i + beat), 0.3, i * 0.18 - 0.45);
      });
    }
    for (let i = 0; i < 16; i += 1)
      if (bar >= 1) lay(track, at(bar, i / 4), hat(bar * 16 + i, i % 4 === 2 ? 0.028 : 0.012), i % 4 === 2 ? 0.2 : 0.1, 0.35);
    if (bar >= 4) for (const beat of [0, 2]) lay(track, at(bar, beat), kick(), 0.42);
    if (bar >= 4) for (const beat of [0.75, 1.5, 3, 3.5]) lay(track, at(bar, beat), knock(780, bar + beat * 4), 0.16, -0.4);
  });
  for (const [bar, beat, note] of tune) lay(track, at(bar, beat), marimba(note - 12, 0.8), 0.36, 0.2);
  lay(track, turns.pan - 0.5, hiss(6.6, 2600, 0.8, 8), 0.16, 0.1);
  for (const when of tosses) lay(track, when + 0.66, hiss(1.1, 3200, 0.02, Math.round(when * 100)), 0.26, 0.1);
  landings.forEach((when, i) => {
    lay(track, when, box([72, 76, 79, 83, 84, 88, 91, 95, 96][i] ?? 84, 1), 0.1, i * 0.12 - 0.5);
  });
  [84, 88, 91, 96].forEach((note, i) => {
    lay(track, turns.served + i * 0.07, box(note, 2.4), 0.22, i * 0.25 - 0.4);
  });
  return inRoom(track, 0.2, 0.3);
}
