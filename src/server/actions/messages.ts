import type { Notification } from '#contract/collections/notifications.ts';
import { approveMessageForm, listMessagesForm, removeMessageForm } from '#contract/operator/board.ts';
import { type Cannot, cannot } from '#contract/operator/cannot.ts';
import { listRows } from '#contract/operator/fields.ts';
import { nextRevision, writeTombstones } from '../db/collection-revision.ts';
import type { Queries } from '../db/database.ts';
import { nextMemberRevision } from '../db/member-revision.ts';
import { noteRemoval } from '../db/removals.ts';
import { notify } from '../ledger/notify.ts';
import { action, actionDone } from './action.ts';
import { rowsBefore, timeText } from './texts.ts';

/** The most reports that are closed with a removal; the rest is left to `report close`. */
const mostReports = 500;

/** Characters of a message in the notification about it: enough to recognise it. */
const beginning = 60;

/** Messages that are waiting, oldest first; those on the board, or only the reported ones; or removed ones, both newest first. */
export const listMessages = action(listMessagesForm, async ({ tx }, { state, page: number }) => {
  const page = { from: rowsBefore(number), state };
  const rows = state === 'waiting' || state === 'removed' ? await written(tx, page) : await standing(tx, page);
  return actionDone({
    messages: rows.map(({ at_ms, content, ...row }) => ({ ...row, at: timeText(at_ms), content: content.replaceAll('\n', ' ⏎ ') })),
  });
});

type Page = { from: number; state: string };

/** What members wrote that is not on the board. */
function written(queries: Queries, { from, state }: Page) {
  const kept = queries
    .selectFrom('posts')
    .innerJoin('members', 'members.id', 'posts.member_id')
    .select(['posts.id', 'posts.at_ms', 'members.username', 'posts.nickname', 'posts.content', 'posts.reason']);
  const inOrder =
    state === 'waiting'
      ? kept.where('posts.state', '=', 'waiting').orderBy('posts.at_ms')
      : kept.where('posts.state', '=', 'removed').orderBy('posts.decided_ms', 'desc');
  return inOrder.orderBy('posts.id').offset(from).limit(listRows).execute();
}

/** The board as members read it, with the number of open reports on each message. */
async function standing(queries: Queries, { from, state }: Page) {
  const rows = await queries
    .selectFrom('messages')
    .leftJoin('members', 'members.id', 'messages.member_id')
    .select(['messages.id', 'messages.at_ms', 'members.username', 'messages.nickname', 'messages.content'])
    .select(({ selectFrom }) =>
      selectFrom('reports')
        .whereRef('reports.target_id', '=', 'messages.id')
        .where('reports.kind', '=', 'message')
        .where('reports.closed_ms', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('reports'),
    )
    .$if(state === 'reported', (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('reports')
            .select('reports.id')
            .whereRef('reports.target_id', '=', 'messages.id')
            .where('reports.kind', '=', 'message')
            .where('reports.closed_ms', 'is', null),
        ),
      ),
    )
    .orderBy('messages.at_ms', 'desc')
    .orderBy('messages.id')
    .offset(from)
    .limit(listRows)
    .execute();
  return rows.map((row) => ({ ...row, reports: Number(row.reports) }));
}

/** Puts a waiting message on the board; from then on its author's messages appear there at once. */
export const approveMessage = action(approveMessageForm, async (context, { id }) => {
  const { tx, nowMs } = context;
  const post = await tx
    .updateTable('posts')
    .set({ state: 'shown', decided_ms: nowMs() })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning(['member_id', 'nickname', 'content', 'at_ms'])
    .executeTakeFirst();
  if (!post) return whyNot(tx, id, 'only a message that waits can be approved');
  const { member_id: memberId, content } = post;
  const rev = await nextMemberRevision(tx, memberId);
  await tx.updateTable('posts').set({ rev }).where('id', '=', id).execute();
  await tx
    .insertInto('messages')
    .values({ id, ...post, rev: await nextRevision(tx, 'messages') })
    .execute();
  await notify(tx, context, { memberId, kind: 'message_approved', values: { text: beginningOf(content) }, rev, about: id });
  return actionDone({ id, state: 'shown' }, { memberId, before: { state: 'waiting' }, after: { id, state: 'shown' } });
});

/** Removes a message from the board and every mirror, or rejects a waiting one; its author and reporters are notified of the reason. */
export const removeMessage = action(removeMessageForm, async (context, { id }) => {
  const { tx, nowMs, attribution } = context;
  // The post first, so that a concurrent approval has finished before the board is read.
  const post = await tx
    .updateTable('posts')
    .set({ state: 'removed', reason: attribution.reason, decided_ms: nowMs() })
    .where('id', '=', id)
    .where('state', '<>', 'removed')
    .returning(['member_id', 'content'])
    .executeTakeFirst();
  const stood = await tx.deleteFrom('messages').where('id', '=', id).returning('id').executeTakeFirst();
  if (!post && !stood) return whyNot(tx, id, 'this message is removed already');
  await noteRemoval(tx, { kind: 'message', id, at_ms: nowMs(), value: null });
  const open = await openReports(tx, id);
  const revs = await revisionsOf(tx, [...(post ? [post.member_id] : []), ...open.map(({ member_id }) => member_id)]);
  if (stood) await writeTombstones(tx, 'messages', [id], nowMs());
  if (post) {
    const [memberId, rev] = [post.member_id, revs.get(post.member_id) ?? 0];
    await tx.updateTable('posts').set({ rev }).where('id', '=', id).execute();
    const kind: Notification['kind'] = stood ? 'message_removed' : 'message_rejected';
    await notify(tx, context, { memberId, kind, values: { text: beginningOf(post.content), reason: attribution.reason }, rev, about: id });
  }
  for (const { id: reportId, member_id: memberId } of open) {
    const rev = revs.get(memberId) ?? 0;
    const closed = { closed_ms: nowMs(), closed_by: attribution.actor, outcome: attribution.reason, rev };
    await tx.updateTable('reports').set(closed).where('id', '=', reportId).execute();
    await notify(tx, context, { memberId, kind: 'report_closed', values: { reason: attribution.reason }, rev });
  }
  const removed = { id, state: 'removed', reports_closed: open.length };
  const about = post ? { memberId: post.member_id } : {};
  return actionDone(removed, { ...about, before: { state: stood ? 'shown' : 'waiting' }, after: removed });
});

const openReports = (tx: Queries, id: string) =>
  tx
    .selectFrom('reports')
    .select(['id', 'member_id'])
    .where('kind', '=', 'message')
    .where('target_id', '=', id)
    .where('closed_ms', 'is', null)
    .orderBy('at_ms')
    .limit(mostReports)
    .execute();

/** The next revision of each member, in the order of their ids, so that two removals can't deadlock. */
async function revisionsOf(tx: Queries, memberIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const revs = new Map<string, number>();
  for (const memberId of [...new Set(memberIds)].sort()) revs.set(memberId, await nextMemberRevision(tx, memberId));
  return revs;
}

async function whyNot(tx: Queries, id: string, wrongState: string): Promise<Cannot> {
  const post = await tx.selectFrom('posts').select('id').where('id', '=', id).executeTakeFirst();
  return post ? cannot('wrong_state', wrongState) : cannot('not_found', `there is no message ${id}`);
}

function beginningOf(content: string): string {
  const characters = [...content.replaceAll('\n', ' ')];
  return characters.length > beginning ? `${characters.slice(0, beginning - 1).join('')}…` : characters.join('');
}
