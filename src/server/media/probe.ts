import { stat } from 'node:fs/promises';
import * as v from 'valibot';
import { readsFile, runTool } from './ffmpeg.ts';
import { ingestLimits } from './ingest-limits.ts';

/** A stream of subtitles as the file describes it. */
type SubtitleStream = { index: number; codec: string; language: string | undefined };

/** A video as its file describes itself, held against the limits. Sizes are as it is shown, in px. */
export interface Probed {
  seconds: number;
  width: number;
  height: number;
  /** Phones play it as it is: H.264 in 8 bits, AAC or no sound, not turned, and not more than a phone's line brings. */
  plays: boolean;
  subtitles: readonly SubtitleStream[];
}

/** Why a file does not come in. Said in English to the operator alone. */
export type IngestRefusal =
  | 'ffmpeg_missing'
  | 'not_a_video'
  | 'video_too_large'
  | 'video_too_long'
  | 'video_too_short'
  | 'picture_size'
  | 'video_damaged'
  | 'failed';
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

/** Looks into a file without believing its name: whether it is a video, of which size and length. */
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
