import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { PeriodRow } from '#contract/collections/periods.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import { useFairness } from '../../mirror/queries/fairness.ts';
import { reloadPeriod } from '../../mirror/queries/lottery.ts';
import type { Mirrored } from '../../mirror/queries/mirrored.ts';
import { usePeriodsAround } from '../../mirror/queries/periods.ts';
import { useNow } from '../../ui/now.ts';
import { Verdict } from '../../ui/verdict.tsx';
import type { CheckedBet } from './use-draw-check.ts';

/** A bet that is not settled this long after its draw has no proof, in ms. */
const settledWithinMs = 60_000;
/** The server is asked after this time in ms whether it has been drawn, then at twice the interval each time. */
const firstAskMs = 15_000;
const longestAskMs = 120_000;
/** How often the page checks whether too much time has passed, in ms. */
const lookMs = 4_000;

type Looked = { lottery: string; expect: string; period: Mirrored<PeriodRow | null>; bet: CheckedBet | undefined };

/**
 * Whether there is nothing to check yet: before the draw, and between the draw and the settlement, as far as this device knows: its copy
 * of the record may be older than its copy of the draw. If nothing is known of a draw although later ones were made, its proof is missing
 * instead.
 */
export function useIsOpenYet({ lottery, expect, period, bet }: Looked): boolean {
  const nowMs = useNow(lookMs);
  const { newestExpect } = usePeriodsAround(lottery, expect);
  const fairness = useFairness(lottery);
  const isOver = newestExpect > expect || (fairness.state === 'ready' && fairness.value.now.expect > expect);
  const isKnown = period.state === 'ready';
  const drawn = isKnown ? period.value : null;
  const offline = useConnection() === 'offline';
  const isLate = drawn !== null && nowMs - Math.max(drawn.drawn_ms, drawn.at_ms) >= settledWithinMs;
  const isSettling = bet?.record?.status === 0 && !(isLate && bet.fresh && !offline);
  const isOpenYet = isKnown && (drawn === null ? !isOver : isSettling);
  useEffect(() => {
    if (!isOpenYet || offline) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (ms: number): void => {
      timer = setTimeout(() => {
        if (document.visibilityState === 'visible') reloadPeriod(lottery, expect);
        wait(Math.min(ms * 2, longestAskMs));
      }, ms);
    };
    wait(firstAskMs);
    return () => clearTimeout(timer);
  }, [isOpenYet, offline, lottery, expect]);
  return isOpenYet;
}

type NotDrawnYetProps = { expect: string; isDrawn: boolean; bet: CheckedBet | undefined };

/** Neither a success nor a failure. */
export function NotDrawnYet({ expect, isDrawn, bet }: NotDrawnYetProps) {
  const offline = useConnection() === 'offline';
  const isCurrent = bet?.fresh === true && !offline;
  const promise = bet?.receipt.commitment;
  return (
    <Verdict title={isDrawn ? <Trans>Drawn, and not settled yet</Trans> : <Trans>Not drawn yet</Trans>}>
      <p>
        {!isDrawn && <Trans>Draw {expect} is still to come. It can be checked as soon as it is drawn.</Trans>}
        {isDrawn && isCurrent && <Trans>Bets are settled in a moment. The check comes then by itself.</Trans>}
        {isDrawn && !isCurrent && <Trans>That is what this phone knows. The check comes by itself once the club has answered.</Trans>}
      </p>
      {promise && (
        <div>
          <p>
            <Trans>The promise of this draw, as it was given before you bet:</Trans>
          </p>
          <code>{promise}</code>
        </div>
      )}
    </Verdict>
  );
}
