import { i18n } from '@lingui/core';
import { defaultLanguage, type LanguageCode, languageFrom, tagOf } from '#contract/languages.ts';
import { preference, setPreference } from '../device/preferences.ts';
import { createStore, useStore } from '../device/store.ts';
import { setWireLanguage } from '../net/headers.ts';
import { catalogues } from './catalogues.ts';

const store = createStore<LanguageCode>(defaultLanguage);
let wanted: LanguageCode | undefined;

/**
 * Loads the catalogue, switches every text, the header `lang`, and `<html lang>`; keeps the choice. Rejects, and
 * changes nothing, where the catalogue can't be had.
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
  const { messages } = await catalogues[tag]();
  // A later choice may have overtaken this one while its catalogue came.
  if (wanted !== code) return;
  i18n.loadAndActivate({ locale: tag, messages });
  document.documentElement.lang = tag;
  setWireLanguage(code);
  store.set(code);
}

/** The current language. Use it where a component must render anew on a switch without any text macro in it. */
export const useLanguage = (): LanguageCode => useStore(store);

export const currentLanguage = (): LanguageCode => store.get();
