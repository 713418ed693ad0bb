import type { MoneyLogRow, moneyLogCall } from '#contract/collections/money-log.ts';
import { statementRowId } from '#contract/collections/statement.ts';
import { transferKinds } from '#contract/ledger-kinds.ts';
import { done, refused } from '#contract/outcome.ts';
import { cents, decimalOfCents } from '#domain/points.ts';
import { headOf, type Movement, movementsOf } from './movements.ts';
import type { OwnSpan } from './own-span.ts';
import { pageOf, pageRows } from './paging.ts';
import type { Read, ReadContext } from './read.ts';
import type { RevisedRow } from './revision-span.ts';
import { timeText } from './time-text.ts';

function rowOf({ seq, kind, amount_cents, balance_cents, at_ms }: Movement, { translate, timeZone }: ReadContext): MoneyLogRow {
  return {
    id: statementRowId(seq),
    type_txt: translate(transferKinds[kind]),
    createtime: timeText(at_ms, timeZone),
    money: decimalOfCents(cents(amount_cents)),
    kind,
    amount_cents,
    balance_cents,
    at_ms,
  };
}

/** Checklist E45: by entry number and not by offset, so that every page costs the same. */
export const moneyLog: Read<typeof moneyLogCall> = {
  collections: [],
  varies: 'member',
  async read(context, fields) {
    const { queries, viewer } = context;
    if (viewer.kind !== 'member') return refused('auth');
    const page = pageOf(fields.page, 1, pageRows.moneyLog);
    if (!page.ok) return page;
    const { seq } = await headOf(queries, viewer.memberId);
    const upTo = seq - page.data.offset;
    const rows = await movementsOf(queries, viewer.memberId, { after: 0, upTo, limit: page.data.limit, newestFirst: true });
    return done({ data: rows.map((row) => rowOf(row, context)) });
  },
};

/** The collection's revisions are the numbers of the entries, which never change. */
export async function moneyLogInSpan(context: ReadContext, { memberId, after, upTo, limit }: OwnSpan): Promise<RevisedRow<MoneyLogRow>[]> {
  const rows = await movementsOf(context.queries, memberId, { after: after.rev, upTo, limit, newestFirst: false });
  return rows.map((row) => ({ rev: row.seq, row: rowOf(row, context) }));
}
