/** A language, as far as a name of a file holds it: `de`, `zh-Hant`, `pt-BR`, `es-419`. */
const form = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|[0-9]{3}))?$/;

/** No language that anybody reads: not known, several, none, not coded. */
const reservedTags: ReadonlySet<string> = new Set(['und', 'mul', 'zxx', 'mis', 'root']);

/** The BCP 47 tag in its usual spelling (`ger` is `de`), or undefined for what names no language. */
export function languageTagFrom(typed: string): string | undefined {
  try {
    const [tag = ''] = Intl.getCanonicalLocales(typed);
    const known = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(tag) !== undefined;
    return known && form.test(tag) && !reservedTags.has(tag) ? tag : undefined;
  } catch {
    return undefined;
  }
}
