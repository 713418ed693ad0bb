import type { Selectable } from 'kysely';
import type { Notice, noticesCall } from '#contract/collections/notices.ts';
import { done } from '#contract/outcome.ts';
import type { Tables } from '../db/schema.ts';
import { repliedTexts } from '../row-texts.ts';
import { pageRows } from './paging.ts';
import type { Read, ReadContext } from './read.ts';
import { inSpan, type RevisedRow, type RevisionSpan } from './revision-span.ts';
import { timeText } from './time-text.ts';

type NoticeRow = Selectable<Tables['notices']>;

function noticeOf(row: NoticeRow, { timeZone, viewer }: ReadContext): Notice {
  const { id, name, text, at_ms } = row;
  const words = repliedTexts(row, { name, text }, viewer, (own) => own);
  return { id, create_time: timeText(at_ms, timeZone), at_ms, ...words };
}

/** What has not begun, or is over, is for operators alone. */
const shownNotices = ({ queries }: ReadContext) => queries.selectFrom('notices').selectAll().where('state', '=', 'shown');

/** Checklist E15: the newest ones, newest first. */
export const notices: Read<typeof noticesCall> = {
  collections: ['notices'],
  varies: 'all',
  async read(context) {
    const newest = shownNotices(context).orderBy('at_ms', 'desc').orderBy('id').limit(pageRows.notices);
    return done((await newest.execute()).map((row) => noticeOf(row, context)));
  },
};

export async function noticesInSpan(context: ReadContext, span: RevisionSpan): Promise<RevisedRow<Notice>[]> {
  const rows = await shownNotices(context).$call(inSpan('notices', span)).execute();
  return rows.map((row) => ({ rev: row.rev, row: noticeOf(row, context) }));
}
