import * as v from 'valibot';
import { languages } from '../languages.ts';
import type { GivenFile } from './action.ts';

/**
 * Schemas of what operators type: values are text, as in members' calls, and everything has a maximum length. Each has its
 * meaning, for help, and its requirement, to follow its name: `--name is one line of 1 to 40 characters`.
 */

const isLine = (text: string, least: number, longest: number): boolean =>
  [...text].length >= least && [...text].length <= longest && !/\p{Cc}/u.test(text);

/** One line that people read, of `least` to `longest` characters. */
export function line(meaning: string, longest: number, least = 1) {
  const wanted = `is one line of ${least} to ${longest} characters`;
  return v.pipe(
    v.string(wanted),
    v.trim(),
    v.check((text) => isLine(text, least, longest), wanted),
    v.description(meaning),
  );
}

/** Text that the action itself checks. */
export const text = (meaning: string, longest = 10_000) =>
  v.pipe(v.string('has to be given'), v.maxLength(longest, `has at most ${longest} characters`), v.description(meaning));

/** Text in a given format. */
export const formed = (meaning: string, form: RegExp, wanted: string) =>
  v.pipe(v.string(wanted), v.regex(form, wanted), v.description(meaning));

/** A whole number in plain decimal. */
export function whole(meaning: string, least: number, most: number, wanted = `is a whole number from ${least} to ${most}`) {
  return v.pipe(
    v.string(wanted),
    v.regex(/^(0|[1-9][0-9]{0,14})$/, wanted),
    v.transform(Number),
    v.minValue(least, wanted),
    v.maxValue(most, wanted),
    v.description(meaning),
  );
}

const listed = new Intl.ListFormat('en', { type: 'disjunction' });

/** One of some words. */
export const oneOf = <const Word extends string>(meaning: string, words: readonly Word[]) =>
  v.pipe(v.picklist(words, `is ${listed.format(words)}`), v.description(meaning));

/** A flag, off unless `yes` is typed. */
export const yes = (meaning: string) =>
  v.optional(
    v.pipe(
      v.picklist(['yes', 'no'], 'is yes or no'),
      v.transform((word) => word === 'yes'),
      v.description(meaning),
    ),
    'no',
  );

/** An id and, if it has one, a name. */
export const id = text('its id, as the list shows it', 200);

/** Of what an edit changes: a name for its state, as an answer says it. */
export const version = v.string();

/** The state that an operator saw: an edit is refused where somebody changed it since. */
export const ifVersion = v.optional(
  formed('refuses the edit where it is not the version any more that you saw', /^[0-9a-f]{12}$/, 'is a version as an answer says it'),
);

/** Several of them, typed one after the other. */
export const ids = v.pipe(v.array(id), v.minLength(1), v.title('ID'));

/** A file, passed as a stream. */
export const file = (meaning: string) =>
  v.pipe(
    v.custom<GivenFile>((given) => typeof given === 'object' && given !== null && 'open' in given, 'has to name a file'),
    v.description(meaning),
  );

/** A path on the machine itself; a relative one starts in the folder where it was typed. */
export const path = (meaning: string) => v.pipe(v.string('has to name a path'), v.metadata({ path: true }), v.description(meaning));

const tags = listed.format(languages.map(({ tag }) => tag));
const codes = languages.map(({ code }) => code);
const codeOf = (typed: string): string => languages.find(({ tag }) => tag.toLowerCase() === typed)?.code ?? typed;

/** One of the club's languages, by its tag or by its code on the wire. */
export const language = (meaning: string) =>
  v.pipe(
    v.string(`is ${tags}`),
    v.transform((typed) => codeOf(typed.toLowerCase())),
    v.picklist(codes, `is ${tags}`),
    v.description(`${meaning}: ${tags}`),
  );

/**
 * Characters of a row's text in all its languages together (a notice has its own limit, `noticeLimits`): every read takes all of them
 * from the database, for a page of the mirror two hundred rows at once. More than a thousand in each language; a person's page alone may have 20,000.
 */
export const textLimits = { allTexts: 8_000, profileTexts: 60_000 } as const;

/** The fields of an action that changes one language's text, or takes it away. */
export const textLanguage = {
  language: v.optional(language('the text that is changed or added; by default the one that stands in for languages without one')),
  without_language: v.optional(language('the text that is taken away')),
};

/** The language of a new row's text. */
export const newTextLanguage = v.optional(language('the language of its text; en-US by default'), 'en-US');

/** The languages of a row's text, as tags. Readers of a missing one get the English text, otherwise the first one. */
export const spokenLanguages = { languages: v.array(v.string()), missing: v.array(v.string()) };

const isDay = (day: string): boolean => {
  const ms = Date.parse(`${day}T12:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day);
};
const dayForm = /^(\d{4}-\d{2}-\d{2})(?:T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?Z)?$/;

const isDayOrInstant = (typed: string): boolean => isDay(dayForm.exec(typed)?.[1] ?? '');
const dayWanted = 'is a day like 2026-11-20, or an instant like 2026-11-20T18:30Z';

/** A day of the club's time zone, or an instant. */
export const day = (meaning: string) => v.pipe(v.string(dayWanted), v.check(isDayOrInstant, dayWanted), v.description(meaning));

/** The same, or `none`, which removes the present value. */
export function dayOrNone(meaning: string) {
  const wanted = `${dayWanted}, or none`;
  return v.pipe(
    v.string(wanted),
    v.check((typed) => typed === 'none' || isDayOrInstant(typed), wanted),
    v.description(`${meaning}; none takes it away`),
  );
}

/** Rows of one page of a list. */
export const listRows = 100;

/** The page of a list. */
export const page = {
  page: v.optional(whole(`the page, from 1; newest first, ${listRows} a page`, 1, 999_999, 'is a number from 1 on'), '1'),
};

const pageSizes = { usual: 100, most: 1_000 } as const;

/** Lists that grow for ever are paged by a keyset cursor, so that a late page costs as much as the first. */
export const keyset = {
  limit: v.optional(
    whole(
      `rows of this answer, 1 to ${pageSizes.most}; ${pageSizes.usual} by default`,
      1,
      pageSizes.most,
      `is a number from 1 to ${pageSizes.most}`,
    ),
    String(pageSizes.usual),
  ),
  after: v.optional(text('goes on behind this row: what `next` said in the answer before', 200)),
};

/** The row after which the next page starts, if there is one. */
export const next = v.optional(v.string());

/** Files that an action deletes: how many were deleted, and how many the sweep has to retry. */
export const deleted = { files_removed: v.number(), files_waiting: v.optional(v.number()) };

/** A time in UTC, or none. */
export const time = v.nullable(v.string());
