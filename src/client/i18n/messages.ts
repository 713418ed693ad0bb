/** Which messages are here: the frame's, and those of every folder of screens that was opened. */

import { i18n, type Messages } from '@lingui/core';
import type { LanguageTag } from '#contract/languages.ts';
import { catalogues } from './catalogues.ts';

/** Of a language: every message that is here, and the folders of screens whose messages are among them. */
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
 * Adds a place's messages to those that Lingui already has: the object is the same. Its own `load` would draw the
 * whole page anew, though nothing that stands there waits for them.
 */
async function bring(tag: LanguageTag, place: string): Promise<void> {
  const words = await wordsOf(tag);
  if (words.places.has(place)) return;
  const { screens } = await catalogues[tag]();
  const load = screens[`./${place}.po`];
  if (!load) throw new Error(`There is no catalogue of ${place}`);
  Object.assign(words.messages, (await load()).messages);
  words.places.add(place);
}

/**
 * Every text changes to this language, in one go: first comes what the frame and all opened places say. Rejects, and
 * changes nothing, where a part can't be had. `overtaken`: nobody waits for it any more. True: the language stands.
 */
export async function switchMessages(tag: LanguageTag, overtaken: () => boolean): Promise<boolean> {
  const { messages, places } = await wordsOf(tag);
  const missing = (): string[] => [...opened].filter((place) => !places.has(place));
  // Another place may open meanwhile.
  while (!overtaken() && missing().length > 0) await Promise.all(missing().map((place) => bring(tag, place)));
  if (overtaken()) return false;
  i18n.loadAndActivate({ locale: tag, messages });
  return true;
}

/** Which language is the first one is settled when its frame is here, or when English had to stand in. */
async function firstLanguage(): Promise<void> {
  if (!i18n.locale) await new Promise<void>((go) => i18n.on('change', go));
}

/** Brings the messages of a folder of screens, in the language that stands when they are here. */
export async function needCatalogue(place: string): Promise<void> {
  await firstLanguage();
  let tag: string;
  do {
    tag = i18n.locale;
    await bring(tag as LanguageTag, place);
  } while (i18n.locale !== tag);
  opened.add(place);
}

/** A screen's importer that brings the messages of its folder beside its chunk: it is never drawn without them. */
export function at<Module>(place: string, load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    const [module] = await Promise.all([load(), needCatalogue(place)]);
    return module;
  };
}
