/**
 * Every language of the app: the code on the wire and in local storage (checklist C25), the BCP 47 tag that
 * Intl and Lingui use, and its own name for itself.
 */
export const languages = [
  { code: 'en_us', tag: 'en-US', name: 'English' },
  { code: 'zh_cn', tag: 'zh-CN', name: '简体中文' },
  { code: 'es_spa', tag: 'es', name: 'Español' },
  { code: 'ms_my', tag: 'ms', name: 'Bahasa Melayu' },
  { code: 'vn_vn', tag: 'vi', name: 'Tiếng Việt' },
  { code: 'ja_ja', tag: 'ja', name: '日本語' },
  { code: 'de_de', tag: 'de', name: 'Deutsch' },
] as const;

export type LanguageCode = (typeof languages)[number]['code'];
export type LanguageTag = (typeof languages)[number]['tag'];

/** Checklist C2. */
export const defaultLanguage: LanguageCode = 'en_us';

/** The language of a code, or the default for anything else. */
export function languageFrom(text: string | null | undefined): LanguageCode {
  return languages.find(({ code }) => code === text)?.code ?? defaultLanguage;
}

/** The BCP 47 tag of a code, for Intl and for its folder in `locales/`. */
export function tagOf(code: LanguageCode): LanguageTag {
  return (languages.find((language) => language.code === code) ?? languages[0]).tag;
}
