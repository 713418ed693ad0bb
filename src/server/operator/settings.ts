import type { OperatorContext } from '../commands/operated.ts';
import {
  getSecretSetting,
  getSetting,
  parseSetting,
  type SecretSettingName,
  type SettingName,
  secretSettingNames,
  setSecretSetting,
  setSetting,
  settingHints,
  settingNames,
} from '../db/settings.ts';
import { audit } from '../ledger/audit.ts';
import { OperatorError } from './command-line.ts';
import type { Operation, Report } from './operation.ts';
import { settingNotes } from './setting-notes.ts';

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
  reason: 'optional',
  async run(context, [typed, text = '']) {
    const { kind, name } = named(typed);
    return kind === 'secret' ? writeKey(context, name, text) : write(context, name, text);
  },
};

async function write(context: OperatorContext, name: SettingName, text: string): Promise<Report> {
  const value = parseSetting(name, text);
  if (value === undefined) {
    const hint = settingHints[name];
    throw new OperatorError('setting_invalid', `"${text}" does not fit the setting ${name}${hint ? `: ${hint}` : ''}`);
  }
  await context.db.transaction(async (tx) => {
    const before = { [name]: await getSetting(tx, name) };
    await setSetting(tx, name, value);
    await audit(tx, context, { action: 'setting set', before, after: { [name]: value } });
  });
  return { name, value, ...(await settingNotes(context.db.queries, name)) };
}

async function writeKey(context: OperatorContext, name: SecretSettingName, text: string): Promise<Report> {
  const set = text !== '';
  await context.db.transaction(async (tx) => {
    const before = { name, set: (await getSecretSetting(tx, name)) !== undefined };
    const fits = await setSecretSetting(tx, name, text);
    if (!fits) throw new OperatorError('setting_invalid', `${name} has 16 to 512 characters, or none to turn it off`);
    await audit(tx, context, { action: 'setting set', before, after: { name, set } });
  });
  return { name, set };
}
