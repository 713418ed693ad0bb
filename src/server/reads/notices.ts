import type { Selectable } from 'kysely';
import type { Notice, noticesCall } from '#contract/collections/notices.ts';
import { done } from '#contract/outcome.ts';
import type { Tables } from '../db/schema.ts';
import { pageRows } from './paging.ts';
import type { Read, ReadContext } from './read.ts';
import { inSpan, type RevisedRow, type RevisionSpan } from './revision-span.ts';
import { timeText } from './time-text.ts';

function noticeOf({ id, name, text, at_ms }: Selectable<Tables['notices']>, timeZone: string): Notice {
  return { id, name, text, create_time: timeText(at_ms, timeZone), at_ms };
}

/** Checklist E15: the newest ones, newest first. */
export const notices: Read<typeof noticesCall> = {
  collections: ['notices'],
  varies: 'all',
  async read({ queries, timeZone }) {
    const newest = queries.selectFrom('notices').selectAll().orderBy('at_ms', 'desc').orderBy('id').limit(pageRows.notices);
    return done((await newest.execute()).map((row) => noticeOf(row, timeZone)));
  },
};

export async function noticesInSpan({ queries, timeZone }: ReadContext, span: RevisionSpan): Promise<RevisedRow<Notice>[]> {
  const rows = await queries.selectFrom('notices').selectAll().$call(inSpan('notices', span)).execute();
  return rows.map((row) => ({ rev: row.rev, row: noticeOf(row, timeZone) }));
}
