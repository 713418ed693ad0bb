import * as v from 'valibot';
import { noticeLimits } from '../rich-text.ts';
import { defineAction } from './action.ts';
import { day, dayOrNone, file, id, ifVersion, line, newTextLanguage, page, textLanguage, time, version } from './fields.ts';

const name = line('what stands above it', noticeLimits.name);

/** The length is checked where it is sanitised, which says what is too long. */
const wording = {
  text: v.optional(v.pipe(v.string(), v.description('its text, which may hold simple HTML'))),
  file: v.optional(file('a file with its text, instead of --text')),
};

const starts = 'when it comes up: a day of the club’s time zone, or an instant';
const ends = 'until when it is up: the end of a day of the club’s time zone, or an instant';

/** A notice's state, times and languages, as tags. Readers of a missing language get the English text, otherwise the first one. */
const standing = {
  state: v.picklist(['scheduled', 'shown', 'ended']),
  at: time,
  starts: time,
  ends: time,
  languages: v.array(v.string()),
};
const named = { id: v.string(), name: v.string() };
const whole = { missing: v.array(v.string()), version };

export const addNoticeForm = defineAction({
  name: 'notice add',
  summary: 'Puts an announcement up, at once or when it starts: phones have it at their next contact, and keep it.',
  reason: 'optional',
  input: {
    name,
    ...wording,
    language: newTextLanguage,
    starts: v.optional(day(starts)),
    ends: v.optional(day(ends)),
  },
  output: { ...named, ...standing, ...whole, dropped: v.array(v.string()) },
});

export const editNoticeForm = defineAction({
  name: 'notice edit',
  summary: 'Changes what is given of it, or adds a language. While it is up its time stays: who has read it is not told anew.',
  typed: ['id'],
  reason: 'optional',
  input: {
    id,
    name: v.optional(name),
    ...wording,
    ...textLanguage,
    starts: v.optional(dayOrNone(starts)),
    ends: v.optional(dayOrNone(ends)),
    if_version: ifVersion,
  },
  output: { ...named, ...standing, ...whole, dropped: v.array(v.string()) },
});

export const showNoticeForm = defineAction({
  name: 'notice show',
  summary: 'Everything about one: when it is up, its text in each language, and which languages have none.',
  typed: ['id'],
  input: { id },
  output: {
    ...named,
    ...standing,
    ...whole,
    texts: v.array(v.strictObject({ language: v.string(), name: v.string(), text: v.string() })),
  },
});

export const removeNoticeForm = defineAction({
  name: 'notice remove',
  summary: 'Takes it down: from the list at once, from phones at their next contact.',
  typed: ['id'],
  reason: 'optional',
  input: { id },
  output: { id: v.string(), state: standing.state, removed: v.number() },
});

export const listNoticesForm = defineAction({
  name: 'notice list',
  summary: 'Announcements, newest first, with how each begins; those that are to come stand before them.',
  input: page,
  output: { notices: v.array(v.strictObject({ ...named, ...standing, words: v.string() })) },
});
