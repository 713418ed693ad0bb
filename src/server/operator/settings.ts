import type { OperatorContext } from '../commands/operated.ts';
import {
  type ComingRule,
  dropComing,
  isTighter,
  isWithdrawRule,
  putComing,
  settingsAt,
  settleComing,
  tellEverybody,
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
import { audit } from '../ledger/audit.ts';
import { nextDayMs } from '../reads/day-start.ts';
import { cleanRichText } from '../rich-text.ts';
import type { Operation, Report } from './operation.ts';
import { OperatorError } from './operator-error.ts';
import { refuseBlocking } from './setting-checks.ts';
import { settingNotes } from './setting-notes.ts';
import { timeText } from './typed.ts';

type Named = { kind: 'open'; name: SettingName } | { kind: 'secret'; name: SecretSettingName };

function named(typed: string | undefined): Named {
  const secret = secretSettingNames.find((known) => known === typed);
  if (secret) return { kind: 'secret', name: secret };
  const name = settingNames.find((known) => known === typed);
  if (name) return { kind: 'open', name };
  const known = [...settingNames, ...secretSettingNames].join(', ');
  throw new OperatorError('setting_unknown', `there is no setting "${typed}"; there are ${known}`);
}

/** What was announced for a setting, and from when on it holds. */
function comingOf(name: SettingName, coming: readonly ComingRule[]): Report {
  const next = coming.find((rule) => rule.name === name);
  return next ? { coming: { value: next.value, from: timeText(next.fromMs) } } : {};
}

/** Of a key it says whether there is one, and nothing else. */
export const readSetting: Operation = {
  usage: 'setting get NAME',
  async run({ db, nowMs }, [typed]) {
    const { kind, name } = named(typed);
    if (kind === 'secret') return { name, set: (await getSecretSetting(db.queries, name)) !== undefined };
    const { settings, coming } = await settingsAt(db.queries, nowMs());
    return { name, value: settings[name], ...comingOf(name, coming) };
  },
};

/** All of them; of keys only whether there is one. */
export const listSettings: Operation = {
  usage: 'setting list',
  async run({ db, nowMs }) {
    const { settings, coming } = await settingsAt(db.queries, nowMs());
    const chosen = new Set((await db.queries.selectFrom('settings').select('name').execute()).map(({ name }) => name));
    const open = settingNames.map((name) => ({ name, value: settings[name], by_default: !chosen.has(name), ...comingOf(name, coming) }));
    const keys = [];
    for (const name of secretSettingNames) keys.push({ name, set: (await getSecretSetting(db.queries, name)) !== undefined });
    return { settings: [...open, ...keys] };
  },
};

/** Phones see the change at their next contact: it moves the collection `base` on. A key is not repeated, not even in a refusal. */
export const writeSetting: Operation = {
  usage: 'setting set NAME VALUE',
  reason: 'optional',
  async run(context, [typed, text = '']) {
    const { kind, name } = named(typed);
    return kind === 'secret' ? writeKey(context, name, text) : write(context, name, text);
  },
};

async function write(context: OperatorContext, name: SettingName, text: string): Promise<Report> {
  const cleaned = name === 'pop_content' && text.length <= longestText ? cleanRichText(text) : undefined;
  const value = parseSetting(name, cleaned?.html ?? text);
  if (value === undefined) {
    const hint = settingHints[name];
    throw new OperatorError('setting_invalid', `"${text}" does not fit the setting ${name}${hint ? `: ${hint}` : ''}`);
  }
  const fromMs = await context.db.transaction((tx) => put(tx, context, name, value));
  const dropped = cleaned === undefined ? {} : { dropped: cleaned.dropped };
  return {
    name,
    value,
    ...(fromMs === undefined ? {} : { holds_from: timeText(fromMs) }),
    ...dropped,
    ...(await settingNotes(context.db.queries, name)),
  };
}

/**
 * Stores a setting. A rule of withdrawals that gets tighter holds from the next day of the club's zone, and every member is
 * told today: somebody who was about to withdraw still can. Returns from when on, or undefined for at once.
 */
async function put(tx: Queries, context: OperatorContext, name: SettingName, value: Settings[SettingName]): Promise<number | undefined> {
  const nowMs = context.nowMs();
  await settleComing(tx, nowMs);
  const now = await getSetting(tx, name);
  const before = { [name]: now };
  if (isWithdrawRule(name) && isTighter(name, Number(now), Number(value)) && (await hasMembers(tx))) {
    const fromMs = nextDayMs(nowMs, context.config.clubTimeZone);
    await putComing(tx, { name, value: Number(value), fromMs });
    await refuseBlocking(tx, [name], nowMs);
    const values = { rule: withdrawRuleNames[name], value: String(value), from_ms: String(fromMs) };
    const told = await tellEverybody(tx, context, { kind: 'withdraw_rule', values });
    await audit(tx, context, { action: 'setting set', before, after: { [name]: value, holds_from: timeText(fromMs), told } });
    return fromMs;
  }
  await setSetting(tx, name, value);
  await dropComing(tx, name);
  await refuseBlocking(tx, [name], nowMs);
  await audit(tx, context, { action: 'setting set', before, after: { [name]: value } });
  return undefined;
}

/** In a club without members there is nobody to tell. */
const hasMembers = async (tx: Queries): Promise<boolean> =>
  (await tx.selectFrom('members').select('id').limit(1).executeTakeFirst()) !== undefined;

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
