import { brush, hat, kick } from './drums.ts';
import { inRoom } from './master.ts';
import { bass, lay, marimba, pad, silence, type Track, tine } from './sound.ts';

/** A beat, and a step, in seconds: 108 a minute. */
export const runwayBeat = 60 / 108;
export const runwaySeconds = 22.6;

/** Four chords over two bars each pair: bass and voicing. A minor 9, D 9, F major 7, E 7. */
const chords: readonly (readonly [number, readonly number[]])[] = [
  [33, [55, 59, 60, 64]],
  [38, [54, 57, 60, 64]],
  [41, [57, 60, 64, 67]],
  [40, [56, 59, 62, 66]],
];

/** A light house beat with an electric piano. Ten bars of four. */
export function composeRunway(): Track {
  const track = silence(runwaySeconds);
  const at = (bar: number, beat: number) => (bar * 4 + beat) * runwayBeat;
  for (let bar = 0; bar < 10; bar += 1) {
    const [low, voices] = chords[bar % 4] ?? [33, []];
    const full = bar >= 2 && bar < 9;
    voices.forEach((note, i) => {
      lay(track, at(bar, 0), pad(note, runwayBeat * 4 + 0.5, 0.4, 0.5), 0.045, i * 0.3 - 0.45);
      for (const [beat, long] of [
        [0.5, 0.5],
        [1.5, 0.9],
        [3, 0.4],
      ] as const) {
        lay(track, at(bar, beat) + i * 0.006, tine(note, long), bar === 9 ? 0.12 : 0.19, i * 0.25 - 0.4);
      }
    });
    for (const [beat, up, long] of [
      [0, 0, 0.7],
      [1.5, 0, 0.35],
      [2.5, 7, 0.35],
      [3.5, 12, 0.3],
    ] as const) {
      if (bar < 9 || beat === 0) lay(track, at(bar, beat), bass(low + up, long), 0.5);
    }
    for (let beat = 0; beat < 4; beat += 1) {
      if (bar < 9) lay(track, at(bar, beat), kick(), bar < 1 ? 0.4 : 0.62);
      if (bar >= 1 && bar < 9) lay(track, at(bar, beat + 0.5), hat(bar * 8 + beat, 0.03), 0.2, 0.25);
      if (full)
        [0.25, 0.75].forEach((part) => {
          lay(track, at(bar, beat + part), hat(bar * 8 + beat + 90, 0.012), 0.09, -0.3);
        });
      if (full && beat % 2 === 1) lay(track, at(bar, beat), brush(bar * 4 + beat, 0.06), 0.5, 0.05);
    }
    // A little answer on wooden bars, a different turn in every other bar.
    const answer = [
      [0.75, 76],
      [1.25, 79],
      [2, 83],
      [2.75, 81],
      [3.25, 79],
    ] as const;
    if (bar >= 2 && bar < 9) {
      answer.slice(0, bar % 2 === 0 ? 3 : 5).forEach(([beat, note]) => {
        lay(track, at(bar, beat), marimba(note - (bar % 4 === 3 ? 1 : 0), 0.6), 0.22, 0.4);
      });
    }
  }
  [57, 60, 64, 67, 71].forEach((note, i) => {
    lay(track, at(10, 0) + i * 0.03, tine(note, 1.2), 0.15, i * 0.2 - 0.4);
  });
  return inRoom(track, 0.24, 0.4);
}
