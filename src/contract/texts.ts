import { defaultLanguage, type LanguageCode, languages } from './languages.ts';

/** What content says in each language that it was written in. On the wire an unknown code is passed over: a later release may have more. */
export type Texts<Words> = Readonly<Record<string, Words>>;

/** The languages that content is written in, in the order of the club's own list. */
export const languagesOf = (texts: Texts<unknown>): LanguageCode[] =>
  languages.map(({ code }) => code).filter((code) => Object.hasOwn(texts, code));

/**
 * Content in the language that is asked for; else in English, else in the first of the club's list that it was written in. Undefined
 * where it was written in none. Server and phone choose by this one rule, so a change of language needs no network.
 */
export function textIn<Words>(texts: Texts<Words>, asked: LanguageCode): { language: LanguageCode; words: Words } | undefined {
  for (const language of [asked, defaultLanguage, ...languagesOf(texts)]) {
    const words = Object.hasOwn(texts, language) ? texts[language] : undefined;
    if (words !== undefined) return { language, words };
  }
  return undefined;
}
