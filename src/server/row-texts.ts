import { defaultLanguage, type LanguageCode } from '#contract/languages.ts';
import { type Texts, textIn } from '#contract/texts.ts';

/**
 * How a row is kept in several languages, whatever content it is: its own columns have the text that stands in for missing ones, so
 * that orders, checks and reads that know of no languages go on; `language` says in which it is, and `texts` has the others as JSON.
 */
export interface TextColumns {
  language: LanguageCode;
  texts: string;
}

/** All texts of a row, by language; `own` is what its own columns say. */
export const textsOf = <Words>({ language, texts }: TextColumns, own: Words): Texts<Words> => ({
  ...(JSON.parse(texts) as Texts<Words>),
  [language]: own,
});

/** The columns for texts, with what their row's own columns are to say. Throws for none: a row says something. */
export function textColumns<Words>(all: Texts<Words>): TextColumns & { own: Words } {
  const own = textIn(all, defaultLanguage);
  if (!own) throw new Error('a row has to have a text in some language');
  const { [own.language]: _, ...others } = all;
  return { own: own.words, language: own.language, texts: JSON.stringify(others) };
}
