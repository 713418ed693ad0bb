import * as v from 'valibot';
import { defineAction } from './action.ts';
import {
  day,
  deleted,
  file,
  id,
  ifVersion,
  line,
  newTextLanguage,
  oneOf,
  page,
  spokenLanguages,
  textLanguage,
  time,
  version,
  yes,
} from './fields.ts';
import { checkedBy, content, name, region, told, typedWords } from './profile-form.ts';

/** The most profiles of one file: one transaction, and one page of the mirror. */
export const mostAtOnce = 10_000;

const state = { id: v.string(), published: v.number() };
const lines = v.array(v.number());
const rows = { added: v.number(), changed: v.number(), same: v.number() };

export const addProfileForm = defineAction({
  name: 'profile add',
  summary: 'Writes a person down; nobody sees them before they are published.',
  reason: 'optional',
  input: { name, region, title: v.optional(told.title, ''), language: newTextLanguage },
  output: state,
});

export const importProfilesForm = defineAction({
  name: 'profile import',
  summary: 'Puts the people of a file in, JSON or CSV, or changes those that it put in before: all of them, or none.',
  typed: ['file'],
  reason: 'optional',
  input: { file: file('JSON, or CSV by its name'), dry_run: yes('yes: say what would be new, changed and refused, and change nothing') },
  output: {
    ...rows,
    dry_run: v.optional(v.number()),
    new_lines: v.optional(lines),
    changed_lines: v.optional(lines),
    refused: v.optional(v.array(v.strictObject({ line: v.number(), why: v.string() }))),
    published: v.optional(v.number()),
    ids: v.optional(v.array(v.string())),
    dropped: v.optional(v.array(v.string())),
  },
});

export const editProfileForm = defineAction({
  name: 'profile edit',
  summary: 'Changes what is given of what a profile says, or adds a language.',
  typed: ['id'],
  reason: 'optional',
  input: {
    id,
    name: v.optional(name),
    region: v.optional(region),
    ...v.partial(v.strictObject(told)).entries,
    services: v.optional(typedWords('words on chips, parted by semicolons')),
    types: v.optional(typedWords('words on chips, parted by semicolons')),
    content: v.optional(content),
    ...textLanguage,
    if_version: ifVersion,
  },
  output: { id: v.string(), changed: v.array(v.string()), dropped: v.array(v.string()), version },
});

const recorded = {
  id: v.string(),
  name: v.string(),
  published: v.number(),
  views: v.number(),
  adult_checked_by: v.nullable(v.string()),
  adult_checked: time,
  consent: time,
  consent_by: v.nullable(v.string()),
  withdrawn: time,
};

export const showProfileForm = defineAction({
  name: 'profile show',
  summary: 'Everything about one person: what the page says, the records, the verification.',
  typed: ['id'],
  input: { id },
  output: {
    ...recorded,
    region: v.string(),
    ...v.entriesFromList(Object.keys(told) as (keyof typeof told)[], v.string()),
    services: v.array(v.string()),
    types: v.array(v.string()),
    content: v.string(),
    pictures: v.number(),
    added: time,
    verified: v.nullable(v.strictObject({ by: v.string(), how: v.string(), at: time, until: time })),
    ...spokenLanguages,
    texts: v.array(
      v.strictObject({
        ...{ language: v.string(), title: v.string(), remark: v.string(), price: v.string() },
        ...{ services: v.array(v.string()), content: v.string() },
      }),
    ),
    version,
  },
});

export const listProfilesForm = defineAction({
  name: 'profile list',
  summary: 'People, those who came last first.',
  input: {
    state: v.optional(oneOf('only these: published, waiting (no consent taken back) or withdrawn', ['published', 'waiting', 'withdrawn'])),
    region: v.optional(line('only those of this region, by its name or id', 80)),
    name: v.optional(line('only names that hold this', 80)),
    ...page,
  },
  output: { profiles: v.array(v.strictObject(recorded)) },
});

export const publishProfileForm = defineAction({
  name: 'profile publish',
  summary: 'Shows a profile to everybody, once the records of an adult check and of consent are there.',
  typed: ['id'],
  reason: 'optional',
  input: {
    id,
    adult_checked_by: v.optional(checkedBy),
    adult_checked: v.optional(day('the day of that check, like 2026-11-20; today by default')),
    consent: v.optional(day('the day on which the person consented, or the time like 2026-11-20T15:30Z')),
    name: v.optional(line('as members read it; needed after a withdrawal, which erases it', 80)),
  },
  output: state,
});

export const unpublishProfileForm = defineAction({
  name: 'profile unpublish',
  summary: 'Takes a profile from every list and every phone. Consent, records and pictures stay here.',
  typed: ['id'],
  reason: 'optional',
  input: { id },
  output: state,
});

export const withdrawProfileForm = defineAction({
  name: 'profile withdraw',
  summary: 'Consent was taken back: everything that says who the person is goes, at once.',
  typed: ['id'],
  reason: 'optional',
  input: { id },
  output: { ...state, pictures_removed: v.number(), files_waiting: deleted.files_waiting },
});

export const eraseProfileForm = defineAction({
  name: 'profile erase',
  summary: 'The same, and the proof with it: for a person who wants nothing to be left.',
  typed: ['id'],
  reason: 'required',
  input: { id },
  output: { id: v.string(), erased: v.number(), pictures_removed: v.number(), files_waiting: deleted.files_waiting },
});

export const verifyProfileForm = defineAction({
  name: 'profile verify',
  summary: 'Records that the person was verified: members see by whom, how, when and until when. A new one replaces the old.',
  typed: ['id'],
  reason: 'optional',
  input: {
    id,
    by: v.optional(line('who verified; the actor by default', 64)),
    how: line('how, as members read it, e.g. "Identity document, in person"', 120),
    until: day('the last day on which it holds, in the club’s time zone, like 2027-11-20'),
  },
  output: { id: v.string(), by: v.string(), how: v.string(), until: time },
});

export const unverifyProfileForm = defineAction({
  name: 'profile unverify',
  summary: 'The badge goes from every phone at its next contact.',
  typed: ['id'],
  reason: 'required',
  input: { id },
  output: { id: v.string(), certified: v.number() },
});
