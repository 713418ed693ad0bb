import { useEffect, useMemo, useState } from 'react';
import type { GameRecord } from '#contract/collections/game-records.ts';
import type { PeriodRow } from '#contract/collections/periods.ts';
import type { Receipt } from '#contract/commands/place-bet.ts';
import { type BetEnd, type CheckInput, type CheckStep, checkBet } from '#domain/bet-check.ts';
import { canHash, hmacSha256, sha256 } from '../../device/proofs.ts';
import { type Fairness, useFairness } from '../../mirror/queries/fairness.ts';
import { usePeriodsAround } from '../../mirror/queries/periods.ts';

/**
 * The bet that is checked together with its draw; `record` null: its outcome is not known. `fresh`: the server has been asked for the
 * record since it came on screen; otherwise the copy may be from before the settlement.
 */
export type CheckedBet = { receipt: Receipt; record: GameRecord | null; fresh: boolean };

/** The steps of a check from local data; undefined while it runs, null if this browser can't hash. */
export function useDrawCheck(period: PeriodRow, bet: CheckedBet | undefined): readonly CheckStep[] | undefined | null {
  const { before, after } = usePeriodsAround(period.lottery, period.expect);
  const fairness = useFairness(period.lottery);
  const chains = fairness.state === 'ready' ? fairness.value.chains : null;
  const receipt = bet?.receipt;
  const record = bet?.record ?? null;
  const input = useMemo(
    () => inputOf(period, [before, after], chains, receipt && { receipt, record }),
    [period, before, after, chains, receipt, record],
  );
  const [checked, setChecked] = useState<{ of: CheckInput; steps: readonly CheckStep[] }>();

  useEffect(() => {
    if (!canHash()) return;
    let isWanted = true;
    void checkBet({ sha256, hmac: hmacSha256 }, input).then((steps) => {
      if (isWanted) setChecked({ of: input, steps });
    });
    return () => {
      isWanted = false;
    };
  }, [input]);

  if (!canHash()) return null;
  // The result for other values says nothing about these.
  return checked?.of === input ? checked.steps : undefined;
}

/** The stored data, in the form that the domain's check takes. */
export function inputOf(
  { lottery, expect, k, commitment, seed, beacon, opencode, void: why, drawn_ms }: PeriodRow,
  neighbours: readonly (PeriodRow | undefined)[],
  chains: Fairness['chains'] | null,
  bet: Pick<CheckedBet, 'receipt' | 'record'> | undefined,
): CheckInput {
  return {
    draw: { lotteryKey: lottery, expect, k, commitment, seed, beacon, dice: opencode, void: why, drawn_ms: drawn_ms > 0 ? drawn_ms : null },
    neighbours: neighbours.flatMap((one) => one ?? []),
    chains,
    ...(bet && { bet: { receipt: bet.receipt, end: bet.record && endOf(bet.record) } }),
  };
}

/** The outcome of a bet; before the settlement there is none, and the record's payout of 0 says nothing. */
function endOf({ status, lottery, data, play, stake_cents, payout_cents, void: why, at_ms }: GameRecord): BetEnd | null {
  if (status === 0) return null;
  return { lottery, expect: data[0]?.expect ?? '', play, stake_cents, payout_cents, void: why, at_ms };
}
