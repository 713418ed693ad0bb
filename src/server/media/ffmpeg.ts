import { spawn } from 'node:child_process';

/** The result of an ffmpeg step. `missing`: it is not installed. `faults`: lines of its error output. */
export type Step = { ok: true; said: string; faults: number } | { ok: false; why: 'missing' | 'failed' };

/** The most characters of output that we read: the description of a video has a few thousand. */
const mostSaid = 1_000_000;

/** The progress of a step, in seconds of the video. */
export type OnSeconds = (seconds: number) => void;

/** Messages that say nothing about the source: from the null muxer, about the order of its packets. */
const aboutWriting = /^\[null @/;

/**
 * Runs ffmpeg or ffprobe with nothing on its input, for at most `limitMs`. With `onSeconds` ffmpeg reports its
 * progress, instead of any other output. Never throws.
 */
export function runTool(tool: 'ffmpeg' | 'ffprobe', given: readonly string[], limitMs: number, onSeconds?: OnSeconds): Promise<Step> {
  return new Promise((resolve) => {
    const progressOptions = onSeconds ? ['-progress', 'pipe:1'] : [];
    const child = spawn(tool, ['-hide_banner', '-loglevel', 'error', ...progressOptions, ...given], {
      stdio: ['ignore', 'pipe', 'pipe'],
      // `timeout` would keep the process waiting for all of it where there is no such tool.
      signal: AbortSignal.timeout(limitMs),
      killSignal: 'SIGKILL',
    });
    let said = '';
    let faults = 0;
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const microseconds = Number(/^out_time_us=([0-9]+)$/m.exec(text)?.[1] ?? Number.NaN);
      if (onSeconds) onSeconds(Number.isFinite(microseconds) ? microseconds / 1e6 : 0);
      else if (said.length < mostSaid) said += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      faults += text.split('\n').filter((line) => line !== '' && !aboutWriting.test(line)).length;
    });
    child.on('error', (error) => {
      // One that was started and is ended says so when it has ended: until then it may still write.
      if (child.pid === undefined) resolve({ ok: false, why: 'code' in error && error.code === 'ENOENT' ? 'missing' : 'failed' });
    });
    child.on('close', (code) => resolve(code === 0 ? { ok: true, said, faults } : { ok: false, why: 'failed' }));
  });
}

/** Accepted containers. Others are not opened: to ffmpeg a playlist is a "video" too, which refers to other files. */
const containers = 'mov,matroska,avi,mpegts,ogg,flv,asf';

/** Options for reading a video: only this local file, whatever it contains. */
export const readsFile = (path: string): readonly string[] => [
  ...['-protocol_whitelist', 'file', '-format_whitelist', containers],
  ...['-i', `file:${path}`],
];

/** Options for every file that is served: the index first, and none of the source's metadata. */
export const mp4Options = ['-map_metadata', '-1', '-map_chapters', '-1', '-movflags', '+faststart', '-f', 'mp4'] as const;

/** H.264 that every device can play and download, with a key frame every 2 s, for precise seeking. */
export const videoOptions = [
  ...['-c:v', 'libx264', '-profile:v', 'high', '-pix_fmt', 'yuv420p', '-preset', 'veryfast', '-crf', '23'],
  ...['-maxrate', '4M', '-bufsize', '8M'],
  ...['-force_key_frames', 'expr:gte(t,n_forced*2)'],
] as const;

export const audioOptions = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2'] as const;
