import { open, stat } from 'node:fs/promises';
import { keepCaptions } from '../commands/keep-captions.ts';
import type { OperatorContext } from '../commands/operated.ts';
import { audit } from '../ledger/audit.ts';
import { languageTagFrom } from '../media/caption-language.ts';
import { captionLimits } from '../media/caption-limits.ts';
import { type CaptionRefusal, captionsFrom } from '../media/captions.ts';
import type { Operation } from './operation.ts';
import { OperatorError } from './operator-error.ts';
import { timeText } from './typed.ts';

const refusals: Record<CaptionRefusal, string> = {
  captions_too_large: `captions have at most ${captionLimits.bytes / 1024} KiB`,
  not_utf8: 'captions are text in UTF-8; save the file in that encoding',
  not_webvtt: 'captions are a WebVTT file (its first line is WEBVTT, and an empty line follows) or a SubRip file (.srt)',
  captions_styled: 'style sheets and regions are not taken: the app draws captions in its own way',
  cue_time: 'times are written 00:01.000 --> 00:04.000 (or with hours), and a caption ends after it begins',
  cue_order: 'captions stand in the order in which they begin',
  cue_outside: 'this caption stands beyond the end of the film',
  cues_overlap: `at most ${captionLimits.atOnce} captions show at the same time`,
  cue_text: `a caption is text with <b>, <i> and <u> alone, properly closed, of at most ${captionLimits.lines} lines and ${captionLimits.characters} characters`,
  too_many_cues: `a film has at most ${captionLimits.cues} captions`,
  no_cues: 'there is no caption in this file',
};

const langOption = { lang: 'the language, e.g. de, en, zh-Hans' } as const;

function languageOf(options: ReadonlyMap<string, string>): string {
  const lang = languageTagFrom(options.get('lang') ?? '');
  if (lang === undefined) throw new OperatorError('usage', '--lang names a language, e.g. de, en, zh-Hans');
  return lang;
}

async function filmNamed({ db }: OperatorContext, id: string): Promise<{ clip: string; seconds: number }> {
  const film = await db.queries.selectFrom('videos').select(['clip', 'seconds']).where('id', '=', id).executeTakeFirst();
  if (!film) throw new OperatorError('not_found', `there is no video ${id}`);
  return film;
}

/** The file's bytes, and not more of them than tell that it is too large. */
async function bytesOf(path: string): Promise<Uint8Array> {
  // Looked at before it is opened: a pipe would wait for somebody to write into it.
  const isFile = await stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
  if (!isFile) throw new OperatorError('not_found', `there is no file ${path}`);
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(captionLimits.bytes + 1), 0, captionLimits.bytes + 1, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Captions of a film in one language, instead of those that it may have in it. Films of the same clip share them. */
export const addCaptions: Operation = {
  usage: 'video captions add ID FILE',
  options: langOption,
  reason: 'optional',
  async run(context, [id = '', path = ''], options) {
    const lang = languageOf(options);
    const { clip, seconds } = await filmNamed(context, id);
    const read = captionsFrom(await bytesOf(path), seconds * 1_000);
    if (!read.ok) throw new OperatorError(read.why, read.line === 0 ? refusals[read.why] : `line ${read.line}: ${refusals[read.why]}`);
    await context.db.transaction(async (tx) => {
      const others = await tx.selectFrom('captions').select('lang').where('clip', '=', clip).where('lang', '<>', lang).execute();
      if (others.length >= captionLimits.languages) {
        throw new OperatorError('too_many', `a film has captions in at most ${captionLimits.languages} languages`);
      }
      await keepCaptions(tx, { clip, lang, cues: read.cues, atMs: context.nowMs() });
      await audit(tx, context, { action: 'video captions add', after: { id, lang, captions: read.cues.length } });
    });
    return { id, lang, captions: read.cues.length };
  },
};

export const removeCaptions: Operation = {
  usage: 'video captions remove ID',
  options: langOption,
  reason: 'optional',
  async run(context, [id = ''], options) {
    const lang = languageOf(options);
    const { clip } = await filmNamed(context, id);
    await context.db.transaction(async (tx) => {
      const gone = await tx.deleteFrom('captions').where('clip', '=', clip).where('lang', '=', lang).returning('count').execute();
      if (gone.length === 0) throw new OperatorError('not_found', `the video ${id} has no captions in ${lang}`);
      await audit(tx, context, { action: 'video captions remove', before: { id, lang, captions: gone[0]?.count ?? 0 } });
    });
    return { id, lang, removed: 1 };
  },
};

export const listCaptions: Operation = {
  usage: 'video captions list ID',
  async run(context, [id = '']) {
    const { clip } = await filmNamed(context, id);
    const rows = context.db.queries.selectFrom('captions').select(['lang', 'count', 'at_ms']).where('clip', '=', clip).orderBy('lang');
    return { captions: (await rows.execute()).map(({ lang, count, at_ms }) => ({ lang, captions: count, added: timeText(at_ms) })) };
  },
};
