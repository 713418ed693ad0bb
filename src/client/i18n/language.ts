import { defaultLanguage, type LanguageCode, languageFrom, tagOf } from '#contract/languages.ts';
import { preference, setPreference } from '../device/preferences.ts';
import { createStore, useStore } from '../device/store.ts';
import { setWireLanguage } from '../net/headers.ts';
import { switchMessages } from './messages.ts';

const store = createStore<LanguageCode>(defaultLanguage);
let wanted: LanguageCode | undefined;

/**
 * Loads the messages of everything that is open, then switches every text, the header `lang`, and `<html lang>`; stores
 * the choice. Rejects, and changes nothing, if some of them can't be loaded.
 */
export async function activateLanguage(code: LanguageCode): Promise<void> {
  await show(code);
  setPreference('language', code);
}

/** The language of the first render: the stored choice, or the one that index.html chose; English if it can't be loaded. */
export async function startLanguage(): Promise<void> {
  const code = preference('language') || languageFrom(document.documentElement.dataset.language);
  setWireLanguage(code);
  await show(code).catch(() => show(defaultLanguage));
}

/** Another tab has changed the language. */
export function followLanguage(): void {
  const code = preference('language');
  if (code && code !== store.get()) void show(code).catch(() => undefined);
}

async function show(code: LanguageCode): Promise<void> {
  wanted = code;
  const tag = tagOf(code);
  // A later choice may overtake this one while its messages load.
  if (!(await switchMessages(tag, () => wanted !== code))) return;
  document.documentElement.lang = tag;
  setWireLanguage(code);
  store.set(code);
}

/** The current language. Use it if a component has to render again on a switch without using a text macro. */
export const useLanguage = (): LanguageCode => useStore(store);

export const currentLanguage = (): LanguageCode => store.get();

/** Calls back when it has changed. */
export const watchLanguage = (changed: () => void): (() => void) => store.subscribe(changed);
