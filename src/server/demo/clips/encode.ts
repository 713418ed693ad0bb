import { spawn } from 'node:child_process';
import { once } from 'node:events';
import sharp, { type Sharp } from 'sharp';
import { type Clip, frame } from './clip.ts';

/** Sound's share of a file, in kilobits per second for both channels. */
const soundKbps = 56;

/** A quarter of an hour is far more than any step takes: a stuck ffmpeg must not hang the run. */
const stepTimeoutMs = 900_000;

function start(args: readonly string[]) {
  return spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y', ...args], {
    stdio: ['pipe', 'inherit', 'inherit'],
    timeout: stepTimeoutMs,
  });
}

async function finish(child: ReturnType<typeof start>): Promise<void> {
  child.stdin.end();
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)}`);
}

/** One moment of the clip as raw RGB, three bytes per pixel. */
export const frameOf = (clip: Clip, seconds: number): Sharp =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${frame.width}" height="${frame.height}" viewBox="0 0 ${frame.width} ${frame.height}">${clip.draw(seconds)}</svg>`,
    ),
  ).removeAlpha();

/** Draws every frame and keeps them without loss in `path` (a working file), so that the encoder may look twice. */
export async function drawFrames(clip: Clip, path: string): Promise<void> {
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${frame.width}x${frame.height}`, '-r', `${frame.perSecond}`, '-i', 'pipe:0'];
  const yuv = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd,format=yuv420p'];
  const child = start([...raw, ...yuv, '-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '0', path]);
  const count = Math.round(clip.seconds * frame.perSecond);
  for (let index = 0; index < count; index += 1) {
    const pixels = await frameOf(clip, index / frame.perSecond)
      .raw()
      .toBuffer();
    if (!child.stdin.write(pixels)) await once(child.stdin, 'drain');
  }
  await finish(child);
}

/** Encodes `seconds` of the drawn frames and the sound to `target`: H.264 and AAC in MP4, index first, key frame each 2 s. */
export async function encode(clip: Clip, frames: string, sound: string, seconds: number, target: string): Promise<void> {
  const length = ['-t', `${seconds}`];
  const picture = [
    ...['-map', '0:v', '-c:v', 'libx264', '-profile:v', 'high', '-level', '3.0', '-pix_fmt', 'yuv420p', '-preset', 'veryslow'],
    ...['-b:v', `${clip.pictureKbps}k`, '-g', `${frame.perSecond * 2}`, '-tune', 'animation', '-aq-mode', '3'],
    ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
    ...['-passlogfile', `${frames}.pass`],
  ];
  await finish(start(['-i', frames, ...length, ...picture, '-pass', '1', '-an', '-f', 'null', '/dev/null']));
  const heard = ['-map', '1:a', '-c:a', 'aac', '-b:a', `${soundKbps}k`, '-ac', '2', '-ar', '48000'];
  // The preview stops in the middle of a phrase: a short fade keeps it from clicking. The full piece has its own.
  const fade = seconds < clip.seconds ? ['-af', `afade=t=out:st=${seconds - 0.5}:d=0.5`] : [];
  const plain = ['-map_metadata', '-1', '-fflags', '+bitexact', '-movflags', '+faststart'];
  await finish(start(['-i', frames, '-i', sound, ...length, ...picture, '-pass', '2', ...heard, ...fade, ...plain, target]));
}
