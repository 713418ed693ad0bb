import type { GameRecord } from '#contract/collections/game-records.ts';
import type { Receipt } from '#contract/commands/place-bet.ts';
import { gameStatusOf } from '#contract/record-statuses.ts';
import type { Play } from '#domain/odds.ts';

/** One play of a bet of the member's, as the lottery's page shows it. `id` is its receipt's. */
export type OwnBet = {
  id: string;
  expect: string;
  play: Play;
  stakeCents: number;
  payoutCents: number;
  status: ReturnType<typeof gameStatusOf>;
};

/** The member's bets on one draw. */
export type DrawBets = { expect: string; bets: readonly OwnBet[] };

/** How many draws the page shows: the open one, the one being drawn, and the last one drawn. */
const mostDraws = 3;

/**
 * The member's bets on a lottery's draws from `fromExpect` on, the latest draw first; on the latest one alone if there are none.
 * `receipts` of a bet just placed stand in for records that have not come yet.
 */
export function betsByDraw(
  lottery: string,
  records: readonly GameRecord[],
  receipts: readonly Receipt[],
  fromExpect: string | undefined,
): DrawBets[] {
  const recorded = records.filter((record) => record.lottery === lottery);
  const ids = new Set(recorded.map(({ id }) => id));
  const waiting = receipts.filter((receipt) => receipt.lottery === lottery && !ids.has(receipt.id));
  const draws = new Map<string, OwnBet[]>();
  for (const bet of [...waiting.map(ofReceipt), ...recorded.map(ofRecord)]) {
    const bets = draws.get(bet.expect);
    if (bets) bets.push(bet);
    else draws.set(bet.expect, [bet]);
  }
  const latest = [...draws.keys()].toSorted().toReversed();
  const recent = latest.filter((expect) => fromExpect !== undefined && expect >= fromExpect);
  const shown = recent.length > 0 ? recent.slice(0, mostDraws) : latest.slice(0, 1);
  return shown.map((expect) => ({ expect, bets: draws.get(expect) ?? [] }));
}

const ofReceipt = ({ id, expect, play, stake_cents }: Receipt): OwnBet => ({
  id,
  expect,
  play,
  stakeCents: stake_cents,
  payoutCents: 0,
  status: 'waiting',
});

function ofRecord(record: GameRecord): OwnBet {
  const { id, data, play, stake_cents, payout_cents } = record;
  return { id, expect: data[0]?.expect ?? '', play, stakeCents: stake_cents, payoutCents: payout_cents, status: gameStatusOf(record) };
}

/** What a form takes over from an earlier bet: its plays, and whole points for each. */
export type BetAgain = { plays: readonly Play[]; points: number };

/** The member's last bet at a lottery: its plays have been placed at one time, with one stake. Undefined if there is none. */
export function lastBet(lottery: string, records: readonly GameRecord[]): BetAgain | undefined {
  const newest = records.find((record) => record.lottery === lottery);
  if (!newest) return undefined;
  const { at_ms, stake_cents } = newest;
  const together = records.filter((one) => one.lottery === lottery && one.at_ms === at_ms && one.stake_cents === stake_cents);
  return { plays: [...new Set(together.map(({ play }) => play))], points: Math.floor(stake_cents / 100) };
}
