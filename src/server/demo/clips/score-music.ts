import { brush, kick, ride } from './drums.ts';
import { inRoom } from './master.ts';
import { bass, lay, piano, pluck, silence, type Track } from './sound.ts';

/** A beat in seconds: 116 a minute. Off-beats come late, as in swing. */
export const musicBeat = 60 / 116;
export const musicSeconds = 23.2;

/** Seconds from the start to a bar's beat; halves are swung. */
const at = (bar: number, beat: number): number => {
  const whole = Math.floor(beat);
  return (bar * 4 + whole + (beat - whole === 0.5 ? 0.62 : beat - whole)) * musicBeat;
};

/** The bars at which the three players come in; the picture opens a panel for each a moment before. */
export const entries = { piano: at(2, 0), drums: at(4, 0), last: at(10, 0) } as const;

/** The guitar's open strings, lowest first. */
export const openStrings = [40, 45, 50, 55, 59, 64] as const;

/** Fret on each string, lowest first; -1 is not played. */
type Grip = readonly number[];
const am7: Grip = [-1, 0, 2, 0, 1, 0];
const d9: Grip = [-1, -1, 0, 2, 1, 2];
const gmaj7: Grip = [3, 2, 0, 0, 0, 2];
const em7: Grip = [0, 2, 2, 0, 3, 0];
const e7: Grip = [0, 2, 0, 1, 0, 0];
const g6: Grip = [3, 2, 0, 0, 0, 0];
const grips: readonly Grip[] = [am7, d9, gmaj7, em7, am7, d9, gmaj7, e7, am7, d9, g6];

/** One stroke of the guitar. */
type Stroke = { seconds: number; string: number; fret: number };

/** What the guitar plays: thumb on the low strings, fingers between; the last chord is swept. */
export const strokes: readonly Stroke[] = grips.flatMap((grip, bar) => {
  const used = grip.flatMap((fret, string) => (fret < 0 ? [] : [string]));
  const [low = 1, second = 2] = used;
  const sweep = (beat: number, gap: number) =>
    used.map((string, i) => ({ seconds: at(bar, beat) + i * gap, string, fret: grip[string] ?? 0 }));
  if (bar === 10) return sweep(0, 0.045);
  const order = [low, 4, 3, 5, Math.max(second, low + 1), 4, 3, 5];
  const fingers = order.map((string, i) => ({ seconds: at(bar, i / 2), string, fret: Math.max(0, grip[string] ?? 0) }));
  return bar === 9 ? [...fingers.slice(0, 4), ...sweep(2, 0.03)] : fingers;
});

/** One key of the piano. */
type Press = { seconds: number; note: number; long: number };

/** The piano's tune from bar 2: [bar, beat, beats long, note]. */
const tune: readonly (readonly [number, number, number, number])[] = [
  [2, 0, 1.5, 74],
  [2, 1.5, 0.5, 71],
  [2, 2, 1, 74],
  [2, 3, 0.5, 76],
  [2, 3.5, 0.5, 78],
  [3, 0, 1.5, 79],
  [3, 1.5, 0.5, 78],
  [3, 2, 2, 76],
  [4, 0, 0.5, 72],
  [4, 0.5, 0.5, 74],
  [4, 1, 1, 76],
  [4, 2, 0.5, 79],
  [4, 2.5, 1.5, 76],
  [5, 0, 1, 78],
  [5, 1, 0.5, 76],
  [5, 1.5, 1, 74],
  [5, 2.5, 0.5, 72],
  [5, 3, 1, 69],
  [6, 0, 0.5, 71],
  [6, 0.5, 0.5, 74],
  [6, 1, 0.5, 78],
  [6, 1.5, 1, 79],
  [6, 2.5, 0.5, 78],
  [6, 3, 1, 74],
  [7, 0, 1.5, 76],
  [7, 1.5, 0.5, 80],
  [7, 2, 1, 83],
  [7, 3, 1, 80],
  [8, 0, 1, 81],
  [8, 1, 0.5, 79],
  [8, 1.5, 0.5, 76],
  [8, 2, 1, 72],
  [8, 3, 0.5, 74],
  [8, 3.5, 0.5, 76],
  [9, 0, 1, 78],
  [9, 1, 0.5, 76],
  [9, 1.5, 0.5, 74],
  [9, 2, 0.5, 72],
  [9, 2.5, 0.5, 71],
  [9, 3, 0.5, 69],
  [9, 3.5, 0.5, 66],
  [10, 0, 4, 67],
  [10, 0.5, 3.4, 71],
  [10, 1, 3, 74],
  [10, 1.5, 2.6, 79],
];

