import type { Selectable } from 'kysely';
import type { Message, messagesCall } from '#contract/collections/messages.ts';
import { done } from '#contract/outcome.ts';
import type { Queries } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { boardIdsOn } from './board-order.ts';
import { inOrder } from './list-order.ts';
import { type Page, pageOf, pageRows } from './paging.ts';
import type { Read, ReadContext } from './read.ts';
import { inSpan, type RevisedRow, type RevisionSpan } from './revision-span.ts';
import { timeText } from './time-text.ts';

/** The author stays on the server: the board shows only the nickname. */
function messageOf({ id, nickname, content, at_ms }: Selectable<Tables['messages']>, timeZone: string): Message {
  return { id, add_time: timeText(at_ms, timeZone), nickname, content, at_ms };
}

/** Down to here a page is read with an offset in the index; below that from the cached order. */
const countedOffRows = 300;

/** The ids on a page of the board. */
async function idsOnPage(queries: Queries, page: Page): Promise<readonly string[]> {
  if (page.offset >= countedOffRows) return boardIdsOn(queries, page);
  const newest = queries.selectFrom('messages').select('id').orderBy('at_ms', 'desc').orderBy('id');
  return (await newest.limit(page.limit).offset(page.offset).execute()).map(({ id }) => id);
}

/** Checklist E54, C6: newest first, pages from 0. */
export const messages: Read<typeof messagesCall> = {
  collections: ['messages'],
  varies: 'all',
  async read({ queries, timeZone }, fields) {
    const page = pageOf(fields.page, 0, pageRows.messages);
    if (!page.ok) return page;
    const ids = await idsOnPage(queries, page.data);
    if (ids.length === 0) return done([]);
    const rows = await queries.selectFrom('messages').selectAll().where('id', 'in', ids).execute();
    return done(inOrder(ids, rows).map((row) => messageOf(row, timeZone)));
  },
};

export async function messagesInSpan({ queries, timeZone }: ReadContext, span: RevisionSpan): Promise<RevisedRow<Message>[]> {
  const rows = await queries.selectFrom('messages').selectAll().$call(inSpan('messages', span)).execute();
  return rows.map((row) => ({ rev: row.rev, row: messageOf(row, timeZone) }));
}
