import type { LanguageCode } from '#contract/languages.ts';

/** What the member chose on this phone. It survives a log-out only where `leaving` says so (language, theme). */
export type Preferences = {
  /** '' until one was chosen: then the browser's language counts. */
  language: LanguageCode | '';
  theme: 'system' | 'dark' | 'light';
  location: 'off' | 'on';
  /** Where the draggable icons stand: by the icon's name, parts of the free width and height from 0 to 1. */
  iconPositions: Record<string, { x: number; y: number }>;
  /** The install offer was turned down for good. */
  installDismissed: boolean;
  /** The content of the pop-up that was closed, so that another one shows again. */
  popupSeen: string;
};

export const defaults: Preferences = {
  language: '',
  theme: 'system',
  location: 'off',
  iconPositions: {},
  installDismissed: false,
  popupSeen: '',
};

export function usePreference<Name extends keyof Preferences>(name: Name): Preferences[Name] {
  return defaults[name];
}

export function setPreference<Name extends keyof Preferences>(_name: Name, _value: Preferences[Name]): void {}
