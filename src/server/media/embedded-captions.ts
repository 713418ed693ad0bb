import { languageTagFrom } from './caption-language.ts';
import { captionLimits } from './caption-limits.ts';
import { type Cue, captionsFrom } from './captions.ts';
import { readsFile, runTool } from './ffmpeg.ts';
import { ingestLimits } from './ingest-limits.ts';
import type { Probed } from './probe.ts';

/** Streams of subtitles that are text; those of discs are pictures, and stay outside. */
const texts: ReadonlySet<string> = new Set(['subrip', 'mov_text', 'webvtt', 'ass', 'ssa', 'text']);

/** Captions that came inside of a video, by language; `leftOut` are streams that could not be taken. */
export type EmbeddedCaptions = { captions: { lang: string; cues: readonly Cue[] }[]; leftOut: number };

/**
 * Takes the subtitles out of a video: text alone, in a language that the file names, the first of each. They are read as
 * strictly as an operator's own file; one that can't be taken is left out, and the video comes in without it.
 */
export async function embeddedCaptions(source: string, { subtitles, seconds }: Probed): Promise<EmbeddedCaptions> {
  const captions: EmbeddedCaptions['captions'] = [];
  for (const { index, codec, language } of subtitles) {
    const lang = texts.has(codec) ? languageTagFrom(language ?? '') : undefined;
    if (lang === undefined || captions.some((other) => other.lang === lang) || captions.length >= captionLimits.languages) continue;
    const given = ['-nostdin', ...readsFile(source), '-map', `0:${index}`, '-c:s', 'webvtt', '-f', 'webvtt', 'pipe:1'];
    const step = await runTool('ffmpeg', given, ingestLimits.captionsMs);
    const read = step.ok ? captionsFrom(new TextEncoder().encode(step.said), seconds * 1_000) : undefined;
    if (read?.ok) captions.push({ lang, cues: read.cues });
  }
  return { captions, leftOut: subtitles.length - captions.length };
}
