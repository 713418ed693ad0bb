import { type Cannot, type CaptionRefusal, cannot } from '#contract/operator/cannot.ts';
import { addCaptionsForm, listCaptionsForm, removeCaptionsForm } from '#contract/operator/videos.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import { storeCaptions } from '../commands/store-captions.ts';
import type { Queries } from '../db/database.ts';
import { languageTagFrom } from '../media/caption-language.ts';
import { captionLimits } from '../media/caption-limits.ts';
import { type Cue, captionsFrom } from '../media/captions.ts';
import { action, actionDone } from './action.ts';
import { givenBytes } from './given-files.ts';
import { timeText } from './texts.ts';
import { videoOf } from './video-rows.ts';

const refusals: Record<CaptionRefusal, string> = {
  captions_too_large: `captions have at most ${captionLimits.bytes / 1024} KiB`,
  not_utf8: 'captions are text in UTF-8; save the file in that encoding',
  not_webvtt: 'captions are a WebVTT file (its first line is WEBVTT, and an empty line follows) or a SubRip file (.srt)',
  captions_styled: 'style sheets and regions are not taken: the app draws captions in its own way',
  cue_time: 'times are written 00:01.000 --> 00:04.000 (or with hours), and a caption ends after it begins',
  cue_order: 'captions stand in the order in which they begin',
  cue_outside: 'this caption stands beyond the end of the video',
  cues_overlap: `at most ${captionLimits.atOnce} captions show at the same time`,
  cue_text: `a caption is text with <b>, <i> and <u> alone, properly closed, of at most ${captionLimits.lines} lines and ${captionLimits.characters} characters`,
  too_many_cues: `a video has at most ${captionLimits.cues} captions`,
  no_cues: 'there is no caption in this file',
};

function languageOf(typed: string): Outcome<string, Cannot> {
  const lang = languageTagFrom(typed);
  return lang === undefined ? cannot('usage', 'names a language, e.g. de, en, zh-Hans', { field: 'lang' }) : done(lang);
}

/** Sets a video's captions in one language; existing ones in it are replaced. Videos of the same clip share them. */
export const addCaptions = action(addCaptionsForm, {
  async prepare({ tx }, { id, file, lang: typed }): Promise<Outcome<{ lang: string; clip: string; cues: readonly Cue[] }, Cannot>> {
    const lang = languageOf(typed);
    if (!lang.ok) return lang;
    const video = await videoOf(tx, id);
    if (!video.ok) return video;
    const bytes = await givenBytes(file, captionLimits.bytes, {
      tooLarge: cannot('captions_too_large', refusals.captions_too_large),
      missing: cannot('not_found', `there is no file ${file.name}`),
    });
    if (!bytes.ok) return bytes;
    const { clip, seconds } = video.data;
    const read = captionsFrom(bytes.data, seconds * 1_000);
    if (!read.ok) return cannot(read.why, read.line === 0 ? refusals[read.why] : `line ${read.line}: ${refusals[read.why]}`);
    return done({ lang: lang.data, clip, cues: read.cues });
  },
  async run({ tx, nowMs }, { id }, { lang, clip, cues }) {
    const others = await tx.selectFrom('captions').select('lang').where('clip', '=', clip).where('lang', '<>', lang).execute();
    if (others.length >= captionLimits.languages) {
      return cannot('too_many', `a video has captions in at most ${captionLimits.languages} languages`);
    }
    await storeCaptions(tx, { clip, lang, cues, atMs: nowMs() });
    const added = { id, lang, captions: cues.length };
    return actionDone(added, { after: added });
  },
});

export const removeCaptions = action(removeCaptionsForm, async ({ tx }, { id, lang: typed }) => {
  const lang = languageOf(typed);
  if (!lang.ok) return lang;
  const video = await videoOf(tx, id);
  if (!video.ok) return video;
  const removed = await tx
    .deleteFrom('captions')
    .where('clip', '=', video.data.clip)
    .where('lang', '=', lang.data)
    .returning('count')
    .executeTakeFirst();
  if (!removed) return cannot('not_found', `the video ${id} has no captions in ${lang.data}`);
  return actionDone({ id, lang: lang.data, removed: 1 }, { before: { id, lang: lang.data, captions: removed.count } });
});

/** The captions of a clip, by language. */
export async function captionsOf(tx: Queries, clip: string) {
  const rows = await tx.selectFrom('captions').select(['lang', 'count', 'at_ms']).where('clip', '=', clip).orderBy('lang').execute();
  return rows.map(({ lang, count, at_ms }) => ({ lang, captions: count, added: timeText(at_ms) }));
}

export const listCaptions = action(listCaptionsForm, async ({ tx }, { id }) => {
  const video = await videoOf(tx, id);
  return video.ok ? actionDone({ captions: await captionsOf(tx, video.data.clip) }) : video;
});
