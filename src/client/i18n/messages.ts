/** The loaded messages: the frame's, and those of every screen folder that was opened. */

import { i18n, type Messages } from '@lingui/core';
import type { LanguageTag } from '#contract/languages.ts';
import { catalogues } from './catalogues.ts';

/** Of a language: all loaded messages, and the screen folders that they include. */
type Words = { messages: Messages; places: Set<string> };

const here = new Map<LanguageTag, Words>();
const opened = new Set<string>();

async function wordsOf(tag: LanguageTag): Promise<Words> {
  const { messages } = await catalogues[tag]();
  const words = here.get(tag) ?? { messages: { ...messages }, places: new Set() };
  here.set(tag, words);
  return words;
}

/**
 * Adds a place's messages to those that Lingui already has: the object is the same. Its own `load` would render the
 * whole page again, although nothing on it waits for them.
 */
async function loadPlace(tag: LanguageTag, place: string): Promise<void> {
  const words = await wordsOf(tag);
  if (words.places.has(place)) return;
  const { screens } = await catalogues[tag]();
  const load = screens[`./${place}.po`];
  if (!load) throw new Error(`There is no catalogue of ${place}`);
  Object.assign(words.messages, (await load()).messages);
  words.places.add(place);
}

/**
 * Switches all texts to this language at once, after loading those of the frame and of all opened places. Rejects, and
 * changes nothing, if a part can't be loaded. `overtaken`: a later choice has replaced this one. True: the language is active.
 */
export async function switchMessages(tag: LanguageTag, overtaken: () => boolean): Promise<boolean> {
  const { messages, places } = await wordsOf(tag);
  const missing = (): string[] => [...opened].filter((place) => !places.has(place));
  // Another place may be opened meanwhile.
  while (!overtaken() && missing().length > 0) await Promise.all(missing().map((place) => loadPlace(tag, place)));
  if (overtaken()) return false;
  i18n.loadAndActivate({ locale: tag, messages });
  return true;
}

/** The first language is settled once its frame is loaded, or English as a fallback. */
async function firstLanguage(): Promise<void> {
  if (!i18n.locale) await new Promise<void>((go) => i18n.on('change', go));
}

/** Loads the messages of a screen folder, in the language that is active once they are loaded. */
export async function loadCatalogue(place: string): Promise<void> {
  await firstLanguage();
  let tag: string;
  do {
    tag = i18n.locale;
    await loadPlace(tag as LanguageTag, place);
  } while (i18n.locale !== tag);
  opened.add(place);
}

/** An importer that loads the messages of a screen's folder together with its chunk: it is never rendered without them. */
export function at<Module>(place: string, load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    const [module] = await Promise.all([load(), loadCatalogue(place)]);
    return module;
  };
}
