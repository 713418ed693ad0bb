import type { I18n } from '@lingui/core';
import { standardTexts } from '#contract/standard-texts.ts';

/** An operator's text in the member's language, if it is one that the app knows; otherwise as it was typed. */
export function standardText(i18n: I18n, typed: string): string {
  const known = Object.values(standardTexts).find(({ message }) => message === typed);
  return known ? i18n._(known) : typed;
}
