import { seeded } from './seeded.ts';
import { sampleRate } from './sound.ts';

/** White noise run through a resonant band, falling by half every `halfLife` seconds after an attack. */
function band(seconds: number, hz: number, width: number, halfLife: number, seed: number, attack = 0.001): Float64Array {
  const next = seeded(seed);
  const sound = new Float64Array(Math.round(seconds * sampleRate));
  const pull = 2 * Math.sin((Math.PI * Math.min(hz, 7600)) / sampleRate);
  let [low, mid] = [0, 0];
  for (let i = 0; i < sound.length; i += 1) {
    const time = i / sampleRate;
    low += pull * mid;
    mid += pull * (next() * 2 - 1 - low - width * mid);
    sound[i] = mid * width * Math.min(1, time / attack) * 2 ** (-time / halfLife) * Math.min(1, (seconds - time) / 0.02);
  }
  return sound;
}

/** A tone that slides from one pitch to another and dies. */
function slide(seconds: number, fromHz: number, toHz: number, slideHalf: number, halfLife: number): Float64Array {
  const sound = new Float64Array(Math.round(seconds * sampleRate));
  let phase = 0;
  for (let i = 0; i < sound.length; i += 1) {
    const time = i / sampleRate;
    phase += ((toHz + (fromHz - toHz) * 2 ** (-time / slideHalf)) * 2 * Math.PI) / sampleRate;
    sound[i] = Math.sin(phase) * Math.min(1, time / 0.002) * 2 ** (-time / halfLife) * Math.min(1, (seconds - time) / 0.03);
  }
  return sound;
}

const both = (one: Float64Array, other: Float64Array, gain: number): Float64Array =>
  one.map((sample, index) => sample + gain * (other[index] ?? 0));

/** A soft kick drum. */
export const kick = (): Float64Array => slide(0.4, 130, 47, 0.018, 0.075);

/** A low drum with a skin: timpani and toms. */
export const tom = (hz: number): Float64Array => both(slide(0.9, hz * 1.25, hz, 0.02, 0.16), band(0.9, 300, 0.9, 0.02, 5), 0.3);

/** A stroke of a wire brush on a snare. */
export const brush = (seed: number, halfLife = 0.05): Float64Array =>
  both(band(0.35, 3400, 1.3, halfLife, seed, 0.008), slide(0.35, 210, 180, 0.02, 0.03), 0.12);

/** A closed hi-hat or shaker. */
export const hat = (seed: number, halfLife = 0.018): Float64Array => band(halfLife * 8, 7600, 0.7, halfLife, seed);

/** A ride cymbal: a long bright shimmer with a stick in front. */
export const ride = (seed: number): Float64Array => both(band(1.1, 6400, 0.25, 0.22, seed), band(1.1, 5200, 0.06, 0.08, seed + 1), 2);

/** A knife on a board, or any two pieces of wood. */
export const knock = (hz: number, seed: number): Float64Array =>
  both(slide(0.16, hz * 1.1, hz, 0.01, 0.014), band(0.16, hz * 2.7, 0.5, 0.007, seed), 0.8);

/** A rush of air or a pan that sizzles: swells in `attack` seconds and dies over the rest. */
export const hiss = (seconds: number, hz: number, attack: number, seed: number): Float64Array =>
  band(seconds, hz, 0.9, seconds / 3, seed, attack);
