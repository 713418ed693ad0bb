import { type Selectable, sql } from 'kysely';
import type { Withdrawal, WithdrawRules, withdrawalsCall, withdrawRulesCall } from '#contract/collections/withdrawals.ts';
import { done, refused } from '#contract/outcome.ts';
import { withdrawalStatuses } from '#contract/record-statuses.ts';
import { cents, decimalOfCents } from '#domain/points.ts';
import { settingsAt, withdrawRuleNames } from '../db/coming-settings.ts';
import type { Queries } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { dayStartMs } from './day-start.ts';
import { onPage, ownPage } from './own-page.ts';
import { type OwnSpan, ownSpan } from './own-span.ts';
import type { Read, ReadContext } from './read.ts';
import type { RevisedRow } from './revision-span.ts';
import { timeText } from './time-text.ts';

const hourMs = 3_600_000;
const minuteMs = 60_000;
const dayMs = 24 * hourMs;

/** The window over which the time until payout is measured (H8). */
const measured = { days: 30, most: 1_000 } as const;

function withdrawalOf(row: Selectable<Tables['withdrawals']>, { timeZone, translate }: ReadContext): Withdrawal {
  return {
    id: row.id,
    status: row.status,
    status_text: translate(withdrawalStatuses[row.status]),
    money: decimalOfCents(cents(row.amount_cents)),
    desc: row.reason,
    create_time: timeText(row.created_ms, timeZone),
    update_time: timeText(row.updated_ms, timeZone),
    bank: row.bank_name,
    bank_code: row.masked_account,
    amount_cents: row.amount_cents,
    at_ms: row.created_ms,
    approved_ms: row.approved_ms,
    updated_ms: row.updated_ms,
  };
}

/** Checklist E38. */
export const withdrawals: Read<typeof withdrawalsCall> = {
  collections: [],
  varies: 'member',
  read: (context, fields) =>
    ownPage(context, 'withdrawals', fields.page, async (page) => {
      const newest = context.queries.selectFrom('withdrawals').selectAll().where(onPage('withdrawals', page)).orderBy('seq', 'desc');
      return (await newest.execute()).map((row) => withdrawalOf(row, context));
    }),
};

export async function withdrawalsInSpan(context: ReadContext, span: OwnSpan): Promise<RevisedRow<Withdrawal>[]> {
  const rows = await context.queries.selectFrom('withdrawals').selectAll().$call(ownSpan('withdrawals', span)).execute();
  return rows.map((row) => ({ rev: row.rev, row: withdrawalOf(row, context) }));
}

/** Checklist E35, H8. */
export const withdrawRules: Read<typeof withdrawRulesCall> = {
  collections: [],
  varies: 'member',
  async read({ queries, viewer, nowMs, timeZone }) {
    if (viewer.kind !== 'member') return refused('auth');
    const { settings, coming } = await settingsAt(queries, nowMs);
    const { withdraw_min: min, withdraw_max: max, withdraw_num: num, withdraw_cooling_hours: hours } = settings;
    const used = await withdrawalsToday(queries, viewer.memberId, dayStartMs(nowMs, timeZone));
    const { cooling_from_ms } = await queries
      .selectFrom('members')
      .select('cooling_from_ms')
      .where('id', '=', viewer.memberId)
      .executeTakeFirstOrThrow();
    const untilMs = cooling_from_ms === null ? 0 : cooling_from_ms + hours * hourMs;
    return done({
      min,
      max,
      num,
      left_today: Math.max(0, num - used),
      cooling_until_ms: untilMs > nowMs ? untilMs : null,
      paid: await paidTimes(queries, nowMs),
      coming: coming.map(({ name, value, fromMs }) => ({ rule: withdrawRuleNames[name], value, from_ms: fromMs })),
    });
  },
};

/** How long paid withdrawals of the last days took, from the request to the payout; null if there were none. */
async function paidTimes(queries: Queries, nowMs: number): Promise<WithdrawRules['paid']> {
  const rows = await queries
    .selectFrom('withdrawals')
    .select(sql<number>`updated_ms - created_ms`.as('took_ms'))
    .where('status', '=', 4)
    .where('updated_ms', '>', nowMs - measured.days * dayMs)
    .orderBy('updated_ms', 'desc')
    .limit(measured.most)
    .execute();
  const tookMs = rows.map(({ took_ms }) => took_ms).sort((a, b) => a - b);
  const upper = tookMs[Math.floor(tookMs.length / 2)];
  const lower = tookMs[Math.floor((tookMs.length - 1) / 2)];
  if (upper === undefined || lower === undefined) return null;
  return { median_minutes: Math.ceil((upper + lower) / 2 / minuteMs), count: tookMs.length, days: measured.days };
}

/** How many withdrawals the member requested since `sinceMs`; rejected ones do not count. */
export async function withdrawalsToday(queries: Queries, memberId: string, sinceMs: number): Promise<number> {
  const { count } = await queries
    .selectFrom('withdrawals')
    .select(sql<number>`count(*)`.as('count'))
    .where('member_id', '=', memberId)
    .where('created_ms', '>=', sinceMs)
    .where('status', '<>', 3)
    .executeTakeFirstOrThrow();
  return count;
}
