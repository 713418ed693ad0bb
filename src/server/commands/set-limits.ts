import type { FieldsOf } from '#contract/call.ts';
import type { setLimitsCall } from '#contract/commands/set-limits.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { defaultLimits, isRaise, type LimitName, limitForms, limitNames, pauseBounds, raiseWaitMs } from '#domain/limits.ts';
import { centsOfWhole } from '#domain/points.ts';
import type { Context } from '../context.ts';
import type { Queries } from '../db/database.ts';
import { noteRemoval } from '../db/removals.ts';
import type { Tables } from '../db/schema.ts';
import { limitsDocument } from '../reads/limits.ts';
import { writeRemovals } from '../removal-list.ts';
import type { MemberCommand } from './command.ts';
import { idempotently } from './idempotency.ts';
import { type Pause, pausePlay } from './pause-play.ts';

const hourMs = 3_600_000;

type Fields = FieldsOf<typeof setLimitsCall>;

/** The four kinds of requests. */
type Wish = { kind: 'set'; name: LimitName; value: number | null } | { kind: 'confirm'; name: LimitName } | { kind: 'pause'; pause: Pause };

type Acknowledged = 'limit_set' | 'limit_pending' | 'play_paused';

/** Sets a limit, confirms a raise, or pauses play and deposits (H15). Lowering takes effect at once; a raise can be confirmed after 24 h. */
export const setLimits: MemberCommand<typeof setLimitsCall> = (context, asker, fields) => {
  const { memberId } = asker.member;
  const sinceMs = context.nowMs();
  return idempotently(context, {
    name: 'set-limits',
    asker,
    fields,
    prepare: async () => wishOf(fields),
    work: async (tx, wish) => {
      const outcome = await fulfil(tx, context, memberId, wish);
      if (!outcome.ok) return outcome;
      return done(await limitsDocument(tx, memberId), outcome.data);
    },
  }).finally(() => writeRemovals({ ...context, dataDir: context.config.dataDir }, sinceMs).catch(() => undefined));
};

function wishOf({ name, value, confirm, cool_off_hours, exclude_months }: Fields): Outcome<Wish> {
  const given = [name, confirm, cool_off_hours, exclude_months].filter((field) => field !== undefined);
  if (given.length !== 1 || (name === undefined) !== (value === undefined)) return refused('bad_request');
  if (name !== undefined) return limitWish(name, value ?? '');
  if (confirm !== undefined) {
    const known = limitNames.find((candidate) => candidate === confirm);
    return known ? done({ kind: 'confirm', name: known }) : refused('limit_invalid');
  }
  const { hours, months } = pauseBounds;
  return cool_off_hours !== undefined ? pauseWish('cool_off', cool_off_hours, hours) : pauseWish('exclude', exclude_months ?? '', months);
}

function limitWish(typed: string, value: string): Outcome<Wish> {
  const name = limitNames.find((candidate) => candidate === typed);
  if (!name) return refused('limit_invalid');
  const form = limitForms[name];
  if (value === '') return done({ kind: 'set', name, value: defaultLimits[name] });
  if (form.unit === 'cents') {
    const amount = centsOfWhole(value);
    return amount === undefined ? refused('limit_invalid') : done({ kind: 'set', name, value: amount });
  }
  const minutes = wholeNumber(value);
  if (minutes === undefined || minutes < form.least || minutes > form.most) return refused('limit_invalid');
  return done({ kind: 'set', name, value: minutes });
}

const wholeNumber = (text: string): number | undefined => (/^(0|[1-9][0-9]{0,5})$/.test(text) ? Number(text) : undefined);

function pauseWish(what: 'cool_off' | 'exclude', typed: string, { least, most }: { least: number; most: number }): Outcome<Wish> {
  const length = wholeNumber(typed);
  if (length === undefined || length < least || length > most) return refused('exclusion_invalid');
  return done({ kind: 'pause', pause: { what, length } });
}

function fulfil(tx: Queries, context: Context, memberId: string, wish: Wish): Promise<Outcome<Acknowledged>> {
  if (wish.kind === 'pause') return pause(tx, context, memberId, wish.pause);
  return wish.kind === 'set' ? set(tx, context, memberId, wish) : confirm(tx, context, memberId, wish.name);
}

const pause = async (tx: Queries, context: Context, memberId: string, wish: Pause): Promise<Outcome<Acknowledged>> =>
  (await pausePlay(tx, context, memberId, wish, 'member')) ? done('play_paused') : refused('exclusion_shorter');

type LimitRow = Tables['member_limits'];

async function rowOf(tx: Queries, memberId: string, name: LimitName): Promise<LimitRow> {
  const row = await tx
    .selectFrom('member_limits')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('name', '=', name)
    .executeTakeFirst();
  return row ?? { member_id: memberId, name, value: defaultLimits[name], pending: 0, pending_value: null, pending_from_ms: null };
}

async function put(tx: Queries, row: LimitRow): Promise<void> {
  await tx
    .insertInto('member_limits')
    .values(row)
    .onConflict((conflict) => conflict.columns(['member_id', 'name']).doUpdateSet(row))
    .execute();
}

/** For a club restored from an older backup (removal-list.ts): also a raise, if the limit was lower before. */
const noteLimit = (tx: Queries, { nowMs }: Context, memberId: string, { name, value }: { name: LimitName; value: number | null }) =>
  noteRemoval(tx, { kind: 'limit', id: `${memberId}.${name}`, at_ms: nowMs(), value });

type Step = Tables['limit_changes']['step'];

/** Adds a line to the member's history of limits. */
async function remember(
  tx: Queries,
  context: Context,
  memberId: string,
  change: { what: string; from: number | null; to: number | null; step: Step },
): Promise<void> {
  const { what, from, to, step } = change;
  const row = { id: context.newId(), member_id: memberId, at_ms: context.nowMs(), what, from_value: from, to_value: to, step };
  await tx
    .insertInto('limit_changes')
    .values({ ...row, actor: 'member' })
    .execute();
}

async function set(tx: Queries, context: Context, memberId: string, wish: Wish & { kind: 'set' }): Promise<Outcome<Acknowledged>> {
  const { name, value: to } = wish;
  const row = await rowOf(tx, memberId, name);
  const raise = isRaise(row.value, to);
  const step = raise ? 'asked' : 'set';
  // Lowering a limit also cancels a pending raise.
  const none = { pending: 0, pending_value: null, pending_from_ms: null };
  await put(
    tx,
    raise ? { ...row, pending: 1, pending_value: to, pending_from_ms: context.nowMs() + raiseWaitMs } : { ...row, ...none, value: to },
  );
  if (!raise) await noteLimit(tx, context, memberId, { name, value: to });
  await remember(tx, context, memberId, { what: name, from: row.value, to, step });
  return done(raise ? 'limit_pending' : 'limit_set');
}

async function confirm(tx: Queries, context: Context, memberId: string, name: LimitName): Promise<Outcome<Acknowledged>> {
  const row = await rowOf(tx, memberId, name);
  if (row.pending === 0 || row.pending_from_ms === null) return refused('limit_not_pending');
  const waitMs = row.pending_from_ms - context.nowMs();
  if (waitMs > 0) return refused('limit_too_early', { values: { hours: Math.ceil(waitMs / hourMs) } });
  await put(tx, { ...row, value: row.pending_value, pending: 0, pending_value: null, pending_from_ms: null });
  await noteLimit(tx, context, memberId, { name, value: row.pending_value });
  await remember(tx, context, memberId, { what: name, from: row.value, to: row.pending_value, step: 'confirmed' });
  return done('limit_set');
}
