import { isGone, nextMemberRevision } from '../db/member-revision.ts';
import { audit } from '../ledger/audit.ts';
import { notify } from '../ledger/notify.ts';
import { OperatorError } from './command-line.ts';
import type { Operation } from './operation.ts';
import { listRows, pageOption, rowsBefore, timeText } from './typed.ts';

/** What members reported, newest first. */
export const listReports: Operation = {
  usage: 'report list open|closed|all',
  options: pageOption,
  async run({ db }, [state = ''], options) {
    const rows = await db.queries
      .selectFrom('reports')
      .innerJoin('members', 'members.id', 'reports.member_id')
      .selectAll('reports')
      .select('members.username')
      .$if(state === 'open', (query) => query.where('reports.closed_ms', 'is', null))
      .$if(state === 'closed', (query) => query.where('reports.closed_ms', 'is not', null))
      .orderBy('reports.at_ms', 'desc')
      .orderBy('reports.id')
      .offset(rowsBefore(options))
      .limit(listRows)
      .execute();
    return {
      reports: rows.map(({ id, at_ms, username, kind, target_id, reason, closed_ms, closed_by, outcome }) => ({
        ...{ id, at: timeText(at_ms), username, kind, target_id, reason, closed: timeText(closed_ms), closed_by, outcome },
      })),
    };
  },
};

/** Closes a report; what came of it is said to the member who made it. */
export const closeReport: Operation = {
  usage: 'report close ID',
  reason: 'required',
  async run(context, [id = '']) {
    const { db, nowMs, acting } = context;
    await db.transaction(async (tx) => {
      const known = await tx.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst();
      if (!known) throw new OperatorError('not_found', `there is no report ${id}`);
      const memberId = known.member_id;
      // Who has closed their account meanwhile is told nothing, and what they wrote goes.
      const gone = await isGone(tx, memberId);
      const rev = gone ? 0 : await nextMemberRevision(tx, memberId);
      const closed = await tx
        .updateTable('reports')
        .set({ closed_ms: nowMs(), closed_by: acting.actor, outcome: acting.reason, rev })
        .$if(gone, (change) => change.set({ reason: '' }))
        .where('id', '=', id)
        .where('closed_ms', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (!closed) throw new OperatorError('wrong_state', 'this report is closed already');
      if (!gone) await notify(tx, context, { memberId, kind: 'report_closed', values: { reason: acting.reason }, rev });
      await audit(tx, context, { action: 'report close', memberId, before: { state: 'open' }, after: { id, state: 'closed' } });
    });
    return { id, state: 'closed' };
  },
};
