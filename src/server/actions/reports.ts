import type { ReportKind } from '#contract/commands/report.ts';
import { closeReportForm, listReportsForm } from '#contract/operator/board.ts';
import { cannot } from '#contract/operator/cannot.ts';
import { listRows } from '#contract/operator/fields.ts';
import type { Queries } from '../db/database.ts';
import { hasLeft, nextMemberRevision } from '../db/member-revision.ts';
import { notify } from '../ledger/notify.ts';
import { action, actionDone } from './action.ts';
import { rowsBefore, timeText } from './texts.ts';

/** What members reported, newest first. */
export const listReports = action(listReportsForm, async ({ tx }, { state, page }) => {
  const rows = await tx
    .selectFrom('reports')
    .innerJoin('members', 'members.id', 'reports.member_id')
    .selectAll('reports')
    .select('members.username')
    .$if(state === 'open', (query) => query.where('reports.closed_ms', 'is', null))
    .$if(state === 'closed', (query) => query.where('reports.closed_ms', 'is not', null))
    .orderBy('reports.at_ms', 'desc')
    .orderBy('reports.id')
    .offset(rowsBefore(page))
    .limit(listRows)
    .execute();
  const about = await whatWasReported(tx, rows);
  return actionDone({
    reports: rows.map(({ id, at_ms, username, kind, target_id, reason, closed_ms, closed_by, outcome }) => ({
      id,
      at: timeText(at_ms),
      username,
      kind,
      target_id,
      reason,
      closed: timeText(closed_ms),
      closed_by,
      outcome,
      ...about(kind, target_id, closed_ms === null),
    })),
  });
});

type Reported = { kind: ReportKind; target_id: string };

/**
 * What reports are about, in its current or last state: a message's text and author, the name of a person or video. Both are null if
 * nothing of it is left; `other_open` is the number of other open reports on it.
 */
async function whatWasReported(queries: Queries, rows: readonly Reported[]) {
  const ids = (kind: ReportKind) => [...new Set(rows.filter((row) => row.kind === kind).map(({ target_id }) => target_id)), ''];
  const shown = await queries
    .selectFrom('messages')
    .leftJoin('members', 'members.id', 'messages.member_id')
    .select(['messages.id', 'messages.content', 'messages.nickname', 'members.username'])
    .where('messages.id', 'in', ids('message'))
    .execute();
  const written = await queries
    .selectFrom('posts')
    .innerJoin('members', 'members.id', 'posts.member_id')
    .select(['posts.id', 'posts.content', 'posts.nickname', 'members.username'])
    .where('posts.id', 'in', ids('message'))
    .execute();
  const people = await queries.selectFrom('profiles').select(['id', 'name']).where('id', 'in', ids('profile')).execute();
  const videos = await queries.selectFrom('videos').select(['id', 'title']).where('id', 'in', ids('video')).execute();
  const open = await queries
    .selectFrom('reports')
    .select(['kind', 'target_id'])
    .select(({ fn }) => fn.countAll().as('count'))
    .where('target_id', 'in', [...ids('message'), ...ids('profile'), ...ids('video')])
    .where('closed_ms', 'is', null)
    .groupBy(['kind', 'target_id'])
    .execute();
  return (kind: ReportKind, id: string, isOpen: boolean) => {
    const message = [...shown, ...written].find((candidate) => candidate.id === id);
    const name = (kind === 'profile' ? people.find((one) => one.id === id)?.name : videos.find((one) => one.id === id)?.title) ?? null;
    const count = Number(open.find((candidate) => candidate.kind === kind && candidate.target_id === id)?.count ?? 0);
    return {
      about: kind === 'message' ? (message?.content.replaceAll('\n', ' ⏎ ') ?? null) : name,
      author: kind === 'message' ? (message?.username ?? message?.nickname ?? null) : null,
      other_open: count - (isOpen ? 1 : 0),
    };
  };
}

/** Closes a report; the member who made it is notified of the outcome. */
export const closeReport = action(closeReportForm, async (context, { id }) => {
  const { tx, nowMs, attribution } = context;
  const known = await tx.selectFrom('reports').select('member_id').where('id', '=', id).executeTakeFirst();
  if (!known) return cannot('not_found', `there is no report ${id}`);
  const memberId = known.member_id;
  // A reporter who has closed their account meanwhile is not notified, and what they wrote is erased.
  const left = await hasLeft(tx, memberId);
  const rev = left ? 0 : await nextMemberRevision(tx, memberId);
  const closed = await tx
    .updateTable('reports')
    .set({ closed_ms: nowMs(), closed_by: attribution.actor, outcome: attribution.reason, rev })
    .$if(left, (change) => change.set({ reason: '' }))
    .where('id', '=', id)
    .where('closed_ms', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!closed) return cannot('wrong_state', 'this report is closed already');
  if (!left) await notify(tx, context, { memberId, kind: 'report_closed', values: { reason: attribution.reason }, rev });
  return actionDone({ id, state: 'closed' }, { memberId, before: { state: 'open' }, after: { id, state: 'closed' } });
});
