import { getSetting, parseSetting, type SettingName, setSetting, settingNamed, settingNames } from '../db/settings.ts';
import { OperatorError } from './command-line.ts';
import type { Operation } from './operation.ts';

function named(typed: string | undefined): SettingName {
  const name = settingNamed(typed ?? '');
  if (!name) throw new OperatorError('setting_unknown', `there is no setting "${typed}"; there are ${settingNames.join(', ')}`);
  return name;
}

export const readSetting: Operation = {
  usage: 'setting get NAME',
  async run({ db }, [typed]) {
    const name = named(typed);
    return { name, value: await getSetting(db.queries, name) };
  },
};

/** Phones see the change at their next contact: it moves the shelf `base` on. */
export const writeSetting: Operation = {
  usage: 'setting set NAME VALUE',
  async run({ db }, [typed, text = '']) {
    const name = named(typed);
    const value = parseSetting(name, text);
    if (value === undefined) throw new OperatorError('setting_invalid', `"${text}" does not fit the setting ${name}`);
    await db.transaction((tx) => setSetting(tx, name, value));
    return { name, value };
  },
};
