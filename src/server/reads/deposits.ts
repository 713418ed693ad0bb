import type { Selectable } from 'kysely';
import type { Deposit, depositsCall } from '#contract/collections/deposits.ts';
import { depositReasons, depositStatuses } from '#contract/record-statuses.ts';
import { cents, decimalOfCents } from '#domain/points.ts';
import type { Tables } from '../db/schema.ts';
import { onPage, ownPage } from './own-page.ts';
import { type OwnSpan, ownSpan } from './own-span.ts';
import type { Read, ReadContext } from './read.ts';
import type { RevisedRow } from './revision-span.ts';
import { timeText } from './time-text.ts';

function depositOf(row: Selectable<Tables['deposits']>, { timeZone, translate }: ReadContext): Deposit {
  const reason = depositReasons[row.reason as keyof typeof depositReasons];
  return {
    id: row.id,
    status: row.status,
    status_text: translate(depositStatuses[row.status]),
    money: decimalOfCents(cents(row.amount_cents)),
    desc: reason ? translate(reason) : row.reason,
    create_time: timeText(row.created_ms, timeZone),
    ...(row.paid_ms === null ? {} : { pay_time: timeText(row.paid_ms, timeZone) }),
    pay_way: row.provider,
    reason: row.reason,
    paid_ms: row.paid_ms,
    ended_ms: row.ended_ms,
    amount_cents: row.amount_cents,
    at_ms: row.created_ms,
  };
}

/** Checklist E39. */
export const deposits: Read<typeof depositsCall> = {
  collections: [],
  varies: 'member',
  read: (context, fields) =>
    ownPage(context, 'deposits', fields.page, async (page) => {
      const newest = context.queries.selectFrom('deposits').selectAll().where(onPage('deposits', page)).orderBy('seq', 'desc');
      return (await newest.execute()).map((row) => depositOf(row, context));
    }),
};

export async function depositsInSpan(context: ReadContext, span: OwnSpan): Promise<RevisedRow<Deposit>[]> {
  const rows = await context.queries.selectFrom('deposits').selectAll().$call(ownSpan('deposits', span)).execute();
  return rows.map((row) => ({ rev: row.rev, row: depositOf(row, context) }));
}
