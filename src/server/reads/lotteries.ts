import type { hotLotteriesCall, Lottery, lotteriesCall } from '#contract/collections/lotteries.ts';
import { done } from '#contract/outcome.ts';
import type { Viewer } from '../context.ts';
import { hotLotteriesOf, type LotteryRow, lotteriesOf } from '../draws/lotteries.ts';
import { repliedTexts } from '../row-texts.ts';
import { pageRows } from './paging.ts';
import type { Read, ReadContext } from './read.ts';
import { inSpan, type RevisedRow, type RevisionSpan } from './revision-span.ts';

function lotteryOf(row: LotteryRow, viewer: Viewer): Lottery {
  const { id, key, name, desc, ico, class_id, pos, period_seconds, rtp, closed } = row;
  const words = repliedTexts(row, { name, desc }, viewer, (own) => own);
  return { id, key, ...words, ico, class_id, pos, period_seconds, rtp_hundredths: rtp, open: closed === 0 ? 1 : 0 };
}

/** Checklist E5, E50: all of them, or those of a class; none of an unknown class. */
export const lotteries: Read<typeof lotteriesCall> = {
  collections: ['lotteries'],
  varies: 'all',
  async read({ queries, viewer }, fields) {
    const classId = fields.class === '0' ? undefined : fields.class;
    return done((await lotteriesOf(queries, classId, pageRows.lotteries)).map((row) => lotteryOf(row, viewer)));
  },
};

/** Checklist E3. */
export const hotLotteries: Read<typeof hotLotteriesCall> = {
  collections: ['lotteries'],
  varies: 'all',
  read: async ({ queries, viewer }) => done((await hotLotteriesOf(queries, pageRows.lotteries)).map((row) => lotteryOf(row, viewer))),
};

export async function lotteriesInSpan({ queries, viewer }: ReadContext, span: RevisionSpan): Promise<RevisedRow<Lottery>[]> {
  const rows = await queries.selectFrom('lotteries').selectAll().$call(inSpan('lotteries', span)).execute();
  return rows.map((row) => ({ rev: row.rev, row: lotteryOf(row, viewer) }));
}
