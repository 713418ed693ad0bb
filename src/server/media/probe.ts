import { stat } from 'node:fs/promises';
import * as v from 'valibot';
import type { IngestRefusal } from '#contract/operator/cannot.ts';
import { type OnSeconds, readsFile, runTool, type Step } from './ffmpeg.ts';
import { ingestLimits } from './ingest-limits.ts';

/** A subtitle stream according to the file. */
type SubtitleStream = { index: number; codec: string; language: string | undefined };

/** A video according to its file, checked against the limits. Sizes as displayed, in px. */
export interface Probed {
  seconds: number;
  width: number;
  height: number;
  /** Phones can play it unchanged: H.264 with 8 bits, AAC or no sound, not rotated, and not too large for a mobile connection. */
  plays: boolean;
  subtitles: readonly SubtitleStream[];
}

/** `atSeconds`: about where a damaged video can't be read. */
export type Ingested<Data> = { ok: true; data: Data } | { ok: false; why: IngestRefusal; atSeconds?: number };

const streamSchema = v.object({
  index: v.number(),
  codec_type: v.optional(v.string()),
  codec_name: v.optional(v.string()),
  pix_fmt: v.optional(v.string()),
  width: v.optional(v.number()),
  height: v.optional(v.number()),
  disposition: v.optional(v.object({ attached_pic: v.optional(v.number()) })),
  tags: v.optional(v.object({ language: v.optional(v.string()) })),
  side_data_list: v.optional(v.array(v.object({ rotation: v.optional(v.number()) }))),
});
const probeSchema = v.object({
  streams: v.array(streamSchema),
  format: v.object({ duration: v.optional(v.string()) }),
});
type Stream = v.InferOutput<typeof streamSchema>;

/** Probes a file whatever its name: whether it is a video, and its size and length. */
export async function probe(path: string): Promise<Ingested<Probed>> {
  const file = await stat(path).catch(() => undefined);
  if (!file?.isFile()) return { ok: false, why: 'not_a_video' };
  if (file.size > ingestLimits.bytes) return { ok: false, why: 'video_too_large' };
  const step = await runTool('ffprobe', [...readsFile(path), '-show_format', '-show_streams', '-of', 'json'], ingestLimits.probeMs);
  if (!step.ok) return { ok: false, why: step.why === 'missing' ? 'ffmpeg_missing' : 'not_a_video' };
  const parsed = v.safeParse(probeSchema, parseJson(step.said));
  return parsed.success ? judge(parsed.output, file.size) : { ok: false, why: 'not_a_video' };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function judge({ streams, format }: v.InferOutput<typeof probeSchema>, bytes: number): Ingested<Probed> {
  // A song's cover is a "video" as well.
  const picture = streams.find((stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1);
  const sound = streams.find((stream) => stream.codec_type === 'audio');
  const seconds = Number(format.duration);
  if (!picture?.width || !picture.height || !Number.isFinite(seconds)) return { ok: false, why: 'not_a_video' };
  const { least, most } = ingestLimits.seconds;
  if (seconds < least) return { ok: false, why: 'video_too_short' };
  if (seconds > most) return { ok: false, why: 'video_too_long' };
  const turned = turnOf(picture);
  const [width, height] = Math.abs(turned) % 180 === 90 ? [picture.height, picture.width] : [picture.width, picture.height];
  const { side } = ingestLimits;
  if (Math.min(width, height) < side.least || Math.max(width, height) > side.most) return { ok: false, why: 'picture_size' };
  const known = picture.codec_name === 'h264' && picture.pix_fmt === 'yuv420p' && (sound === undefined || sound.codec_name === 'aac');
  const plays = known && turned === 0 && (bytes * 8) / seconds <= ingestLimits.bitsPerSecond;
  const subtitles = streams
    .filter((stream) => stream.codec_type === 'subtitle')
    .map(({ index, codec_name: codec = '', tags }) => ({ index, codec, language: tags?.language }));
  return { ok: true, data: { seconds, width, height, plays, subtitles } };
}

const turnOf = ({ side_data_list: sides = [] }: Stream): number => sides.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0;

/** The length of the part in which the search for damage ends, in seconds, and as a fraction of the whole. */
const pieceSeconds = 2;
const piecesAtMost = 64;

/** Decodes `seconds` of picture and sound from `fromSeconds` on, to the end if not given, and writes nothing. */
function decode(source: string, piece?: { fromSeconds: number; seconds: number }, onSeconds?: OnSeconds): Promise<Step> {
  const part = piece ? ['-ss', String(piece.fromSeconds), '-t', String(piece.seconds)] : [];
  const streams = ['-map', '0:v:0', '-map', '0:a:0?', '-f', 'null', '-'];
  return runTool('ffmpeg', ['-nostdin', ...part, ...readsFile(source), ...streams], ingestLimits.heightMs, onSeconds);
}

const isSound = (step: Step): boolean => step.ok && step.faults === 0;

/** The result of decoding a whole video; `atSeconds`: about where the first damage is. */
type Soundness = { state: 'sound' } | { state: 'damaged'; atSeconds: number } | { state: 'missing' };

/**
 * Decodes a video from its first to its last frame: the header may be intact while the middle is not. If ffmpeg
 * reports errors, the place is found by bisection, which costs about one more pass.
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
