import { type LanguageCode, type LanguageTag, tagOf } from '#contract/languages.ts';
import { textIn } from '#contract/texts.ts';
import { useLanguage } from '../../i18n/language.ts';
import type { Feed, Mirrored } from './mirrored.ts';

/** A row with the text that the member reads; `lang` is that text's language, if it is another one than the member's. */
export type InLanguage<Row> = Row & { lang?: LanguageTag | undefined };

type Kept = { language: LanguageCode; value: unknown };

/** So that a row, a list and a reply stay the same objects from one render to the next. */
const kept = new WeakMap<object, Kept>();

function keptFor<Value>(source: object, language: LanguageCode, make: () => Value): Value {
  const known = kept.get(source);
  if (known?.language === language) return known.value as Value;
  const value = make();
  kept.set(source, { language, value });
  return value;
}

const isTexts = (value: unknown): value is Record<string, object> => typeof value === 'object' && value !== null;

/**
 * A row with its text in that language, or in the fallback. A row without `texts` is in one language alone, or comes from an older
 * copy: it is shown as it is.
 */
export function inLanguage<Row extends object>(row: Row, language: LanguageCode): InLanguage<Row> {
  const texts = 'texts' in row ? row.texts : undefined;
  if (!isTexts(texts)) return row;
  return keptFor(row, language, () => {
    const said = textIn(texts, language);
    return said ? { ...row, ...said.words, lang: said.language === language ? undefined : tagOf(said.language) } : row;
  });
}

/** The same for every row of a list, whatever its collection. */
export const rowsIn = <Row extends object>(rows: readonly Row[], language: LanguageCode): InLanguage<Row>[] =>
  rows.map((row) => inLanguage(row, language));

export function useFeedInLanguage<Row extends object>(feed: Feed<Row>): Feed<InLanguage<Row>> {
  const language = useLanguage();
  return keptFor(feed, language, () => ({ ...feed, rows: rowsIn(feed.rows, language) }));
}

/** A value of the mirror with its text in the member's language; `make` does the same for the rows in it. */
export function useInLanguage<Value, Made>(
  mirrored: Mirrored<Value>,
  make: (value: Value, language: LanguageCode) => Made,
): Mirrored<Made> {
  const language = useLanguage();
  if (mirrored.state !== 'ready') return mirrored;
  return keptFor(mirrored, language, () => ({ ...mirrored, value: make(mirrored.value, language) }));
}
