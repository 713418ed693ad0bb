import type { GameRecord, gameRecordsCall } from '#contract/collections/game-records.ts';
import type { Receipt } from '#contract/commands/place-bet.ts';
import { gameStatuses } from '#contract/record-statuses.ts';
import { cents, decimalOfCents } from '#domain/points.ts';
import type { Queries } from '../db/database.ts';
import { receiptOf } from '../draws/receipt.ts';
import { onPage, ownPage } from './own-page.ts';
import { type OwnSpan, ownSpan } from './own-span.ts';
import { diceOf } from './play-results.ts';
import type { Read, ReadContext } from './read.ts';
import type { RevisedRow } from './revision-span.ts';
import { timeText } from './time-text.ts';

const betsWithDraws = (queries: Queries) =>
  queries
    .selectFrom('bets')
    .innerJoin('periods', (join) => join.onRef('periods.lottery_id', '=', 'bets.lottery_id').onRef('periods.k', '=', 'bets.k'))
    .innerJoin('lotteries', 'lotteries.id', 'bets.lottery_id')
    .selectAll('bets')
    .select(['periods.expect', 'periods.commitment', 'periods.dice', 'periods.void_reason', 'lotteries.key', 'lotteries.name']);

type BetRow = Awaited<ReturnType<ReturnType<typeof betsWithDraws>['execute']>>[number];

function statusOf({ state, payout_cents }: BetRow): keyof typeof gameStatuses {
  if (state === 'open') return 'waiting';
  if (state === 'refunded') return 'void';
  return payout_cents > 0 ? 'won' : 'lost';
}

function recordOf(bet: BetRow, { translate, timeZone }: ReadContext): GameRecord {
  const { id, name, key, play, stake_cents, payout_cents, at_ms, void_reason } = bet;
  // A draw is shown together with the bet's result: a bet that is not settled yet shows neither.
  const settled = bet.state !== 'open';
  const updatedMs = bet.settled_ms ?? at_ms;
  return {
    id,
    name,
    status: settled ? 1 : 0,
    status_text: translate(gameStatuses[statusOf(bet)]),
    money: decimalOfCents(cents(stake_cents)),
    create_time: timeText(at_ms, timeZone),
    update_time: timeText(updatedMs, timeZone),
    ...diceOf(settled ? bet.dice : null),
    data: [{ expect: bet.expect }],
    lottery: key,
    play,
    stake_cents,
    payout_cents,
    void: settled ? void_reason : null,
    at_ms,
    updated_ms: updatedMs,
  };
}

/** Checklist E37. */
export const gameRecords: Read<typeof gameRecordsCall> = {
  collections: [],
  varies: 'member',
  read: (context, fields) =>
    ownPage(context, 'bets', fields.page, async (page) => {
      const rows = await betsWithDraws(context.queries).where(onPage('bets', page)).orderBy('bets.seq', 'desc').execute();
      return rows.map((row) => recordOf(row, context));
    }),
};

export async function gameRecordsInSpan(context: ReadContext, span: OwnSpan): Promise<RevisedRow<GameRecord>[]> {
  const rows = await betsWithDraws(context.queries).$call(ownSpan('bets', span)).execute();
  return rows.map((row) => ({ rev: row.rev, row: recordOf(row, context) }));
}

/** A receipt never changes; it is sent again when its bet is settled, since both are one row. */
export async function receiptsInSpan({ queries }: ReadContext, span: OwnSpan): Promise<RevisedRow<Receipt>[]> {
  const rows = await betsWithDraws(queries).$call(ownSpan('bets', span)).execute();
  return rows.map((row) => ({ rev: row.rev, row: receiptOf(row, row.key, row) }));
}
