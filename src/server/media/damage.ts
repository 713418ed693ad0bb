import { type OnSeconds, readsFile, runTool, type Step } from './ffmpeg.ts';
import { ingestLimits } from './ingest-limits.ts';

/** So long is the piece of a video in which damage is looked for at the end, in seconds, and as a part of the whole. */
const pieceSeconds = 2;
const piecesAtMost = 64;

/** Reads `seconds` of picture and sound from `fromSeconds` on, to the end where none are given, and writes nothing. */
function decode(source: string, piece?: { fromSeconds: number; seconds: number }, onSeconds?: OnSeconds): Promise<Step> {
  const part = piece ? ['-ss', String(piece.fromSeconds), '-t', String(piece.seconds)] : [];
  const streams = ['-map', '0:v:0', '-map', '0:a:0?', '-f', 'null', '-'];
  return runTool('ffmpeg', ['-nostdin', ...part, ...readsFile(source), ...streams], ingestLimits.heightMs, onSeconds);
}

const isSound = (step: Step): boolean => step.ok && step.faults === 0;

/** What reading all of a video came to; `atSeconds`: about where the first damage is. */
export type Soundness = { state: 'sound' } | { state: 'damaged'; atSeconds: number } | { state: 'missing' };

/**
 * Reads a video from its first to its last picture: a header may be whole where the middle is not. Where ffmpeg
 * complains, the place is found by halves, which costs about one more reading.
 */
export async function soundnessOf(source: string, videoSeconds: number, onSeconds?: OnSeconds): Promise<Soundness> {
  const whole = await decode(source, undefined, onSeconds);
  if (isSound(whole)) return { state: 'sound' };
  if (!whole.ok && whole.why === 'missing') return { state: 'missing' };
  let [fromSeconds, untilSeconds] = [0, videoSeconds];
  while (untilSeconds - fromSeconds > Math.max(pieceSeconds, videoSeconds / piecesAtMost)) {
    const middle = (fromSeconds + untilSeconds) / 2;
    const first = await decode(source, { fromSeconds, seconds: middle - fromSeconds });
    if (isSound(first)) fromSeconds = middle;
    else untilSeconds = middle;
  }
  return { state: 'damaged', atSeconds: Math.floor(fromSeconds) };
}
