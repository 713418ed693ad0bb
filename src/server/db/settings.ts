import * as v from 'valibot';
import { defaultLanguage, languages } from '#contract/languages.ts';
import { cleanRichText } from '../rich-text.ts';
import { nextRevision } from './collection-revision.ts';
import type { Queries } from './database.ts';

/** The length of the longest setting, the pop-up's HTML, in characters. */
export const longestText = 20_000;

const text = v.pipe(v.string(), v.maxLength(longestText));
const number = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const flag = number(0, 1);
/** Points: at least one, at most what the ledger can hold (domain/points.ts). */
const points = number(1, 10 ** 12);
/** A page or file of the club's own, or nothing: the CSP allows no pictures from elsewhere. */
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

/** Translations of a text that is a setting, which itself is in the default language. */
const translated = <Text extends v.GenericSchema<string, string>>(schema: Text) =>
  v.record(v.picklist(languages.map(({ code }) => code).filter((code) => code !== defaultLanguage)), schema);

/** Every setting: its schema, and its default. The names are those of the base info (D2). */
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
  /** The same in other languages, by code. */
  pop_content_texts: { schema: translated(text), byDefault: {} },
  isplay: { schema: flag, byDefault: 0 },
  head_toal: { schema: number(1, 20), byDefault: 20 },
  edit_paypwd: { schema: flag, byDefault: 1 },
  close_number: { schema: flag, byDefault: 0 },
  /** Codes of the languages that the picker offers; their names come from the contract's list. */
  languages: {
    schema: v.pipe(v.array(v.picklist(languages.map(({ code }) => code))), v.minLength(1)),
    byDefault: languages.map(({ code }) => code),
  },
  frame_origins: { schema: v.pipe(v.array(origin), v.maxLength(50)), byDefault: [] },
  /** The ticker's text on Home (D3). */
  notice: { schema: line(0, 500), byDefault: '' },
  notice_texts: { schema: translated(line(1, 500)), byDefault: {} },
  /** Seconds of a video that everyone with an account may watch (C11, Q13). */
  free_see_time: { schema: number(1, 600), byDefault: 15 },
  withdraw_min: { schema: points, byDefault: 1 },
  withdraw_max: { schema: points, byDefault: 5000 },
  withdraw_num: { schema: number(0, 100), byDefault: 5 },
  /** How long a change of payout account or fund password delays withdrawals. */
  withdraw_cooling_hours: { schema: number(0, 720), byDefault: 24 },
  /** From this many points on, approving and paying a withdrawal needs two people (H17); 0: never. */
  withdraw_two_person: { schema: number(0, 10 ** 12), byDefault: 0 },
  /** A grant of more than this many points needs a reason. */
  grant_limit: { schema: number(0, 10 ** 6), byDefault: 1000 },
  /** Points that a new member gets. */
  welcome_grant: { schema: number(0, 10 ** 6), byDefault: 0 },
  /** The highest stake of one play, in points. */
  bet_max: { schema: number(1, 100_000), byDefault: 1000 },
  /** The price of a spin of the wheel in points, and the number of free ones a day. */
  wheel_cost: { schema: number(0, 100_000), byDefault: 10 },
  wheel_free: { schema: number(0, 100), byDefault: 1 },
  /** 1: the built-in sandbox provider accepts deposits; no money moves. */
  sandbox: { schema: flag, byDefault: 0 },
} satisfies Record<string, { schema: v.GenericSchema; byDefault: unknown }>;

export type SettingName = keyof typeof forms;
export type Settings = { readonly [Name in SettingName]: v.InferOutput<(typeof forms)[Name]['schema']> };
export const settingNames = Object.keys(forms) as SettingName[];

/** Settings that are keys: the operator can set one, but no read ever returns it. */
const secretForms = {
  /** Signs third-party log-ins (Q25); '' turns them off. Any bytes that a shell can pass on, long enough not to be guessed. */
  sso_key: v.union([v.literal(''), v.pipe(v.string(), v.minLength(16), v.maxLength(512))]),
} satisfies Record<string, v.GenericSchema<unknown, string>>;

export type SecretSettingName = keyof typeof secretForms;
export const secretSettingNames = Object.keys(secretForms) as SecretSettingName[];

/** The key with that name, or undefined if it is not set. */
export async function getSecretSetting(queries: Queries, name: SecretSettingName): Promise<string | undefined> {
  const stored = await queries.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return stored?.value || undefined;
}

/** Stores a key; returns false, and stores nothing, if it is invalid. No collection changes, since no client sees it. */
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

/** Numbers and lists are stored as JSON, plain text as it is. */
function valueIn(name: SettingName, stored: string): unknown {
  return typeof forms[name].byDefault === 'string' ? stored : JSON.parse(stored);
}

/** All settings; those that are not set have their default. */
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

/** The accepted values of settings that are not obvious, for an operator who entered something else. */
export const settingHints: { readonly [Name in SettingName]?: string } = {
  name: 'one line of 1 to 60 characters',
  ico: pictureHint,
  login_bg: pictureHint,
  center_bg: pictureHint,
  kefu: 'an https address, a page of the club’s own like /support/index.html, or nothing',
  pop_content: `HTML of at most ${longestText} characters`,
  pop_content_texts: 'the pop-up in other languages, like {"de_de": "<p>Hallo</p>"}',
  notice_texts: 'the running notice in other languages, like {"de_de": "Heute offen"}',
  notice: 'one line of at most 500 characters, without HTML',
  frame_origins: 'a list of origins, like ["https://help.example.org"]',
};

/** Parses a setting as an operator types it (text as it is, numbers and lists as JSON); undefined if it is invalid. */
export function parseSetting<Name extends SettingName>(name: Name, typed: string): Settings[Name] | undefined {
  let value: unknown;
  try {
    value = valueIn(name, typed);
  } catch {
    return undefined;
  }
  // JSON allows spaces around a number, and other notations of it.
  if (typeof value === 'number' && String(value) !== typed) return undefined;
  const parsed = v.safeParse(forms[name].schema, value);
  return parsed.success ? (parsed.output as Settings[Name]) : undefined;
}

/** Without the HTML that clients would drop. */
function cleanedSetting(name: SettingName, value: unknown): unknown {
  if (name === 'pop_content') return cleanRichText(String(value)).html;
  if (name !== 'pop_content_texts') return value;
  return Object.fromEntries(Object.entries(value as Settings['pop_content_texts']).map(([code, html]) => [code, cleanRichText(html).html]));
}

/**
 * Stores a setting and takes the next revision of the collections that show it: `base`, and every video for the length of previews. Throws
 * if the value is invalid; check what an operator typed with `parseSetting` first.
 */
export async function setSetting<Name extends SettingName>(tx: Queries, name: Name, value: Settings[Name]): Promise<void> {
  v.assert(forms[name].schema, value);
  await nextRevision(tx, 'base');
  // Cleaned here as well, so that clients get only clean HTML whoever stores it (H14).
  const stored = cleanedSetting(name, value);
  await put(tx, name, typeof stored === 'string' ? stored : JSON.stringify(stored));
  if (name !== 'free_see_time') return;
  const rev = await nextRevision(tx, 'videos');
  await tx.updateTable('videos').set({ rev }).execute();
}
