import { useMemo } from 'react';
import type { ReportKind } from '#contract/commands/report.ts';
import { feedView } from '../feed-view.ts';
import { resourceOf } from '../resource.ts';
import { useView } from '../view.ts';

const resource = resourceOf('reports');

/** Ids of what this member has reported and the club has not decided yet; members only. */
export function useReported(kind: ReportKind): ReadonlySet<string> {
  const { rows } = useView(feedView(resource, 'reports', (row) => row));
  return useMemo(() => new Set(rows.filter((row) => row.kind === kind && row.open === 1).map(({ target_id }) => target_id)), [rows, kind]);
}
