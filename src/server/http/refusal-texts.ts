import { authTexts } from '#contract/auth-texts.ts';
import type { LanguageCode } from '#contract/languages.ts';
import type { Refused } from '#contract/outcome.ts';
import { refusals } from '#contract/refusals.ts';
import type { Translate } from '../translate.ts';

/** Says a refusal in the language of the asker. */
export type RefusalTexts = (refusal: Refused, language: LanguageCode) => string;

export function refusalTexts(translate: Translate): RefusalTexts {
  return (refusal, language) =>
    refusal.why === 'auth' ? authText(language) : translate(refusals[refusal.why].message, language, refusal.values);
}

/** Fixed, whatever a catalogue says: old clients recognise these texts and end the session. */
function authText(language: LanguageCode): string {
  const [chinese = '', others = ''] = authTexts;
  return language === 'zh_cn' ? chinese : others;
}