/** The piano's left hand: two short chords a bar. */
const chordNotes: readonly (readonly number[])[] = [
  [55, 60, 64],
  [54, 60, 64],
  [54, 59, 62],
  [55, 59, 62],
  [55, 60, 64],
  [54, 60, 64],
  [54, 59, 62],
  [56, 59, 62],
  [55, 60, 64],
  [54, 60, 64],
  [55, 59, 64],
];

export const presses: readonly Press[] = [
  ...tune.map(([bar, beat, long, note]) => ({ seconds: at(bar, beat), note, long: long * musicBeat * 0.92 })),
  ...chordNotes.flatMap((notes, bar) =>
    (bar < 2 ? [] : bar === 10 ? [0] : [0.5, 2.5]).flatMap((beat) =>
      notes.map((note) => ({ seconds: at(bar, beat), note, long: musicBeat * (bar === 10 ? 4 : 0.7) })),
    ),
  ),
].sort((a, b) => a.seconds - b.seconds);

/** One stroke of the drummer. */
export type Hit = { seconds: number; drum: 'ride' | 'brush' | 'kick' };

export const hits: readonly Hit[] = Array.from({ length: 7 }, (_, i) => i + 4).flatMap((bar): Hit[] => {
  const hit = (drum: Hit['drum'], beats: readonly number[]) => beats.map((beat) => ({ seconds: at(bar, beat), drum }));
  if (bar === 10) return [...hit('ride', [0]), ...hit('kick', [0])];
  return [...hit('ride', [0, 1, 1.5, 2, 3, 3.5]), ...hit('brush', bar % 2 ? [1, 3, 3.5] : [1, 3]), ...hit('kick', [0, 2.5])];
});

/** Guitar, then piano, then drums: a small swing in G. */
export function composeMusic(): Track {
  const track = silence(musicSeconds);
  strokes.forEach((one, i) => {
    const until = strokes.find((other) => other.string === one.string && other.seconds > one.seconds + 0.01)?.seconds ?? one.seconds + 3;
    const note = (openStrings[one.string] ?? 40) + one.fret;
    lay(
      track,
      one.seconds,
      pluck(note, Math.min(2.6, until - one.seconds + 0.04), 0.42, i),
      one.seconds < entries.piano ? 0.8 : 0.64,
      -0.35,
    );
  });
  for (const one of presses)
    lay(track, one.seconds, piano(one.note, one.long + 0.25), one.note > 65 ? 0.29 : 0.12, 0.15 + (one.note - 66) * 0.012);
  grips.forEach((grip, bar) => {
    const string = grip.findIndex((fret) => fret >= 0);
    const root = (openStrings[string] ?? 40) + (grip[string] ?? 0);
    if (bar >= 2)
      for (const beat of bar === 10 ? [0] : [0, 2])
        lay(track, at(bar, beat), bass(root > 45 ? root - 12 : root, bar === 10 ? 1.6 : 0.8), 0.42);
  });
  hits.forEach((hit, i) => {
    if (hit.drum === 'ride') lay(track, hit.seconds, ride(i), hit.seconds >= entries.last ? 0.16 : 0.1, 0.4);
    if (hit.drum === 'brush') lay(track, hit.seconds, brush(i, 0.07), 0.6, 0.2);
    if (hit.drum === 'kick') lay(track, hit.seconds, kick(), 0.45);
  });
  return inRoom(track, 0.22, 0.35);
}
