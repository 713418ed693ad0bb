import { resolve } from 'node:path';
import * as v from 'valibot';
import type { ActionForm } from '#contract/operator/action.ts';
import { fileAt } from '../actions/given-files.ts';

/** How the fields of an action are called and read where they are typed: all of it follows from the contract's form. */

type Field = v.GenericSchema;

/** The form of a field where one is given: `v.optional` stands around it. */
const innerOf = (field: Field): Field => ('wrapped' in field ? innerOf(field.wrapped as Field) : field);

/** Of several in one field what each is. */
function itemOf(field: Field): Field | undefined {
  const inner = innerOf(field);
  return 'item' in inner ? (inner.item as Field) : undefined;
}

const fieldOf = ({ input }: ActionForm, name: string): Field => input.entries[name] as Field;

/** A field as an option: `period_seconds` is `--period-seconds`. */
export const optionName = (name: string): string => name.replaceAll('_', '-');

/** The words that a field behind the action's name may be: `on|off`. */
function choicesOf(field: Field): string[] | undefined {
  const inner = innerOf(field);
  return inner.type === 'picklist' && 'options' in inner ? (inner.options as string[]) : undefined;
}

/** What is typed behind an action's name: what stands for it, the words that it may be, and whether there may be several. */
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

/** As it is typed: `banner add FILE`, `category order ID…`. */
export const usageOf = (form: ActionForm): string =>
  [form.name, ...argumentsOf(form).map(({ word, isMany }) => (isMany ? `${word}…` : word))].join(' ');

/** The fields that are options, with what they mean. */
export const optionsOf = (form: ActionForm): [name: string, meaning: string][] =>
  Object.keys(form.input.entries)
    .filter((name) => !form.typed.includes(name))
    .map((name) => [name, v.getDescription(innerOf(fieldOf(form, name))) ?? '']);

/** The name of a field as it is typed, for a refusal about it. */
export const typedName = (form: ActionForm, name: string): string =>
  argumentsOf(form).find((argument) => argument.name === name)?.word ?? `--${optionName(name)}`;

/** What a field takes of a word that was typed in `folder`: itself, the file of that path, or the path made absolute. */
function readWord(field: Field, word: string, folder: string): unknown {
  const inner = innerOf(itemOf(field) ?? field);
  if (inner.type === 'custom') return fileAt(resolve(folder, word));
  return v.getMetadata(inner).path === true ? resolve(folder, word) : word;
}

/** The value of a field out of the words that were typed for it; nothing where there are none. */
export function valuesOf(form: ActionForm, name: string, words: readonly string[], folder: string): Record<string, unknown> {
  const [first] = words;
  if (first === undefined) return {};
  const field = fieldOf(form, name);
  return { [name]: itemOf(field) ? words.map((word) => readWord(field, word, folder)) : readWord(field, first, folder) };
}
