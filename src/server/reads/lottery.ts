import { sql } from 'kysely';
import type {
  LotteryInfo,
  lotteryInfoCall,
  lotteryOddsCall,
  lotteryResultsCall,
  Winner,
  winnersCall,
} from '#contract/collections/lotteries.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { playNames } from '#contract/record-statuses.ts';
import { oddsOf, plays } from '#domain/odds.ts';
import type { Queries } from '../db/database.ts';
import { getSetting } from '../db/settings.ts';
import { lastPeriod } from '../draws/advance.ts';
import type { LotteryRow } from '../draws/lotteries.ts';
import { pageRows } from './paging.ts';
import { diceOf, maskedName } from './play-results.ts';
import type { Read } from './read.ts';

export async function lotteryOfKey(queries: Queries, key: string): Promise<Outcome<LotteryRow>> {
  const lottery = await queries.selectFrom('lotteries').selectAll().where('key', '=', key).executeTakeFirst();
  return lottery ? done(lottery) : refused('not_found');
}

/** Periods that were drawn or voided, the newest first, of one lottery. */
export function endedPeriods(queries: Queries, lotteryId: string, limit: number) {
  return queries
    .selectFrom('periods')
    .selectAll()
    .where('lottery_id', '=', lotteryId)
    .where('state', 'in', ['drawn', 'void'])
    .orderBy('k', 'desc')
    .limit(limit);
}

/** Checklist E6, D10. Depends on the time: never cached. */
export const lotteryInfo: Read<typeof lotteryInfoCall> = {
  collections: [],
  varies: 'member',
  async read({ queries, nowMs }, { key }) {
    const lottery = await lotteryOfKey(queries, key);
    if (!lottery.ok) return lottery;
    const next = await lastPeriod(queries, lottery.data.id);
    if (!next) return refused('not_found');
    const [last] = await endedPeriods(queries, lottery.data.id, 1).execute();
    const { one, two } = diceOf(last?.dice ?? null);
    const info: LotteryInfo = {
      id: lottery.data.id,
      now_expect: last?.expect ?? '',
      next_expect: next.expect,
      one,
      two,
      second: Math.max(0, Math.ceil((next.draws_ms - nowMs) / 1_000)),
      server_ms: nowMs,
      closes_at_ms: next.closes_ms,
      draws_at_ms: next.draws_ms,
      commitment: next.commitment,
      bet_max: await getSetting(queries, 'bet_max'),
    };
    return done(info);
  },
};

/** Checklist E7, D11. */
export const lotteryResults: Read<typeof lotteryResultsCall> = {
  collections: ['lotteries', 'periods'],
  varies: 'all',
  async read({ queries }, { key }) {
    const lottery = await lotteryOfKey(queries, key);
    if (!lottery.ok) return lottery;
    const rows = await endedPeriods(queries, lottery.data.id, pageRows.periods).execute();
    return done(rows.map(({ expect, dice, void_reason }) => ({ expect, ...diceOf(dice), void: void_reason })));
  },
};

/** Checklist E8, D12, H6: the same function that settles says what a play pays. */
export const lotteryOdds: Read<typeof lotteryOddsCall> = {
  collections: [],
  varies: 'member',
  async read({ queries, translate }, { id }) {
    const lottery = await queries.selectFrom('lotteries').select('rtp').where('id', '=', id).executeTakeFirst();
    if (!lottery) return refused('not_found');
    return done(
      plays.map((play) => {
        const odds = oddsOf(play, lottery.rtp);
        return {
          type: play,
          name: play in playNames ? translate(playNames[play as keyof typeof playNames]) : play,
          img: '',
          ways: odds.ways,
          multiplier_hundredths: odds.multiplierHundredths,
          return_hundredths_of_percent: odds.returnHundredthsOfPercent,
        };
      }),
    );
  },
};

/** Only a settled bet has a payout. A literal, not a parameter: otherwise SQLite does not use the partial indexes over wins. */
const won = sql<boolean>`bets.payout_cents > 0`;

/** The newest wins, of one lottery or of all; each is a settled bet whose prize is in the ledger (H1). */
export async function newestWins(queries: Queries, lotteryId: string | undefined, limit: number): Promise<(Winner & { name: string })[]> {
  const rows = await queries
    .selectFrom('bets')
    .innerJoin('periods', (join) => join.onRef('periods.lottery_id', '=', 'bets.lottery_id').onRef('periods.k', '=', 'bets.k'))
    .innerJoin('lotteries', 'lotteries.id', 'bets.lottery_id')
    .innerJoin('members', 'members.id', 'bets.member_id')
    .select(['bets.id', 'bets.play', 'bets.payout_cents', 'bets.settled_ms', 'periods.expect'])
    .select(['lotteries.key', 'lotteries.name', 'members.username'])
    .where(won)
    .$if(lotteryId !== undefined, (query) => query.where('bets.lottery_id', '=', lotteryId ?? ''))
    .orderBy('bets.settled_ms', 'desc')
    .orderBy('bets.id')
    .limit(limit)
    .execute();
  return rows.map(({ id, play, payout_cents, settled_ms, expect, key, name, username }) => ({
    id,
    username: maskedName(username),
    lottery: key,
    expect,
    play,
    payout_cents,
    name,
    at_ms: settled_ms ?? 0,
  }));
}

/** Ours (H1): an empty feed is empty. */
export const winners: Read<typeof winnersCall> = {
  collections: [],
  varies: 'member',
  async read({ queries }, { key }) {
    const lottery = key === '' ? undefined : await lotteryOfKey(queries, key);
    if (lottery && !lottery.ok) return lottery;
    const wins = await newestWins(queries, lottery?.data.id, pageRows.winners);
    return done(wins.map(({ name: _name, ...win }) => win));
  },
};
