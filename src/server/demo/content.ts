import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { defaultLanguage, languages } from '#contract/languages.ts';
import { settingNames } from '../db/settings.ts';

/** The demo club's content in the repository: rows as JSON, pictures as masters, clips with their previews. */
const contentFolder = join(import.meta.dirname, 'content');

/** A file of the content, by its path in that folder. */
export const contentFile = (name: string): string => join(contentFolder, name);

const translated = languages.map(({ code }) => code).filter((code) => code !== defaultLanguage);

const id = v.pipe(v.string(), v.regex(/^[0-9a-v]{26}$/));
const text = v.string();
const whole = v.pipe(v.number(), v.integer(), v.minValue(0));
/** The names of pictures' masters, without extension. */
const pictures = v.array(text);
/** The texts of a row in other languages. Where one is missing the row's own stands; a test says which are. */
const textsOf = <const Words extends v.ObjectEntries>(words: Words) =>
  v.partial(v.strictObject(v.entriesFromList(translated, v.strictObject(words))));
const category = v.strictObject({ id, name: text, texts: textsOf({ name: text }) });

const files = {
  club: v.strictObject({
    settings: v.record(v.picklist(settingNames), v.unknown()),
    banners: v.array(v.strictObject({ id, picture: text })),
  }),
  /** `names` in the other languages: known for cities that come with the program. */
  regions: v.array(
    v.strictObject({
      id,
      name: text,
      city: text,
      names: v.optional(v.record(v.picklist(languages.map(({ code }) => code)), text)),
      pictures,
    }),
  ),
  games: v.strictObject({
    categories: v.array(category),
    lotteries: v.array(
      v.strictObject({
        id,
        key: text,
        name: text,
        desc: text,
        ico: text,
        category: text,
        hot: whole,
        period_seconds: whole,
        texts: textsOf({ name: text, desc: text }),
      }),
    ),
  }),
  videos: v.strictObject({
    categories: v.array(category),
    /** The words under a video, by their English name. */
    tags: v.array(v.strictObject({ name: text, texts: v.partial(v.strictObject(v.entriesFromList(translated, text))) })),
    clips: v.array(v.strictObject({ key: text, seconds: whole, captions: v.array(text) })),
    videos: v.array(
      v.strictObject({
        id,
        title: text,
        info: text,
        category: text,
        tags: v.array(text),
        clip: text,
        cover: text,
        secondsAgo: whole,
        texts: textsOf({ title: text, info: text }),
        /** Its row on Home; 0: in none. */
        homeRow: v.picklist([0, 1, 2]),
      }),
    ),
  }),
  /** What profiles.json, a file for `profile import`, does not contain about its people; in the same order. */
  'profile-records': v.array(
    v.strictObject({
      key: text,
      id,
      pictures,
      secondsAgo: whole,
      verified: v.optional(v.strictObject({ id, by: text, how: text, daysAgo: whole })),
    }),
  ),
  notices: v.array(v.strictObject({ id, daysAgo: whole, name: text, text, texts: textsOf({ name: text, text }) })),
  /** Guests of the message board, newest first. */
  messages: v.array(v.strictObject({ id, nickname: text, content: text, minutesAgo: whole })),
};
type Files = typeof files;

/** The rows of one file. Throws if they don't match the schema. */
export async function readContent<Name extends keyof Files>(name: Name): Promise<v.InferOutput<Files[Name]>> {
  return v.parse(files[name], JSON.parse(await readFile(contentFile(`${name}.json`), 'utf8')));
}
