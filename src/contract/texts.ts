import { defaultLanguage, type LanguageCode, languages } from './languages.ts';

/** A text in each language that it was written in. Unknown codes are ignored: a later release may have more languages. */
export type Texts<Words> = Readonly<Record<string, Words>>;

/** The languages that a text is written in, in the order of `languages`. */
export const languagesOf = (texts: Texts<unknown>): LanguageCode[] =>
  languages.map(({ code }) => code).filter((code) => Object.hasOwn(texts, code));

/**
 * The text in the requested language; else in English, else in the first of `languages` that it was written in. Undefined
 * if there is none. Server and client both use this rule, so a change of language needs no network.
 */
export function textIn<Words>(texts: Texts<Words>, asked: LanguageCode): { language: LanguageCode; words: Words } | undefined {
  for (const language of [asked, defaultLanguage, ...languagesOf(texts)]) {
    const words = Object.hasOwn(texts, language) ? texts[language] : undefined;
    if (words !== undefined) return { language, words };
  }
  return undefined;
}
