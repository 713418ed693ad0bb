import type { AheadChoice } from '#contract/fetch-ahead.ts';
import { type LanguageCode, languages } from '#contract/languages.ts';
import { localKeys } from './keys.ts';
import { readLocal, writeLocal } from './local.ts';
import { type ReadMarks, readMarksFrom } from './read-marks.ts';
import { createStore, type Store, useStore } from './store.ts';

/** The member's choices on this device. A log-out clears them, except language and theme. */
export type Preferences = {
  /** '' until one was chosen: until then the browser's language is used. */
  language: LanguageCode | '';
  theme: 'system' | 'dark' | 'light';
  location: 'off' | 'on';
  /** Positions of the draggable icons: by the icon's name, fractions of the free width and height from 0 to 1. */
  iconPositions: Record<string, { x: number; y: number }>;
  /** The card that offers to install was turned down for good. */
  installDismissed: boolean;
  /** From when on a start of the app counts as a second visit, in ms by the device's clock; 0 before the first (checklist O21). */
  secondVisitMs: number;
  /** The content of the pop-up that was closed, so that another one shows again. */
  popupSeen: string;
  /** Read marks of notices and notifications: only on this device, since nobody else needs to know who has read what. */
  readMarks: ReadMarks;
  /** Ids of the profiles that the member wants to find again, the newest first. */
  wants: readonly string[];
  /** When the reminder while playing was last acknowledged, by the server's clock, in ms; 0 if it never was (H20). */
  timeCheckMs: number;
  /** The look of the games' table: `<style>.<preference>`, or '' until one was chosen. It decides nothing else. */
  table: string;
  /** The language (BCP 47) of captions over videos, or '' for none. */
  captions: string;
  /** Hashes of the server's wheel seeds that this device saw before it sent a text, the newest first (H22). */
  wheelPairs: readonly string[];
  /** The message for the board that was begun and not posted; '' if there is none. */
  draft: string;
  /** Ids of messages that the member does not want to see, the newest first. */
  hiddenMessages: readonly string[];
  picturesAhead: AheadChoice;
  /** What was searched for, the newest first. */
  recentWords: readonly string[];
};
type Name = keyof Preferences;

type Form<T> = { key: string; read(text: string | null): T; write(value: T): string | null };

const picked = <T extends string>(key: string, allowed: readonly T[], otherwise: T): Form<T> => ({
  key,
  read: (text) => allowed.find((value) => value === text) ?? otherwise,
  write: (value) => (value === otherwise ? null : value),
});

function texts(key: string): Form<readonly string[]> {
  return { key, read: readTexts, write: (value) => (value.length === 0 ? null : JSON.stringify(value)) };
}

const forms: { [N in Name]: Form<Preferences[N]> } = {
  language: picked<LanguageCode | ''>(
    localKeys.language,
    languages.map(({ code }) => code),
    '',
  ),
  theme: picked(localKeys.theme, ['system', 'dark', 'light'], 'system'),
  location: picked(localKeys.location, ['off', 'on'], 'off'),
  iconPositions: {
    key: localKeys.iconPositions,
    read: readPositions,
    write: (value) => JSON.stringify(value),
  },
  installDismissed: { key: localKeys.installDismissed, read: (text) => text === '1', write: (value) => (value ? '1' : null) },
  secondVisitMs: instant(localKeys.secondVisit),
  popupSeen: { key: localKeys.popupSeen, read: (text) => text ?? '', write: (value) => value || null },
  readMarks: { key: localKeys.readMarks, read: readMarksFrom, write: (value) => JSON.stringify(value) },
  wants: texts(localKeys.wants),
  timeCheckMs: instant(localKeys.timeCheck),
  table: { key: localKeys.table, read: (text) => text ?? '', write: (value) => value || null },
  captions: { key: localKeys.captions, read: (text) => text ?? '', write: (value) => value || null },
  wheelPairs: texts(localKeys.wheelPairs),
  draft: { key: localKeys.draft, read: (text) => text ?? '', write: (value) => value || null },
  hiddenMessages: texts(localKeys.hiddenMessages),
  recentWords: texts(localKeys.recentWords),
  picturesAhead: picked(localKeys.picturesAhead, ['always', 'wifi', 'never'], 'wifi'),
};

function instant(key: string): Form<number> {
  const read = (text: string | null): number => {
    const stored = Number(text ?? 0);
    return Number.isSafeInteger(stored) && stored > 0 ? stored : 0;
  };
  return { key, read, write: (value) => (value === 0 ? null : String(value)) };
}

function readTexts(text: string | null): readonly string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

function readPositions(text: string | null): Preferences['iconPositions'] {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Preferences['iconPositions']) : {};
  } catch {
    return {};
  }
}

const stores = Object.fromEntries(
  Object.entries(forms).map(([name, form]) => [name, createStore<unknown>(form.read(readLocal(form.key)))]),
) as { [N in Name]: Store<Preferences[N]> };

export const preference = <N extends Name>(name: N): Preferences[N] => stores[name].get();

export const usePreference = <N extends Name>(name: N): Preferences[N] => useStore(stores[name]);

export function setPreference<N extends Name>(name: N, value: Preferences[N]): void {
  writeLocal(forms[name].key, forms[name].write(value));
  stores[name].set(value);
  if (name === 'theme') showTheme();
}

export const watchPreference = (name: Name, listener: () => void): (() => void) => stores[name].subscribe(listener);

/** Reads local storage again: another tab has changed it, or a sign-out has cleared it. */
export function recheckPreferences(): void {
  for (const name of Object.keys(forms) as Name[]) recheck(name);
  showTheme();
}

function recheck<N extends Name>(name: N): void {
  const stored = forms[name].read(readLocal(forms[name].key));
  if (JSON.stringify(stored) !== JSON.stringify(stores[name].get())) stores[name].set(stored);
}

/** `data-theme` on the page: tokens.css follows it; without it, the system's setting applies. */
function showTheme(): void {
  const theme = stores.theme.get();
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
