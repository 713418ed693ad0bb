import { type Cannot, cannot } from '#contract/operator/cannot.ts';
import { listSettingsForm, readSettingForm, writeKeyForm, writeSettingForm } from '#contract/operator/settings.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import {
  type ComingRule,
  dropComing,
  isTighter,
  isWithdrawRule,
  notifyAllMembers,
  putComing,
  settingsAt,
  settleComing,
  withdrawRuleNames,
} from '../db/coming-settings.ts';
import type { Queries } from '../db/database.ts';
import {
  getSecretSetting,
  getSetting,
  longestText,
  parseSetting,
  type SecretSettingName,
  type SettingName,
  type Settings,
  secretSettingNames,
  setSecretSetting,
  setSetting,
  settingHints,
  settingNames,
} from '../db/settings.ts';
import { nextDayMs } from '../reads/day-start.ts';
import { cleanRichText } from '../rich-text.ts';
import { action, actionDone, type Line } from './action.ts';
import type { ActionContext } from './context.ts';
import { givenText } from './given-files.ts';
import { refuseBlocking } from './setting-checks.ts';
import { settingNotes } from './setting-notes.ts';
import { timeText } from './texts.ts';

type Named = { kind: 'open'; name: SettingName } | { kind: 'secret'; name: SecretSettingName };

function named(typed: string): Outcome<Named, Cannot> {
  const secret = secretSettingNames.find((known) => known === typed);
  if (secret) return done({ kind: 'secret', name: secret });
  const name = settingNames.find((known) => known === typed);
  if (name) return done({ kind: 'open', name });
  const known = [...settingNames, ...secretSettingNames].join(', ');
  return cannot('setting_unknown', `there is no setting "${typed}"; there are ${known}`);
}

/** The announced value of a setting, and when it comes into force. */
function comingOf(name: SettingName, coming: readonly ComingRule[]) {
  const next = coming.find((rule) => rule.name === name);
  return next ? { coming: { value: next.value, from: timeText(next.fromMs) } } : {};
}

/** Of a key it only says whether there is one. */
export const readSetting = action(readSettingForm, async ({ tx, nowMs }, input) => {
  const known = named(input.name);
  if (!known.ok) return known;
  const { kind, name } = known.data;
  if (kind === 'secret') return actionDone({ name, set: (await getSecretSetting(tx, name)) !== undefined });
  const { settings, coming } = await settingsAt(tx, nowMs());
  return actionDone({ name, value: settings[name], ...comingOf(name, coming) });
});

/** All settings; of keys only whether there is one. */
export const listSettings = action(listSettingsForm, async ({ tx, nowMs }) => {
  const { settings, coming } = await settingsAt(tx, nowMs());
  const chosen = new Set((await tx.selectFrom('settings').select('name').execute()).map(({ name }) => name));
  const open = settingNames.map((name) => ({ name, value: settings[name], by_default: !chosen.has(name), ...comingOf(name, coming) }));
  const keys = [];
  for (const name of secretSettingNames) keys.push({ name, set: (await getSecretSetting(tx, name)) !== undefined });
  return actionDone({ settings: [...open, ...keys] });
});

/**
 * Clients see the change at their next contact: it takes the next revision of `base`. A key can only be taken away here: what is typed
 * stays in the shell's history, and every user of the machine sees it in the list of processes.
 */
export const writeSetting = action(writeSettingForm, async (context, { name: typed, value: text }) => {
  const known = named(typed);
  if (!known.ok) return known;
  if (known.data.kind === 'open') return write(context, known.data.name, text);
  const { name } = known.data;
  if (text !== '')
    return cannot(
      'usage',
      `a key is not typed: \`setting key ${name} FILE\` sets it. Nothing was set; the shell has this one in its history: use another`,
    );
  return putKey(context, name, text);
});

/** The largest file with a key in bytes; a key is shorter. */
const keyFileBytes = 4_096;

/** Sets a key out of a file. It is not repeated, not even in a refusal. */
export const writeKey = action(writeKeyForm, {
  async prepare(_, { name: typed, file }): Promise<Outcome<{ name: SecretSettingName; text: string }, Cannot>> {
    const known = named(typed);
    if (!known.ok) return known;
    const { kind, name } = known.data;
    if (kind === 'open') return cannot('usage', `${name} is no key: \`setting set ${name} VALUE\` sets it`);
    const text = await givenText(file, keyFileBytes, { tooLarge: cannot('file_invalid', `${file.name} is too long`) });
    return text.ok ? done({ name, text: text.data.replace(/\n$/, '') }) : text;
  },
  async run(context, _, { name, text }) {
    return text === '' ? cannot('setting_invalid', 'the file is empty') : putKey(context, name, text);
  },
});

async function write(context: ActionContext, name: SettingName, text: string) {
  const cleaned = name === 'pop_content' && text.length <= longestText ? cleanRichText(text) : undefined;
  const value = parseSetting(name, cleaned?.html ?? text);
  if (value === undefined) {
    const hint = settingHints[name];
    return cannot('setting_invalid', `"${text}" does not fit the setting ${name}${hint ? `: ${hint}` : ''}`);
  }
  const { fromMs, line } = await put(context, name, value);
  const refusal = await refuseBlocking(context.tx, [name], context.nowMs());
  if (refusal) return refusal;
  const reply = {
    name,
    value,
    ...(fromMs === undefined ? {} : { holds_from: timeText(fromMs) }),
    ...(cleaned === undefined ? {} : { dropped: cleaned.dropped }),
    ...(await settingNotes(context.tx, name)),
  };
  return actionDone(reply, line);
}

/**
 * Stores a setting. A tightened withdrawal rule applies from the next day in the club's time zone, and every member is notified now, so
 * that somebody who was about to withdraw still can. Returns from when on, if not at once.
 */
async function put(context: ActionContext, name: SettingName, value: Settings[SettingName]): Promise<{ fromMs?: number; line: Line }> {
  const { tx } = context;
  const nowMs = context.nowMs();
  await settleComing(tx, nowMs);
  const now = await getSetting(tx, name);
  const before = { [name]: now };
  if (isWithdrawRule(name) && isTighter(name, Number(now), Number(value)) && (await hasMembers(tx))) {
    const fromMs = nextDayMs(nowMs, context.config.clubTimeZone);
    await putComing(tx, { name, value: Number(value), fromMs });
    const values = { rule: withdrawRuleNames[name], value: String(value), from_ms: String(fromMs) };
    const told = await notifyAllMembers(tx, context, { kind: 'withdraw_rule', values });
    return { fromMs, line: { before, after: { [name]: value, holds_from: timeText(fromMs), told } } };
  }
  await setSetting(tx, name, value);
  await dropComing(tx, name);
  return { line: { before, after: { [name]: value } } };
}

/** In a club without members there is nobody to notify. */
const hasMembers = async (tx: Queries): Promise<boolean> =>
  (await tx.selectFrom('members').select('id').limit(1).executeTakeFirst()) !== undefined;

async function putKey({ tx }: ActionContext, name: SecretSettingName, text: string) {
  const set = text !== '';
  const before = { name, set: (await getSecretSetting(tx, name)) !== undefined };
  const fits = await setSecretSetting(tx, name, text);
  if (!fits) return cannot('setting_invalid', `${name} has 16 to 512 characters, or none to turn it off`);
  return actionDone({ name, set }, { before, after: { name, set } });
}
