import * as v from 'valibot';
import { languages } from '#contract/languages.ts';
import { cleanRichText } from '../rich-text.ts';
import { nextRevision } from './collection-revision.ts';
import type { Queries } from './database.ts';

/** The longest setting, in characters: the pop-up's HTML is the longest one. */
export const longestText = 20_000;

const text = v.pipe(v.string(), v.maxLength(longestText));
const number = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const flag = number(0, 1);
/** Points: at least one, at most what the ledger can hold (domain/points.ts). */
const points = number(1, 10 ** 12);
/** A page or file of the club's own, or nothing: the pages' policy shows no picture from elsewhere. */
const ownAddress = /^(?:\/(?!\/)[A-Za-z0-9._~%/?=&-]{0,500})?$/;
const ownPicture = v.pipe(v.string(), v.regex(ownAddress));
const isHttps = (address: string): boolean => {
  if (!URL.canParse(address) || /\s/.test(address)) return false;
  const { protocol, username, password } = new URL(address);
  return protocol === 'https:' && username === '' && password === '';
};
const supportAddress = v.pipe(
  v.string(),
  v.maxLength(500),
  v.check((address) => ownAddress.test(address) || isHttps(address)),
);
/** One line of plain text. */
const line = (least: number, most: number) => v.pipe(v.string(), v.minLength(least), v.maxLength(most), v.regex(/^\P{Cc}*$/u));
const origin = v.pipe(v.string(), v.regex(/^https:\/\/[a-z0-9.-]+(:[0-9]{1,5})?$/));

/** Every setting: what it may hold, and what holds where nobody set it. The names are those of the base info (D2). */
const forms = {
  name: { schema: line(1, 60), byDefault: 'Foyer' },
  ico: { schema: ownPicture, byDefault: '' },
  login_bg: { schema: ownPicture, byDefault: '' },
  center_bg: { schema: ownPicture, byDefault: '' },
  video_login: { schema: flag, byDefault: 0 },
  isluckdraw: { schema: flag, byDefault: 0 },
  iskefu: { schema: flag, byDefault: 0 },
  kefu: { schema: supportAddress, byDefault: '' },
  ispop: { schema: flag, byDefault: 0 },
  pop_content: { schema: text, byDefault: '' },
  isplay: { schema: flag, byDefault: 0 },
  head_toal: { schema: number(1, 20), byDefault: 20 },
  edit_paypwd: { schema: flag, byDefault: 1 },
  close_number: { schema: flag, byDefault: 0 },
  /** Codes of the languages that the picker offers; names come from the contract's list. */
  languages: {
    schema: v.pipe(v.array(v.picklist(languages.map(({ code }) => code))), v.minLength(1)),
    byDefault: languages.map(({ code }) => code),
  },
  frame_origins: { schema: v.pipe(v.array(origin), v.maxLength(50)), byDefault: [] },
  /** The ticker's text on Home (D3). */
  notice: { schema: line(0, 500), byDefault: '' },
  /** Seconds of a video that everyone with an account may watch (C11, Q13). */
  free_see_time: { schema: number(1, 600), byDefault: 15 },
  withdraw_min: { schema: points, byDefault: 1 },
  withdraw_max: { schema: points, byDefault: 5000 },
  withdraw_num: { schema: number(0, 100), byDefault: 5 },
  /** How long a change of payout account or fund password delays withdrawals. */
  withdraw_cooling_hours: { schema: number(0, 720), byDefault: 24 },
  /** From so many points on, approving and paying a withdrawal needs two people (H17); 0: never. */
  withdraw_two_person: { schema: number(0, 10 ** 12), byDefault: 0 },
  /** Above so many points a grant needs a reason. */
  grant_limit: { schema: number(0, 10 ** 6), byDefault: 1000 },
  /** Points that a new member gets. */
  welcome_grant: { schema: number(0, 10 ** 6), byDefault: 0 },
  /** The most points on one play. */
  bet_max: { schema: number(1, 100_000), byDefault: 1000 },
  /** What a turn of the wheel costs in points, and how many a day are free. */
  wheel_cost: { schema: number(0, 100_000), byDefault: 10 },
  wheel_free: { schema: number(0, 100), byDefault: 1 },
  /** 1: the built-in sandbox provider takes deposits; no money moves. */
  sandbox: { schema: flag, byDefault: 0 },
} satisfies Record<string, { schema: v.GenericSchema; byDefault: unknown }>;

