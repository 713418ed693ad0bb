import type { Report } from '#contract/collections/reports.ts';
import { type OwnSpan, ownSpan } from './own-span.ts';
import type { ReadContext } from './read.ts';
import type { RevisedRow } from './revision-span.ts';

/** A member's own reports and their outcomes; available only in the mirror. */
export async function reportsInSpan({ queries }: ReadContext, span: OwnSpan): Promise<RevisedRow<Report>[]> {
  const rows = await queries.selectFrom('reports').selectAll().$call(ownSpan('reports', span)).execute();
  return rows.map(({ rev, id, kind, target_id, closed_ms, outcome, at_ms }) => ({
    rev,
    row: { id, kind, target_id, open: closed_ms === null ? 1 : 0, outcome, at_ms },
  }));
}
