import * as v from 'valibot';
import { defineAction } from './action.ts';
import { file, text, time } from './fields.ts';

const name = text('the setting', 64);
const coming = v.optional(v.strictObject({ value: v.unknown(), from: time }));
/** For a secret only whether it is set. */
const set = v.optional(v.boolean());
const value = v.optional(v.unknown());

export const readSettingForm = defineAction({
  name: 'setting get',
  summary: 'What a setting is; of a key whether there is one, and nothing else.',
  typed: ['name'],
  input: { name },
  output: { name: v.string(), set, value, coming },
});

export const listSettingsForm = defineAction({
  name: 'setting list',
  summary: 'All settings; of keys only whether there is one.',
  output: { settings: v.array(v.strictObject({ name: v.string(), set, value, by_default: v.optional(v.boolean()), coming })) },
});

export const writeSettingForm = defineAction({
  name: 'setting set',
  summary: 'Changes a setting: phones see it at their next contact. Of a key only that it is taken away.',
  typed: ['name', 'value'],
  reason: 'optional',
  input: { name, value: v.pipe(v.string(), v.title('VALUE')) },
  output: {
    name: v.string(),
    set,
    value,
    holds_from: v.optional(time),
    dropped: v.optional(v.array(v.string())),
    notes: v.optional(v.array(v.string())),
  },
});

export const writeKeyForm = defineAction({
  name: 'setting key',
  summary: 'Sets a key out of a file, since what is typed stays in the shell’s history. It is not repeated, not even in a refusal.',
  typed: ['name', 'file'],
  reason: 'optional',
  input: { name, file: file('a file with the key in one line; /dev/stdin to type it') },
  output: { name: v.string(), set: v.boolean() },
});
