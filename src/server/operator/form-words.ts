import { resolve } from 'node:path';
import * as v from 'valibot';
import type { ActionForm } from '#contract/operator/action.ts';
import { fileAt } from '../actions/given-files.ts';

/** Names and parsing of an action's fields on the command line, all derived from the contract's form. */

type Field = v.GenericSchema;

/** The schema of a field without the `v.optional` around it. */
const innerOf = (field: Field): Field => ('wrapped' in field ? innerOf(field.wrapped as Field) : field);

/** The schema of a list field's items. */
function itemOf(field: Field): Field | undefined {
  const inner = innerOf(field);
  return 'item' in inner ? (inner.item as Field) : undefined;
}

const fieldOf = ({ input }: ActionForm, name: string): Field => input.entries[name] as Field;

/** A field as an option: `period_seconds` is `--period-seconds`. */
export const optionName = (name: string): string => name.replaceAll('_', '-');

/** The words that an argument allows: `on|off`. */
function choicesOf(field: Field): string[] | undefined {
  const inner = innerOf(field);
  return inner.type === 'picklist' && 'options' in inner ? (inner.options as string[]) : undefined;
}

/** An argument after an action's name: its placeholder, the allowed words, and whether it can be repeated. */
export interface Argument {
  name: string;
  word: string;
  choices: string[] | undefined;
  isMany: boolean;
}

export function argumentsOf(form: ActionForm): Argument[] {
  return form.typed.map((name) => {
    const field = fieldOf(form, name);
    const choices = choicesOf(field);
    const word = choices?.join('|') ?? v.getTitle(innerOf(field)) ?? name.toUpperCase();
    return { name, word, choices, isMany: itemOf(field) !== undefined };
  });
}

/** The usage line: `banner add FILE`, `category order ID…`. */
export const usageOf = (form: ActionForm): string =>
  [form.name, ...argumentsOf(form).map(({ word, isMany }) => (isMany ? `${word}…` : word))].join(' ');

/** The fields that are options, with their meaning. */
export const optionsOf = (form: ActionForm): [name: string, meaning: string][] =>
  Object.keys(form.input.entries)
    .filter((name) => !form.typed.includes(name))
    .map((name) => [name, v.getDescription(innerOf(fieldOf(form, name))) ?? '']);

/** A field's name on the command line, for a refusal about it. */
export const typedName = (form: ActionForm, name: string): string =>
  argumentsOf(form).find((argument) => argument.name === name)?.word ?? `--${optionName(name)}`;

/** A field's value from a word that was typed in `folder`: the word itself, the file at that path, or the absolute path. */
function readWord(field: Field, word: string, folder: string): unknown {
  const inner = innerOf(itemOf(field) ?? field);
  if (inner.type === 'custom') return fileAt(resolve(folder, word));
  return v.getMetadata(inner).path === true ? resolve(folder, word) : word;
}

/** A field's value from the words that were typed for it; empty if there are none. */
export function valuesOf(form: ActionForm, name: string, words: readonly string[], folder: string): Record<string, unknown> {
  const [first] = words;
  if (first === undefined) return {};
  const field = fieldOf(form, name);
  return { [name]: itemOf(field) ? words.map((word) => readWord(field, word, folder)) : readWord(field, first, folder) };
}
