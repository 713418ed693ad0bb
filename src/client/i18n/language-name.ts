import { languages } from '#contract/languages.ts';

/** What the speakers of a language (BCP 47) call it, e.g. `Deutsch`; its tag where the browser does not know it. */
export function languageName(tag: string): string {
  const ours = languages.find((language) => language.tag === tag);
  if (ours && ours.tag !== 'en-US') return ours.name;
  try {
    const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    return tag;
  }
}
