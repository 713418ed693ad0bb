import * as v from 'valibot';
import { defineAction } from './action.ts';
import { id, ids, line, newTextLanguage, oneOf, spokenLanguages, text, textLanguage } from './fields.ts';

/** Shown on a chip. */
const name = line('as members read it', 40);

export const addCategoryForm = defineAction({
  name: 'category add',
  summary: 'A chip above the videos, or beside the games.',
  reason: 'optional',
  input: { kind: oneOf('video or game', ['video', 'game']), name, language: newTextLanguage },
  output: { id: v.string(), kind: v.string(), name: v.string() },
});

export const listCategoriesForm = defineAction({
  name: 'category list',
  summary: 'The categories of videos and games in their order, and how many each holds.',
  output: {
    categories: v.array(v.strictObject({ id: v.string(), kind: v.string(), name: v.string(), holds: v.number(), ...spokenLanguages })),
  },
});

export const renameCategoryForm = defineAction({
  name: 'category rename',
  summary: 'Gives a category another name, in one language.',
  typed: ['id'],
  reason: 'optional',
  input: { id, name: v.optional(name), ...textLanguage },
  output: { id: v.string(), name: v.string(), ...spokenLanguages },
});

export const orderCategoriesForm = defineAction({
  name: 'category order',
  summary: 'Puts some of one kind first. Those that are not named follow as they were.',
  typed: ['ids'],
  reason: 'optional',
  input: { ids },
  output: { kind: v.string(), order: v.array(v.string()) },
});

export const removeCategoryForm = defineAction({
  name: 'category remove',
  summary: 'Takes a category away. One that holds something stays, unless --to says where that goes.',
  typed: ['id'],
  reason: 'optional',
  input: { id, to: v.optional(text('the category of the same kind, by id or name, that its videos or games move to', 200)) },
  output: { id: v.string(), removed: v.number(), moved: v.number() },
});
