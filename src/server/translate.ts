import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { I18n } from '@lingui/core';
import { type LanguageCode, tagOf } from '#contract/languages.ts';

/** A message by id, with its English in case a catalogue lacks it. */
export type Message = { id: string; message: string };

/** Translates a message into a language, with its placeholders filled. */
export type Translate = (saying: Message, language: LanguageCode, values?: Record<string, string | number>) => string;

/**
 * Translates with the catalogues that the build compiled into `folder` (`<tag>.json`), each read when its language is first used. If one is
 * missing, as in a checkout that was never built, the English is used: a reply must never fail for lack of a translation.
 */
export function createTranslate(folder: string): Translate {
  const speakers = new Map<LanguageCode, I18n>();
  return ({ id, message }, language, values) => {
    const speaker = speakers.get(language) ?? speakerOf(folder, language);
    speakers.set(language, speaker);
    return speaker._(id, values, { message });
  };
}

function speakerOf(folder: string, language: LanguageCode): I18n {
  const tag = tagOf(language);
  return new I18n({ locale: tag, messages: { [tag]: readCatalogue(join(folder, `${tag}.json`)) } });
}

function readCatalogue(file: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
