import { type Cannot, cannot } from '#contract/operator/cannot.ts';
import { coolOffMemberForm, excludeMemberForm, limitMemberForm } from '#contract/operator/members.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import { defaultLimits, isRaise, type LimitName, limitForms, limitNames, pauseBounds } from '#domain/limits.ts';
import { cents, centsOfDecimal, decimalOfCents } from '#domain/points.ts';
import { type Pause, pauseEndMs, pausePlay } from '../commands/pause-play.ts';
import { nextMemberRevision } from '../db/member-revision.ts';
import { noteRemoval } from '../db/removals.ts';
import { reasonOf } from '../ledger/audit.ts';
import { notify } from '../ledger/notify.ts';
import { action, actionDone } from './action.ts';
import type { ActionContext } from './context.ts';
import { memberNamed } from './member-named.ts';
import { timeText } from './texts.ts';

/** A typed number; NaN if it is not one. */
const wholeFrom = (typed: string): number => (/^[1-9][0-9]{0,3}$/.test(typed) ? Number(typed) : Number.NaN);

const isWithin = (value: number, { least, most }: { least: number; most: number }): boolean => value >= least && value <= most;

/**
 * Pauses play and deposits for a member who asked the club for it, e.g. by telephone (H15, H17): the same as the member's own command, with
 * how they asked as the reason, which they read. It can only extend a pause; nothing here ends one.
 */
async function pause(context: ActionContext, user: string, asked: { what: Pause['what']; unit: 'months' | 'hours'; typed: string }) {
  const { tx, attribution, nowMs } = context;
  const { what, unit, typed } = asked;
  const member = await memberNamed(tx, user);
  if (!member.ok) return member;
  const { id: memberId, username } = member.data;
  const length = wholeFrom(typed);
  const bounds = pauseBounds[unit];
  if (!isWithin(length, bounds)) return cannot('usage', `${bounds.least} to ${bounds.most} ${unit}, not "${typed}"`);
  const rev = await nextMemberRevision(tx, memberId);
  const known = await tx.selectFrom('members').select('excluded_until_ms').where('id', '=', memberId).executeTakeFirstOrThrow();
  const untilMs = pauseEndMs({ what, length }, nowMs());
  if (!(await pausePlay(tx, context, memberId, { what, length }, 'operator'))) {
    const standing = timeText(known.excluded_until_ms ?? 0);
    return cannot('pause_only_longer', `play is paused until ${standing} already: a pause can be made longer, not shorter`);
  }
  await notify(tx, context, { memberId, kind: 'pause_asked', values: { until_ms: String(untilMs), ...reasonOf(attribution) }, rev });
  const excluded_until = timeText(untilMs);
  const before = { excluded_until: timeText(known.excluded_until_ms) };
  return actionDone({ username, excluded_until }, { memberId, before, after: { excluded_until, [unit]: length } });
}

export const excludeMember = action(excludeMemberForm, (context, { user, months }) =>
  pause(context, user, { what: 'exclude', unit: 'months', typed: months }),
);
export const coolOffMember = action(coolOffMemberForm, (context, { user, hours }) =>
  pause(context, user, { what: 'cool_off', unit: 'hours', typed: hours }),
);

/** Lowers a member's limit at once; only the member can raise one (H15). A pending increase is cancelled. */
export const limitMember = action(limitMemberForm, async (context, { user, name: typedName, value: typedValue }) => {
  const { tx, attribution, nowMs } = context;
  const member = await memberNamed(tx, user);
  if (!member.ok) return member;
  const { id: memberId, username } = member.data;
  const limit = limitFrom(typedName, typedValue);
  if (!limit.ok) return limit;
  const { name, value } = limit.data;
  const rev = await nextMemberRevision(tx, memberId);
  const row = await tx
    .selectFrom('member_limits')
    .select('value')
    .where('member_id', '=', memberId)
    .where('name', '=', name)
    .executeTakeFirst();
  const before = row ? row.value : defaultLimits[name];
  if (before !== null && (before === value || isRaise(before, value))) {
    const unit = limitForms[name].unit === 'cents' ? 'points' : 'minutes';
    return cannot('limit_only_lower', `${name} stands at ${limitText(name, before)} ${unit}: it can only be lowered`);
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
      at_ms: nowMs(),
      what: name,
      from_value: before,
      to_value: value,
      step: 'set',
      actor: 'operator',
    })
    .execute();
  await noteRemoval(tx, { kind: 'limit', id: `${memberId}.${name}`, at_ms: nowMs(), value });
  const text = limitText(name, value) ?? '';
  await notify(tx, context, { memberId, kind: 'limit_lowered', values: { limit: name, value: text, ...reasonOf(attribution) }, rev });
  const reply = { username, name, before: limitText(name, before), value: text };
  return actionDone(reply, { memberId, before: { [name]: before }, after: { [name]: value } });
});

function limitFrom(typedName: string, typed: string): Outcome<{ name: LimitName; value: number }, Cannot> {
  const name = limitNames.find((known) => known === typedName);
  if (!name) return cannot('limit_unknown', `there is no limit "${typedName}"; there are ${limitNames.join(', ')}`);
  const form = limitForms[name];
  const value = form.unit === 'cents' ? centsOfDecimal(typed) : wholeFrom(typed);
  if (value !== undefined && (form.unit === 'cents' || isWithin(value, form))) return done({ name, value });
  const wanted = form.unit === 'cents' ? 'points such as 12 or 12.50' : `${form.least} to ${form.most} minutes`;
  return cannot('amount_invalid', `"${typed}" does not fit ${name}: ${wanted}`);
}

/** A limit's value as text: points, or minutes; null: none. */
export function limitText(name: LimitName, value: number | null): string | null {
  if (value === null) return null;
  return limitForms[name].unit === 'cents' ? decimalOfCents(cents(value)) : String(value);
}
