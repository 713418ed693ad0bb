/** A language, as far as a file name contains it: `de`, `zh-Hant`, `pt-BR`, `es-419`. */
const form = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|[0-9]{3}))?$/;

/** Codes that are not a language: unknown, several, none, not coded. */
const reservedTags: ReadonlySet<string> = new Set(['und', 'mul', 'zxx', 'mis', 'root']);

/** The canonical BCP 47 tag (`ger` is `de`), or undefined if the text is not a language. */
export function languageTagFrom(typed: string): string | undefined {
  try {
    const [tag = ''] = Intl.getCanonicalLocales(typed);
    const known = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(tag) !== undefined;
    return known && form.test(tag) && !reservedTags.has(tag) ? tag : undefined;
  } catch {
    return undefined;
  }
}
