import type { ReportKind, reportCall } from '#contract/commands/report.ts';
import { done, refused } from '#contract/outcome.ts';
import { tidyBoardText } from '#domain/board-text.ts';
import type { Context } from '../context.ts';
import type { Queries } from '../db/database.ts';
import { nextMemberRevision } from '../db/member-revision.ts';
import type { MemberCommand } from './command.ts';
import { countTry, tryKey, tryLimits, uncountTries } from './wrong-tries.ts';

/** Reports something (H11): one open report per member and item, and few per hour. */
export const report: MemberCommand<typeof reportCall> = async (context, { member }, { kind, id: targetId, reason }) => {
  // The operator reads it in a terminal: it must not contain control sequences.
  const why = tidyBoardText(reason);
  if (why === '') return refused('report_reason_missing');
  const { memberId } = member;
  const { id: tryId, waitMs } = await countTry(context, tryKey(context, 'report', memberId), tryLimits.report);
  if (waitMs > 0) {
    return refused('report_wait', { retryAfterSeconds: Math.ceil(waitMs / 1_000), values: { minutes: Math.ceil(waitMs / 60_000) } });
  }
  const outcome = await context.db.transaction(async (tx) => {
    if (!(await isShown(context, tx, kind, targetId))) return refused('not_found');
    const rev = await nextMemberRevision(tx, memberId);
    const made = await tx
      .insertInto('reports')
      .values({
        id: context.newId(),
        member_id: memberId,
        kind,
        target_id: targetId,
        reason: why,
        at_ms: context.nowMs(),
        closed_ms: null,
        closed_by: null,
        outcome: '',
        rev,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return made ? done({}, 'reported') : refused('report_open');
  });
  // A report that was not stored does not count.
  if (!outcome.ok) await uncountTries(context, [tryId]);
  return outcome;
};

/** Whether a member can see it. */
async function isShown({ db }: Context, tx: Queries, kind: ReportKind, id: string): Promise<boolean> {
  if (kind === 'profile') {
    return Boolean(await tx.selectFrom('profiles').select('id').where('id', '=', id).where('published', '=', 1).executeTakeFirst());
  }
  if (kind === 'video')
    return Boolean(await tx.selectFrom('videos').select('id').where('id', '=', id).where('hidden', '=', 0).executeTakeFirst());
  // Locked until the commit: a removal waits for this report and closes it, or this finds that the message was removed.
  const message = tx.selectFrom('messages').select('id').where('id', '=', id);
  return Boolean(await message.$if(db.kind === 'postgres', (query) => query.forShare()).executeTakeFirst());
}
