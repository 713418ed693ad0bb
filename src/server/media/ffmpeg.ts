import { spawn } from 'node:child_process';

/** What a step of ffmpeg came to. `missing`: it is not installed. `faults`: lines of what it complained about. */
export type Step = { ok: true; said: string; faults: number } | { ok: false; why: 'missing' | 'failed' };

/** What a tool may say before we stop listening, in characters: a description of a video is a few thousand. */
const mostSaid = 1_000_000;

/** How far a step has come, in seconds of the video. */
export type OnSeconds = (seconds: number) => void;

/** Complaints that say nothing of the source: of the writer that throws everything away, about the order of its packets. */
const aboutWriting = /^\[null @/;

/**
 * Runs ffmpeg or ffprobe with nothing on its input, for at most `limitMs`. With `onSeconds` ffmpeg tells how far it has
 * come, instead of anything else on its output. Never throws.
 */
export function runTool(tool: 'ffmpeg' | 'ffprobe', given: readonly string[], limitMs: number, onSeconds?: OnSeconds): Promise<Step> {
  return new Promise((resolve) => {
    const telling = onSeconds ? ['-progress', 'pipe:1'] : [];
    const child = spawn(tool, ['-hide_banner', '-loglevel', 'error', ...telling, ...given], {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: limitMs,
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
    child.on('error', (error) => resolve({ ok: false, why: 'code' in error && error.code === 'ENOENT' ? 'missing' : 'failed' }));
    child.on('close', (code) => resolve(code === 0 ? { ok: true, said, faults } : { ok: false, why: 'failed' }));
  });
}

/** Containers that videos come in. Others are not opened: a playlist, too, is a "video" to ffmpeg, and names files of its own. */
const containers = 'mov,matroska,avi,mpegts,ogg,flv,asf';

/** Options of everything that reads a video: this local file alone, whatever stands in it. */
export const readsFile = (path: string): readonly string[] => [
  ...['-protocol_whitelist', 'file', '-format_whitelist', containers],
  ...['-i', `file:${path}`],
];

/** Options of every file that is written for phones: the index first, and nothing of what the source says of itself. */
export const forPhones = ['-map_metadata', '-1', '-map_chapters', '-1', '-movflags', '+faststart', '-f', 'mp4'] as const;

/** H.264 as every phone plays it and its line brings it, with a key frame every 2 s: jumps land where they were aimed. */
export const pictureForPhones = [
  ...['-c:v', 'libx264', '-profile:v', 'high', '-pix_fmt', 'yuv420p', '-preset', 'veryfast', '-crf', '23'],
  ...['-maxrate', '4M', '-bufsize', '8M'],
  ...['-force_key_frames', 'expr:gte(t,n_forced*2)'],
] as const;

export const soundForPhones = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2'] as const;
