import { Plural, Trans } from '@lingui/react/macro';
import { type LimitName, limitForms, limitNames } from '#domain/limits.ts';
import { formatPoints } from '../../i18n/format.ts';

/** A limit's value in its unit; null is no limit. */
export function LimitValue({ name, value }: { name: LimitName; value: number | null }) {
  if (value === null) return <Trans comment="No limit is set">No limit</Trans>;
  if (limitForms[name].unit === 'minutes') return <Plural value={value} one="# minute" other="# minutes" />;
  const points = formatPoints(value);
  return <Trans>{points} points</Trans>;
}

const hoursOfDay = 24;

/** How long a pause lasts: `cool_off` in hours, `exclude` in months. */
export function PauseLength({ what, length }: { what: 'cool_off' | 'exclude'; length: number }) {
  if (what === 'exclude') return <Plural value={length} one="# month" other="# months" />;
  if (length % hoursOfDay === 0) return <Plural value={length / hoursOfDay} one="# day" other="# days" />;
  return <Plural value={length} one="# hour" other="# hours" />;
}

export const isLimitName = (name: string): name is LimitName => limitNames.some((known) => known === name);
