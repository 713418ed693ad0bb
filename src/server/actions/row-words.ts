import { type LanguageCode, languages, tagOf } from '#contract/languages.ts';
import { type Cannot, cannot } from '#contract/operator/cannot.ts';
import { textLimits } from '#contract/operator/fields.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import { languagesOf, type Texts } from '#contract/texts.ts';
import { type TextColumns, textColumns, textsOf } from '../row-texts.ts';

/** An edit of a row's text: the given words of one language, and a language that is removed. */
export interface WordEdit<Words> {
  words: { [Name in keyof Words]: Words[Name] | undefined };
  language: LanguageCode | undefined;
  without: LanguageCode | undefined;
}

/**
 * The columns of a row's text after an edit; the words of the text are columns too. `first` has what a language that is added says if it
 * is not given; a word that `first` lacks has to be given. `most` are the characters that all languages may have together.
 */
export function editedColumns<Words extends Record<string, string>>(
  columns: TextColumns,
  own: Words,
  { words, language = columns.language, without }: WordEdit<Words>,
  first: Partial<Words>,
  most: number = textLimits.allTexts,
): Outcome<Words & TextColumns, Cannot> {
  const texts: Record<string, Words> = { ...textsOf(columns, own) };
  const given = Object.fromEntries(Object.entries(words).filter(([, word]) => word !== undefined));
  if (Object.keys(given).length > 0) {
    const said = { ...first, ...texts[language], ...given };
    const lacking = Object.keys(own).filter((name) => !Object.hasOwn(said, name));
    if (lacking.length > 0) {
      return cannot('usage', `it has nothing in ${tagOf(language)} yet: ${lacking.map((name) => `--${name}`).join(' and ')} says it`);
    }
    texts[language] = said as Words;
  }
  const left = without === undefined ? done<Texts<Words>>(texts) : withoutLanguage(texts, without);
  if (!left.ok) return left;
  const refusal = refuseLong(left.data, most);
  if (refusal) return refusal;
  const { own: stored, ...others } = textColumns(left.data);
  return done({ ...stored, ...others });
}

/** Refuses a text with more characters in all its languages together. */
export const refuseLong = (texts: Texts<Record<string, string>>, most: number): Cannot | undefined =>
  lengthOf(texts) > most ? cannot('text_too_long', `it has at most ${most} characters in all its languages together`) : undefined;

/** Characters of a text in all its languages together. */
export const lengthOf = (texts: Texts<Record<string, string>>): number =>
  Object.values(texts).reduce((sum, words) => sum + [...Object.values(words).join('')].length, 0);

function withoutLanguage<Words>(texts: Texts<Words>, without: LanguageCode): Outcome<Texts<Words>, Cannot> {
  const { [without]: removed, ...others } = texts;
  if (!removed) return cannot('not_found', `it has nothing in ${tagOf(without)}`);
  return languagesOf(others).length === 0 ? cannot('wrong_state', `${tagOf(without)} is its only text`) : done(others);
}

/** The languages of a row's text, and those whose readers get another one's. */
export function spokenBy({ language, texts }: TextColumns) {
  const there: readonly string[] = languagesOf(textsOf({ language, texts }, {}));
  const tagsOf = (wanted: boolean) => languages.filter(({ code }) => there.includes(code) === wanted).map(({ tag }) => tag);
  return { languages: tagsOf(true), missing: tagsOf(false) };
}

/** All texts of a row, as an action shows them. */
export function textsBy<Words extends object>(columns: TextColumns, own: Words): (Words & { language: string })[] {
  const texts = textsOf(columns, own);
  return languagesOf(texts).flatMap((code) => (texts[code] ? [{ language: tagOf(code), ...texts[code] }] : []));
}
