import { nextMemberRevision } from '../db/member-revision.ts';
import { audit, reasonOf } from '../ledger/audit.ts';
import { notify } from '../ledger/notify.ts';
import { cannot, type Operated, type OperatorContext, operated } from './operated.ts';
import { type Pause, pauseEndMs, pausePlay } from './pause-play.ts';

/**
 * Pauses play and deposits for a member who asked the club for it, e.g. by telephone (H15, H17): what the member's own act
 * does, with how they asked as the reason. It can only make a pause longer, and nothing here ends one.
 */
export function pauseMember(context: OperatorContext, memberId: string, pause: Pause): Promise<Operated<{ untilMs: number }>> {
  return context.db.transaction(async (tx) => {
    const rev = await nextMemberRevision(tx, memberId);
    const known = await tx.selectFrom('members').select('excluded_until_ms').where('id', '=', memberId).executeTakeFirstOrThrow();
    const untilMs = pauseEndMs(pause, context.nowMs());
    if (!(await pausePlay(tx, context, memberId, pause, 'operator'))) {
      const standing = new Date(known.excluded_until_ms ?? 0).toISOString();
      return cannot('pause_only_longer', `play is paused until ${standing} already: a pause can be made longer, not shorter`);
    }
    await notify(tx, context, {
      memberId,
      kind: 'pause_asked',
      values: { until_ms: String(untilMs), ...reasonOf(context.acting) },
      rev,
    });
    const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
    await audit(tx, context, {
      action: pause.what === 'exclude' ? 'member exclude' : 'member cool-off',
      memberId,
      before: { excluded_until: iso(known.excluded_until_ms) },
      after: { excluded_until: iso(untilMs), ...(pause.what === 'exclude' ? { months: pause.length } : { hours: pause.length }) },
    });
    return operated({ untilMs });
  });
}
