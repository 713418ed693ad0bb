import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { I18n } from '@lingui/core';
import { type LanguageCode, tagOf } from '#contract/languages.ts';
import type { Refused } from '#contract/outcome.ts';
import { authTexts, refusals } from '#contract/refusals.ts';

/** Says a refusal in the language of the asker. */
export type RefusalTexts = (refusal: Refused, language: LanguageCode) => string;

/**
 * Messages out of the catalogues that the build compiled into `folder` (`<tag>.json`), each read when its language is
 * first asked for. Where one is missing, as in a checkout that was never built, the English of the refusals' table
 * stands in: a refusal must never fail for want of its words.
 */
export function refusalTexts(folder: string): RefusalTexts {
  const speakers = new Map<LanguageCode, I18n>();
  return (refusal, language) => {
    if (refusal.why === 'auth') return authText(language);
    const speaker = speakers.get(language) ?? speakerOf(folder, language);
    speakers.set(language, speaker);
    const { id, message } = refusals[refusal.why].message;
    return speaker._(id, refusal.values, { message });
  };
}

/** Fixed by wire.md, "Authentication failure", whatever a catalogue says: old clients end the session on these texts. */
function authText(language: LanguageCode): string {
  const [chinese = '', others = ''] = authTexts;
  return language === 'zh_cn' ? chinese : others;
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
