import { useMemo } from 'react';
import type { PeriodRow } from '#contract/shelves/periods.ts';
import { feedView } from '../feed-view.ts';
import { maybeRowView } from '../maybe-row-view.ts';
import { resourceOf } from '../resource.ts';
import { useView } from '../view.ts';
import type { Feed, Mirrored } from './mirrored.ts';

/** Drawn and voided periods of a lottery as far as they are on this phone, newest first. */
export function usePeriods(key: string): Feed<PeriodRow> {
  const feed = useView(feedView(resourceOf('periods', key), 'periods', (row) => row));
  // One that was looked up by its name is kept as if it came now; its name tells where it belongs.
  const rows = useMemo(() => feed.rows.toSorted((a, b) => (a.expect < b.expect ? 1 : -1)), [feed.rows]);
  return { ...feed, rows };
}

/** A drawn or voided period; null where the club has answered and has none of that name, as before its draw. */
export const usePeriod = (key: string, expect: string): Mirrored<PeriodRow | null> =>
  useView(maybeRowView(resourceOf('period', `${key}.${expect}`), 'periods', `${key}.${expect}`));
