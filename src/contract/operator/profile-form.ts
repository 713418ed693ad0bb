import * as v from 'valibot';
import { day, formed, language, line, newTextLanguage, text } from './fields.ts';

export const name = line('as members read it', 80);
export const region = line("the region's name or id", 80);
const figure = (meaning: string) => line(meaning, 40, 0);

/** Words shown on chips: a list in files, separated by semicolons when typed. */
const wordList = v.pipe(v.array(line('a word', 60)), v.maxLength(20, 'has at most 20 words'));
export const typedWords = (meaning: string) =>
  v.pipe(
    text(meaning),
    v.transform((typed) =>
      typed
        .split(';')
        .map((word) => word.trim())
        .filter((word) => word !== ''),
    ),
    v.check((words) => v.is(wordList, words), 'has at most 20 words of up to 60 characters'),
  );

/** HTML; sanitised before it is stored (H14). */
export const content = text('what stands on the page, as simple HTML', 20_000);

/** What a profile shows besides name and region: measurements and rate are the person's choice. */
export const told = {
  title: figure('a line under the name'),
  remark: line('a remark', 300, 0),
  price: figure('the rate'),
  height: figure('a measure'),
  weight: figure('a measure'),
  bust: figure('a measure'),
  waist: figure('a measure'),
  hips: figure('a measure'),
};

export const checkedBy = line('who checked that the person is an adult', 64);

/** What a profile says in a further language; what is not given there is as in the profile's own. */
const furtherWords = v.strictObject({
  title: v.optional(told.title),
  remark: v.optional(told.remark),
  price: v.optional(told.price),
  services: v.optional(wordList),
  content: v.optional(content),
});

/**
 * A profile as an operator writes it (`profile import`): only name and region are required. With all three records it is
 * published, otherwise it waits for `profile publish` (H11).
 */
export const profileForm = v.strictObject({
  /** The operator's own key: importing it again changes the same profile. Without one, name and region are the key. */
  key: v.optional(formed('its own key', /^[\p{L}\p{N}_.:-]{1,64}$/u, '1 to 64 letters, digits or one of _ . : -')),
  name,
  region,
  ...v.entriesFromList(Object.keys(told) as (keyof typeof told)[], v.optional(figure('a figure'), '')),
  remark: v.optional(told.remark, ''),
  services: v.optional(wordList, []),
  types: v.optional(wordList, []),
  content: v.optional(content, ''),
  language: newTextLanguage,
  /** Title, remark, price, services and content in other languages, like {"de": {"title": "Gastgeberin"}}. */
  texts: v.optional(v.record(language('the language of a text'), furtherWords), {}),
  adult_checked_by: v.optional(checkedBy),
  adult_checked: v.optional(day('the day of that check')),
  consent: v.optional(day('the day on which the person consented')),
});
export type ProfileForm = v.InferOutput<typeof profileForm>;
