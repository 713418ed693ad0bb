import { seeded } from './seeded.ts';

/** Samples per second of everything here; the loudness filter in master.ts is written for this number. */
export const sampleRate = 48_000;

/** Sound in the making: two channels of samples, 1 is full scale, louder is allowed until it is mastered. */
export type Track = { left: Float64Array; right: Float64Array };

export const silence = (seconds: number): Track => ({
  left: new Float64Array(Math.round(seconds * sampleRate)),
  right: new Float64Array(Math.round(seconds * sampleRate)),
});

/** The pitch in hertz of a MIDI note number (69 is the A of 440 Hz). */
const hertz = (note: number): number => 440 * 2 ** ((note - 69) / 12);

/** Lays one sound onto the track: `pan` is -1 (left) to 1 (right) at equal power; what sticks out at the end is cut. */
export function lay(track: Track, atSeconds: number, sound: Float64Array, gain: number, pan = 0): void {
  const start = Math.round(atSeconds * sampleRate);
  const angle = ((pan + 1) * Math.PI) / 4;
  const [left, right] = [gain * Math.cos(angle), gain * Math.sin(angle)];
  const end = Math.min(sound.length, track.left.length - start);
  for (let i = Math.max(0, -start); i < end; i += 1) {
    const sample = sound[i] ?? 0;
    track.left[start + i] = (track.left[start + i] ?? 0) + sample * left;
    track.right[start + i] = (track.right[start + i] ?? 0) + sample * right;
  }
}

/** Makes `seconds` of sound by asking for each sample; rises in `attack` and falls in the last `release` seconds. */
function shape(seconds: number, attack: number, release: number, sample: (time: number, index: number) => number): Float64Array {
  const sound = new Float64Array(Math.round(seconds * sampleRate));
  for (let i = 0; i < sound.length; i += 1) {
    const time = i / sampleRate;
    const rise = Math.min(1, time / attack);
    const fall = Math.min(1, (seconds - time) / release);
    sound[i] = sample(time, i) * rise * rise * (3 - 2 * rise) * fall * fall * (3 - 2 * fall);
  }
  return sound;
}

/** A plucked string (Karplus-Strong with a tuned delay). `bright` 0 to 1 is how hard the nail is. */
export function pluck(note: number, seconds: number, bright: number, seed = note): Float64Array {
  const next = seeded(seed * 7919 + 17);
  const period = sampleRate / hertz(note) - 0.5;
  const whole = Math.floor(period);
  const tune = period - whole;
  const line = new Float64Array(whole + 1);
  let soft = 0;
  for (let i = 0; i < line.length; i += 1) {
    soft += (next() * 2 - 1 - soft) * (0.12 + 0.6 * bright);
    line[i] = soft * 1.6;
  }
  const middle = line.reduce((sum, value) => sum + value, 0) / line.length;
  // The loss is set per round trip so that low and high strings ring for about the same number of seconds.
  const keep = 0.001 ** (1 / (hertz(note) * Math.max(1.2, seconds * 1.3)));
  let at = 0;
  let last = 0;
  return shape(seconds, 0.0015, Math.min(0.3, seconds / 3), () => {
    const now = (line[at] ?? 0) - middle * 0.98;
    const following = (line[(at + 1) % line.length] ?? 0) - middle * 0.98;
    const between = now + (following - now) * (1 - tune);
    const out = keep * (0.5 * between + 0.5 * last);
    last = between;
    line[at] = out + middle * 0.98;
    at = (at + 1) % line.length;
    return out;
  });
}

/** A sum of partials `[ratio, strength, half-life in seconds]` struck at once: bells, keys, marimba. */
function struck(note: number, seconds: number, partials: readonly (readonly [number, number, number])[]): Float64Array {
  const base = hertz(note) * 2 * Math.PI;
  const heard = partials.filter(([ratio]) => hertz(note) * ratio < sampleRate * 0.4);
  return shape(seconds, 0.003, Math.min(0.25, seconds / 2), (time) => {
    let sum = 0;
    for (const [ratio, strength, half] of heard) sum += strength * Math.sin(base * ratio * time) * 2 ** (-time / half);
    return sum;
  });
}

/** A felted piano: slightly stretched partials, the high ones die first. */
export const piano = (note: number, seconds: number): Float64Array => {
  const life = 1.1 * 2 ** ((60 - note) / 24);
  return struck(note, seconds, [
    [1, 0.5, life],
    [1.002, 0.25, life * 0.8],
    [2.001, 0.3, life * 0.55],
    [3.004, 0.14, life * 0.36],
    [4.009, 0.08, life * 0.24],
    [5.016, 0.045, life * 0.16],
    [6.03, 0.03, life * 0.1],
    [11.3, 0.02, 0.02],
  ]);
};

/** An electric piano: round, with a small metal tine at the start. */
export const tine = (note: number, seconds: number): Float64Array =>
  struck(note, seconds, [
    [1, 0.6, 0.9],
    [1.0025, 0.3, 0.7],
    [2, 0.16, 0.4],
    [3, 0.07, 0.2],
    [7.02, 0.05, 0.05],
  ]);

/** A music box or celesta. */
export const box = (note: number, seconds: number): Float64Array =>
  struck(note, seconds, [
    [1, 0.55, 0.6],
    [2.003, 0.12, 0.35],
    [3.01, 0.2, 0.16],
    [5.98, 0.06, 0.07],
    [9.2, 0.03, 0.03],
  ]);

/** A bar of wood. */
export const marimba = (note: number, seconds: number): Float64Array =>
  struck(note, seconds, [
    [1, 0.7, 0.22],
    [3.93, 0.16, 0.06],
    [9.5, 0.05, 0.02],
  ]);

/** A warm chord tone that swells: seven soft partials, three voices a hair apart. */
export function pad(note: number, seconds: number, attack: number, release: number): Float64Array {
  const base = hertz(note) * 2 * Math.PI;
  return shape(seconds, attack, release, (time) => {
    let sum = 0;
    for (const detune of [0.9975, 1, 1.0028]) {
      for (let part = 1; part <= 6; part += 1) sum += Math.sin(base * detune * part * time + part * detune * 40) / part ** 1.9;
    }
    return sum * 0.2 * (1 + 0.08 * Math.sin(time * 5.1 + note));
  });
}

/** A bowed string with a vibrato that comes in late. */
export function bowed(note: number, seconds: number): Float64Array {
  let phase = 0;
  return shape(seconds, 0.09, Math.min(0.22, seconds / 2), (time) => {
    const vibrato = 0.0045 * Math.min(1, Math.max(0, time - 0.15) * 3) * Math.sin(time * 2 * Math.PI * 5.4);
    phase += (hertz(note) * (1 + vibrato) * 2 * Math.PI) / sampleRate;
    let sum = 0;
    for (let part = 1; part <= 9; part += 1) sum += (Math.sin(phase * part) / part ** 1.35) * (part % 4 === 3 ? 0.6 : 1);
    return sum * 0.3 * (0.85 + 0.15 * Math.min(1, time * 2));
  });
}

/** A round bass tone; its overtones carry it where a telephone's speaker can't play the ground tone. */
export function bass(note: number, seconds: number): Float64Array {
  const base = hertz(note) * 2 * Math.PI;
  return shape(seconds, 0.008, Math.min(0.12, seconds / 3), (time) => {
    const fall = 2 ** (-time / 0.7);
    return (
      fall *
      (0.6 * Math.sin(base * time) +
        0.3 * Math.sin(2 * base * time) * fall +
        0.16 * Math.sin(3 * base * time) * fall +
        0.08 * Math.sin(4 * base * time) * fall * fall)
    );
  });
}
