import { defaultLanguage, type LanguageCode } from '#contract/languages.ts';
import { type Texts, textIn } from '#contract/texts.ts';

/**
 * How a row of any content is stored in several languages: its own columns have the text that stands in for missing ones, so that orders,
 * checks and reads that know no languages keep working; `language` is that text's, and `texts` has the others as JSON.
 */
export interface TextColumns {
  language: LanguageCode;
  texts: string;
}

/** All texts of a row, by language; `own` is the text of its own columns. */
export const textsOf = <Words>({ language, texts }: TextColumns, own: Words): Texts<Words> => ({
  ...(JSON.parse(texts) as Texts<Words>),
  [language]: own,
});

/** The columns for texts, and what the row's own columns should contain. Throws if there is no text at all. */
export function textColumns<Words>(all: Texts<Words>): TextColumns & { own: Words } {
  const own = textIn(all, defaultLanguage);
  if (!own) throw new Error('a row has to have a text in some language');
  const { [own.language]: _, ...others } = all;
  return { own: own.words, language: own.language, texts: JSON.stringify(others) };
}

/** Who reads: in one language, or with `everyLanguage` in all of them, for a copy that follows a change of language offline. */
type Reader = { language: LanguageCode; everyLanguage?: true };

/**
 * What a reply has of a row's text: in the reader's language or the fallback; and, unless the row is in English alone, `texts` with
 * these by language, or with every one for who asked for that. `named` gives the fields of a text their names on the wire.
 */
export function repliedTexts<Own, Words extends object>(
  columns: TextColumns,
  own: Own,
  { language: asked, everyLanguage }: Reader,
  named: (own: Own) => Words,
): Words & { texts?: Texts<Words> } {
  if (columns.texts === '{}')
    return columns.language === defaultLanguage ? named(own) : { ...named(own), texts: { [columns.language]: named(own) } };
  const wanted = Object.entries(textsOf(columns, own)).filter(([code]) => everyLanguage || code === asked || code === columns.language);
  const texts = Object.fromEntries(wanted.map(([code, words]) => [code, named(words)]));
  return { ...(textIn(texts, asked)?.words ?? named(own)), texts };
}
