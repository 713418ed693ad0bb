import { useLingui } from '@lingui/react/macro';
import { playNames } from '#contract/record-statuses.ts';
import type { Play } from '#domain/odds.ts';

const isNamed = (play: string): play is keyof typeof playNames => play in playNames;

/** A play's name in the member's language; a total is its own number. */
export function usePlayName(): (play: Play | string) => string {
  const { i18n } = useLingui();
  return (play) => (isNamed(play) ? i18n._(playNames[play]) : play);
}
