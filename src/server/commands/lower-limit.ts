import { defaultLimits, isRaise, type LimitName, limitForms } from '#domain/limits.ts';
import { cents, decimalOfCents } from '#domain/points.ts';
import { nextMemberRevision } from '../db/member-revision.ts';
import { noteRemoval } from '../db/removals.ts';
import { audit, reasonOf } from '../ledger/audit.ts';
import { notify } from '../ledger/notify.ts';
import { cannot, type Operated, type OperatorContext, operated } from './operated.ts';

/** A limit's new value, in its unit, and as the operator and the member read it (points, or minutes). */
export interface LoweredLimit {
  name: LimitName;
  value: number;
  text: string;
}

/** Lowers a member's limit at once; raising one is the member's alone (H15). A raise that waits for the member falls away. */
export function lowerLimit(context: OperatorContext, memberId: string, limit: LoweredLimit): Promise<Operated<{ before: number | null }>> {
  const { name, value, text } = limit;
  return context.db.transaction(async (tx) => {
    const rev = await nextMemberRevision(tx, memberId);
    const row = await tx
      .selectFrom('member_limits')
      .select('value')
      .where('member_id', '=', memberId)
      .where('name', '=', name)
      .executeTakeFirst();
    const before = row ? row.value : defaultLimits[name];
    if (before !== null && (before === value || isRaise(before, value))) {
      return cannot('limit_only_lower', `${name} stands at ${wordsOf(name, before)}: it can only be lowered`);
    }
    const change = { value, pending: 0, pending_value: null, pending_from_ms: null };
    await tx
      .insertInto('member_limits')
      .values({ member_id: memberId, name, ...change })
      .onConflict((conflict) => conflict.columns(['member_id', 'name']).doUpdateSet(change))
      .execute();
    await tx
      .insertInto('limit_changes')
      .values({
        id: context.newId(),
        member_id: memberId,
        at_ms: context.nowMs(),
        what: name,
        from_value: before,
        to_value: value,
        step: 'set',
        actor: 'operator',
      })
      .execute();
    await noteRemoval(tx, { kind: 'limit', id: `${memberId}.${name}`, at_ms: context.nowMs(), value });
    await notify(tx, context, {
      memberId,
      kind: 'limit_lowered',
      values: { limit: name, value: text, ...reasonOf(context.acting) },
      rev,
    });
    await audit(tx, context, { action: 'member limit', memberId, before: { [name]: before }, after: { [name]: value } });
    return operated({ before });
  });
}

const wordsOf = (name: LimitName, value: number): string =>
  limitForms[name].unit === 'cents' ? `${decimalOfCents(cents(value))} points` : `${value} minutes`;
