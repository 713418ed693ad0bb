import {
  getSecretSetting,
  getSetting,
  parseSetting,
  type SecretSettingName,
  type SettingName,
  secretSettingNames,
  setSecretSetting,
  setSetting,
  settingNames,
} from '../db/settings.ts';
import { OperatorError } from './command-line.ts';
import type { Operation } from './operation.ts';

type Named = { kind: 'open'; name: SettingName } | { kind: 'secret'; name: SecretSettingName };

function named(typed: string | undefined): Named {
  const secret = secretSettingNames.find((known) => known === typed);
  if (secret) return { kind: 'secret', name: secret };
  const name = settingNames.find((known) => known === typed);
  if (name) return { kind: 'open', name };
  const known = [...settingNames, ...secretSettingNames].join(', ');
  throw new OperatorError('setting_unknown', `there is no setting "${typed}"; there are ${known}`);
}

/** Of a key it says whether there is one, and nothing else. */
export const readSetting: Operation = {
  usage: 'setting get NAME',
  async run({ db }, [typed]) {
    const { kind, name } = named(typed);
    if (kind === 'secret') return { name, set: (await getSecretSetting(db.queries, name)) !== undefined };
    return { name, value: await getSetting(db.queries, name) };
  },
};

/** Phones see the change at their next contact: it moves the shelf `base` on. A key is not repeated, not even in a refusal. */
export const writeSetting: Operation = {
  usage: 'setting set NAME VALUE',
  async run({ db }, [typed, text = '']) {
    const { kind, name } = named(typed);
    if (kind === 'secret') {
      const fits = await db.transaction((tx) => setSecretSetting(tx, name, text));
      if (!fits) throw new OperatorError('setting_invalid', `${name} has 16 to 512 characters, or none to turn it off`);
      return { name, set: text !== '' };
    }
    const value = parseSetting(name, text);
    if (value === undefined) throw new OperatorError('setting_invalid', `"${text}" does not fit the setting ${name}`);
    await db.transaction((tx) => setSetting(tx, name, value));
    return { name, value };
  },
};