export type SettingName = keyof typeof forms;
export type Settings = { readonly [Name in SettingName]: v.InferOutput<(typeof forms)[Name]['schema']> };
export const settingNames = Object.keys(forms) as SettingName[];

/** Settings that are keys: the operator can set one, and nothing ever shows it again. They stand in no read. */
const secretForms = {
  /** Signs third-party log-ins (Q25); '' turns them off. Any bytes that a shell can pass on, long enough not to be guessed. */
  sso_key: v.union([v.literal(''), v.pipe(v.string(), v.minLength(16), v.maxLength(512))]),
} satisfies Record<string, v.GenericSchema<unknown, string>>;

export type SecretSettingName = keyof typeof secretForms;
export const secretSettingNames = Object.keys(secretForms) as SecretSettingName[];

/** The key of that name, or undefined where none is set. */
export async function getSecretSetting(queries: Queries, name: SecretSettingName): Promise<string | undefined> {
  const stored = await queries.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return stored?.value || undefined;
}

/** Stores a key; false, and nothing stored, where it does not fit. No collection moves: nobody's copy shows it. */
export async function setSecretSetting(tx: Queries, name: SecretSettingName, value: string): Promise<boolean> {
  if (!v.is(secretForms[name], value)) return false;
  await put(tx, name, value);
  return true;
}

async function put(tx: Queries, name: SettingName | SecretSettingName, value: string): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Numbers and lists stand as JSON in the table, plain text as it is. */
function valueIn(name: SettingName, stored: string): unknown {
  return typeof forms[name].byDefault === 'string' ? stored : JSON.parse(stored);
}

/** All settings; one that nobody set has its default. */
export async function getSettings(queries: Queries): Promise<Settings> {
  const stored = new Map((await queries.selectFrom('settings').selectAll().execute()).map(({ name, value }) => [name, value]));
  const entries = settingNames.map((name) => {
    const value = stored.get(name);
    return [name, value === undefined ? forms[name].byDefault : valueIn(name, value)];
  });
  return Object.fromEntries(entries) as Settings;
}

/** One setting, or its default. */
export async function getSetting<Name extends SettingName>(queries: Queries, name: Name): Promise<Settings[Name]> {
  const stored = await queries.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return (stored ? valueIn(name, stored.value) : forms[name].byDefault) as Settings[Name];
}

const pictureHint = 'an address of the club’s own, like /backgrounds/login.webp or one that `background add` gave, or nothing';

/** What a setting takes that is more than it looks like, for the operator who gave something else. */
export const settingHints: { readonly [Name in SettingName]?: string } = {
  name: 'one line of 1 to 60 characters',
  ico: pictureHint,
  login_bg: pictureHint,
  center_bg: pictureHint,
  kefu: 'an https address, a page of the club’s own like /support/index.html, or nothing',
  pop_content: `HTML of at most ${longestText} characters`,
  notice: 'one line of at most 500 characters, without HTML',
  frame_origins: 'a list of origins, like ["https://help.example.org"]',
};

/** Reads a setting's text as an operator types it (text as it is, numbers and lists as JSON); undefined when it does not fit. */
export function parseSetting<Name extends SettingName>(name: Name, typed: string): Settings[Name] | undefined {
  let value: unknown;
  try {
    value = valueIn(name, typed);
  } catch {
    return undefined;
  }
  // JSON allows blanks around a number, and other ways to write it.
  if (typeof value === 'number' && String(value) !== typed) return undefined;
  const parsed = v.safeParse(forms[name].schema, value);
  return parsed.success ? (parsed.output as Settings[Name]) : undefined;
}

/**
 * Stores a setting and moves on the collections whose rows show it: `base`, and every video for the preview's length.
 * Throws on a value that does not fit; what an operator typed goes through `parseSetting` first.
 */
export async function setSetting<Name extends SettingName>(tx: Queries, name: Name, value: Settings[Name]): Promise<void> {
  v.assert(forms[name].schema, value);
  await nextRevision(tx, 'base');
  // Cleaned here as well: whoever stores it, no phone gets anything else (H14).
  const stored = name === 'pop_content' ? cleanRichText(String(value)).html : value;
  await put(tx, name, typeof stored === 'string' ? stored : JSON.stringify(stored));
  if (name !== 'free_see_time') return;
  const rev = await nextRevision(tx, 'videos');
  await tx.updateTable('videos').set({ rev }).execute();
}
