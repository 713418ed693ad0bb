import * as v from 'valibot';
import { noticeLimits } from '../rich-text.ts';
import { defineAction } from './action.ts';
import { file, id, line, page, time } from './fields.ts';

const name = line('what stands above it', noticeLimits.name);

/** Looked at where it is cleaned, which says what is too long. */
const wording = {
  text: v.optional(v.pipe(v.string(), v.description('its text, which may hold simple HTML'))),
  file: v.optional(file('a file with its text, instead of --text')),
};

export const addNoticeForm = defineAction({
  name: 'notice add',
  summary: 'Puts an announcement up: phones have it at their next contact, and keep it.',
  reason: 'optional',
  input: { name, ...wording },
  output: { id: v.string(), name: v.string(), dropped: v.array(v.string()) },
});

export const editNoticeForm = defineAction({
  name: 'notice edit',
  summary: 'Changes what is given of it. Its time stays: who has read it is not told anew.',
  typed: ['id'],
  reason: 'optional',
  input: { id, name: v.optional(name), ...wording },
  output: { id: v.string(), name: v.optional(v.string()), dropped: v.array(v.string()) },
});

export const removeNoticeForm = defineAction({
  name: 'notice remove',
  summary: 'Takes it down: from the list at once, from phones at their next contact.',
  typed: ['id'],
  reason: 'optional',
  input: { id },
  output: { id: v.string(), removed: v.number() },
});

export const listNoticesForm = defineAction({
  name: 'notice list',
  summary: 'Announcements, newest first, with how each begins.',
  input: page,
  output: { notices: v.array(v.strictObject({ id: v.string(), name: v.string(), at: time, words: v.string() })) },
});
