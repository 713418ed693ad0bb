import type { postMessageCall } from '#contract/commands/post-message.ts';
import { done, type Outcome, type Refused, refused } from '#contract/outcome.ts';
import { type BoardTextFault, boardTextFault, boardTextLimits, tidyBoardText } from '#domain/board-text.ts';
import { boardName } from '../board-name.ts';
import type { Context } from '../context.ts';
import { nextRevision } from '../db/collection-revision.ts';
import type { Queries } from '../db/database.ts';
import type { MemberCommand } from './command.ts';
import { idempotently } from './idempotency.ts';

const minuteMs = 60_000;

/** How much one member may post. */
export const postLimits = {
  /** Messages in a window: enough for a lively discussion, but no flood. Removed ones count as well. */
  inWindow: 10,
  windowMs: 60 * minuteMs,
  /** Messages waiting for review at once: the first few are enough to judge the author. */
  waiting: 3,
} as const;

const faults: Record<BoardTextFault, Refused> = {
  missing: refused('message_missing'),
  too_long: refused('message_too_long', { values: { most: boardTextLimits.characters } }),
  too_many_lines: refused('message_lines', { values: { most: boardTextLimits.lineBreaks } }),
};

/**
 * Posts a message on the board, once. It appears at once if an operator has approved one of the member's messages
 * that is still shown; otherwise it waits for review, visible only to its author. Members who are paused or excluded
 * from play may still post.
 */
export const postMessage: MemberCommand<typeof postMessageCall> = (context, asker, fields) =>
  idempotently(context, {
    name: 'post-message',
    asker,
    fields,
    prepare: async () => {
      const content = tidyBoardText(fields.content);
      const fault = boardTextFault(content);
      return fault ? faults[fault] : done(content);
    },
    work: (tx, content, rev) => post(context, tx, { memberId: asker.member.memberId, content, rev }),
  });

type Post = { memberId: string; content: string; rev: number };

async function post(context: Context, tx: Queries, { memberId, content, rev }: Post): Promise<Outcome<Record<string, never>>> {
  const nowMs = context.nowMs();
  const before = await refusalOf(tx, memberId, content, nowMs);
  if (before) return before;
  const approved = await has(tx, memberId, 'shown', 1);
  if (!approved && (await has(tx, memberId, 'waiting', postLimits.waiting))) return refused('message_waiting');
  const words = { nickname: boardName(context.keys.boardName, memberId), content, at_ms: nowMs };
  const row = { id: context.newId(), member_id: memberId, ...words };
  await tx
    .insertInto('posts')
    .values({ ...row, state: approved ? 'shown' : 'waiting', reason: '', decided_ms: null, rev })
    .execute();
  if (!approved) return done({}, 'message_waits');
  await tx
    .insertInto('messages')
    .values({ ...row, rev: await nextRevision(tx, 'messages') })
    .execute();
  return done({}, 'message_posted');
}

/** Too many in the window, or the same text again: old clients send no id by which a second tap could be recognised. */
async function refusalOf(tx: Queries, memberId: string, content: string, nowMs: number): Promise<Refused | undefined> {
  const recent = await tx
    .selectFrom('posts')
    .select(['content', 'state', 'at_ms'])
    .where('member_id', '=', memberId)
    .where('at_ms', '>', nowMs - postLimits.windowMs)
    .orderBy('at_ms', 'desc')
    .limit(postLimits.inWindow)
    .execute();
  if (recent.some((one) => one.content === content && one.state !== 'removed')) return refused('message_same');
  const oldest = recent[postLimits.inWindow - 1];
  if (!oldest) return undefined;
  const waitMs = oldest.at_ms + postLimits.windowMs - nowMs;
  return refused('message_wait', { retryAfterSeconds: Math.ceil(waitMs / 1_000), values: { minutes: Math.ceil(waitMs / minuteMs) } });
}

async function has(tx: Queries, memberId: string, state: 'shown' | 'waiting', count: number): Promise<boolean> {
  const rows = await tx
    .selectFrom('posts')
    .select('id')
    .where('member_id', '=', memberId)
    .where('state', '=', state)
    .limit(count)
    .execute();
  return rows.length === count;
}
