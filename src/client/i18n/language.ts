import { defaultLanguage, type LanguageCode, languageFrom, tagOf } from '#contract/languages.ts';
import { preference, setPreference } from '../device/preferences.ts';
import { createStore, useStore } from '../device/store.ts';
import { setWireLanguage } from '../net/headers.ts';
import { switchMessages } from './messages.ts';

const store = createStore<LanguageCode>(defaultLanguage);
let wanted: LanguageCode | undefined;

/**
 * Loads the messages of everything that is open, then switches every text, the header `lang`, and `<html lang>`; keeps
 * the choice. Rejects, and changes nothing, where some of them can't be had.
 */
export async function activateLanguage(code: LanguageCode): Promise<void> {
  await show(code);
  setPreference('language', code);
}

/** The language of the first render: the choice, or what index.html found fitting; English where neither can be had. */
export async function startLanguage(): Promise<void> {
  const code = preference('language') || languageFrom(document.documentElement.dataset.language);
  setWireLanguage(code);
  await show(code).catch(() => show(defaultLanguage));
}

/** Another tab chose another language. */
export function followLanguage(): void {
  const code = preference('language');
  if (code && code !== store.get()) void show(code).catch(() => undefined);
}

async function show(code: LanguageCode): Promise<void> {
  wanted = code;
  const tag = tagOf(code);
  // A later choice may overtake this one while its messages come.
  if (!(await switchMessages(tag, () => wanted !== code))) return;
  document.documentElement.lang = tag;
  setWireLanguage(code);
  store.set(code);
}

/** The current language. Use it where a component must render anew on a switch without any text macro in it. */
export const useLanguage = (): LanguageCode => useStore(store);

export const currentLanguage = (): LanguageCode => store.get();
