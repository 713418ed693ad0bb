import { languages } from '#contract/languages.ts';

/** The name of a language (BCP 47) in that language, e.g. `Deutsch`; its tag if the browser does not know it. */
export function languageName(tag: string): string {
  // English without a country as well: the browser reads its names for 20 ms on a slow phone.
  const ours = languages.find((language) => language.tag === (tag === 'en' ? 'en-US' : tag));
  if (ours && tag !== 'en-US') return ours.name;
  try {
    const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    return tag;
  }
}
