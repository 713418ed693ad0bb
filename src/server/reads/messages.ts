import type { Selectable } from 'kysely';
import { done } from '#contract/outcome.ts';
import type { Message, messagesCall } from '#contract/shelves/messages.ts';
import type { Tables } from '../db/schema.ts';
import { pageOf, pageRows } from './paging.ts';
import type { Read, ReadContext } from './read.ts';
import { inSpan, type RevisedRow, type RevisionSpan } from './revision-span.ts';
import { timeText } from './time-text.ts';

/** Who wrote it stays with the server: the board shows the nickname alone. */
function messageOf({ id, nickname, content, at_ms }: Selectable<Tables['messages']>, timeZone: string): Message {
  return { id, add_time: timeText(at_ms, timeZone), nickname, content, at_ms };
}

/** Checklist E54, C6: newest first, pages from 0. */
export const messages: Read<typeof messagesCall> = {
  shelves: ['messages'],
  varies: 'all',
  async read({ queries, timeZone }, fields) {
    const page = pageOf(fields.page, 0, pageRows.messages);
    if (!page.ok) return page;
    const place = queries
      .selectFrom('messages')
      .select('id')
      .orderBy('at_ms', 'desc')
      .orderBy('id')
      .limit(page.data.limit)
      .offset(page.data.offset);
    const rows = await queries
      .selectFrom(place.as('place'))
      .innerJoin('messages', 'messages.id', 'place.id')
      .selectAll('messages')
      .orderBy('messages.at_ms', 'desc')
      .orderBy('messages.id')
      .execute();
    return done(rows.map((row) => messageOf(row, timeZone)));
  },
};

export async function messagesInSpan({ queries, timeZone }: ReadContext, span: RevisionSpan): Promise<RevisedRow<Message>[]> {
  const rows = await queries.selectFrom('messages').selectAll().$call(inSpan('messages', span)).execute();
  return rows.map((row) => ({ rev: row.rev, row: messageOf(row, timeZone) }));
}
