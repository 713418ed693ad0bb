import { sampleRate, type Track } from './sound.ts';

/** What the finished pieces aim at: loudness in LUFS (ITU-R BS.1770-4) and the highest sample as a share of full scale. */
export const target = { loudnessLufs: -16, peak: 0.8, fadeInSeconds: 0.25, fadeOutSeconds: 1.6 } as const;

/** Delays in samples at 44.1 kHz, from Freeverb; the right side is 23 longer so that the room is wide. */
const combs = [1557, 1617, 1491, 1422, 1277, 1356];
const passes = [556, 441, 341];

/** A room for one channel: `size` 0 to 1 is how long it rings. */
function room(input: Float64Array, size: number, spread: number): Float64Array {
  const sum = new Float64Array(input.length);
  for (const delay of combs) {
    const line = new Float64Array(Math.round(((delay + spread) * sampleRate) / 44_100));
    let [at, soft] = [0, 0];
    for (let i = 0; i < input.length; i += 1) {
      const out = line[at] ?? 0;
      soft = out * 0.62 + soft * 0.38;
      line[at] = (input[i] ?? 0) + soft * (0.7 + 0.26 * size);
      at = (at + 1) % line.length;
      sum[i] = (sum[i] ?? 0) + out / combs.length;
    }
  }
  for (const delay of passes) {
    const line = new Float64Array(Math.round(((delay + spread) * sampleRate) / 44_100));
    let at = 0;
    for (let i = 0; i < sum.length; i += 1) {
      const held = line[at] ?? 0;
      const out = held - 0.5 * (sum[i] ?? 0);
      line[at] = (sum[i] ?? 0) + 0.5 * held;
      at = (at + 1) % line.length;
      sum[i] = out;
    }
  }
  return sum;
}

/** Adds a room around the track: `wet` is how much of it, `size` how long it rings. */
export function inRoom(track: Track, wet: number, size: number): Track {
  const mono = track.left.map((sample, index) => (sample + (track.right[index] ?? 0)) / 2);
  const [left, right] = [room(mono, size, 0), room(mono, size, 23)];
  return {
    left: track.left.map((sample, index) => sample + wet * (left[index] ?? 0)),
    right: track.right.map((sample, index) => sample + wet * (right[index] ?? 0)),
  };
}

type Biquad = readonly [b0: number, b1: number, b2: number, a1: number, a2: number];

/** BS.1770's two filters at 48 kHz: the head's shelf, then the low cut. */
const weighting: readonly Biquad[] = [
  [1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585],
  [1, -2, 1, -1.99004745483398, 0.99007225036621],
];

function filtered(input: Float64Array, [b0, b1, b2, a1, a2]: Biquad): Float64Array {
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return input.map((x) => {
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    return y;
  });
}

/** Integrated loudness in LUFS: blocks of 400 ms, absolute gate at -70, relative gate 10 below the mean. */
function loudnessLufs(track: Track): number {
  const channels = [track.left, track.right].map((channel) => weighting.reduce(filtered, channel));
  const [block, hop] = [0.4 * sampleRate, 0.1 * sampleRate];
  const powers: number[] = [];
  for (let start = 0; start + block <= track.left.length; start += hop) {
    let sum = 0;
    for (const channel of channels) for (let i = start; i < start + block; i += 1) sum += (channel[i] ?? 0) ** 2;
    powers.push(sum / block);
  }
  const lufs = (power: number) => -0.691 + 10 * Math.log10(power);
  const mean = (list: readonly number[]) => list.reduce((sum, power) => sum + power, 0) / Math.max(1, list.length);
  const audible = powers.filter((power) => lufs(power) > -70);
  const gate = lufs(mean(audible)) - 10;
  return lufs(mean(audible.filter((power) => lufs(power) > gate)));
}

/** Turns peaks down before they come (5 ms ahead) and lets go over 120 ms, so nothing clips and nothing clicks. */
function limited(track: Track, peak: number): Track {
  const ahead = Math.round(0.005 * sampleRate);
  const letGo = 1 - Math.exp(-1 / (0.12 * sampleRate));
  const need = track.left.map((sample, index) => Math.min(1, peak / Math.max(1e-9, Math.abs(sample), Math.abs(track.right[index] ?? 0))));
  const gains = new Float64Array(need.length);
  let gain = 1;
  for (let i = 0; i < need.length; i += 1) {
    let lowest = 1;
    for (let j = i; j < Math.min(need.length, i + ahead); j += 1) lowest = Math.min(lowest, need[j] ?? 1);
    gain = lowest < gain ? Math.max(lowest, gain - (gain - lowest) * 0.03) : gain + (lowest - gain) * letGo;
    gains[i] = Math.min(gain, need[i] ?? 1);
  }
  return { left: track.left.map((s, i) => s * (gains[i] ?? 1)), right: track.right.map((s, i) => s * (gains[i] ?? 1)) };
}

function scaled(track: Track, gain: number): Track {
  return { left: track.left.map((sample) => sample * gain), right: track.right.map((sample) => sample * gain) };
}

function faded(track: Track): Track {
  const seconds = track.left.length / sampleRate;
  const curve = (index: number) => {
    const time = index / sampleRate;
    const share = Math.min(1, time / target.fadeInSeconds, (seconds - time) / target.fadeOutSeconds);
    return Math.sin((Math.max(0, share) * Math.PI) / 2) ** 2;
  };
  return { left: track.left.map((s, i) => s * curve(i)), right: track.right.map((s, i) => s * curve(i)) };
}

/** The finished piece: faded, at the target loudness, no sample above the peak. Two rounds, as limiting costs loudness. */
export function mastered(track: Track): Track {
  let result = faded(track);
  for (let round = 0; round < 3; round += 1) {
    result = limited(scaled(result, 10 ** ((target.loudnessLufs - loudnessLufs(result)) / 20)), target.peak);
  }
  return result;
}

/** A WAV file (16 bit, stereo) of the track. */
export function wav(track: Track): Buffer {
  const data = Buffer.alloc(track.left.length * 4);
  track.left.forEach((sample, index) => {
    data.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), index * 4);
    data.writeInt16LE(Math.round(Math.max(-1, Math.min(1, track.right[index] ?? 0)) * 32_767), index * 4 + 2);
  });
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(2, 22);
  head.writeUInt32LE(sampleRate, 24);
  head.writeUInt32LE(sampleRate * 4, 28);
  head.writeUInt16LE(4, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}
