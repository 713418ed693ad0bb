import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { GameRecord } from '#contract/collections/game-records.ts';
import type { PeriodRow } from '#contract/collections/periods.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import { useFairness } from '../../mirror/queries/fairness.ts';
import { reloadPeriod } from '../../mirror/queries/lottery.ts';
import type { Mirrored } from '../../mirror/queries/mirrored.ts';
import { usePeriodsAround } from '../../mirror/queries/periods.ts';
import { useNow } from '../../ui/now.ts';
import { Verdict } from '../../ui/verdict.tsx';

/** A bet that is not settled this long after its draw has no proof, in ms. */
const settledWithinMs = 60_000;
/** The server is asked after this time in ms whether it has been drawn, then at twice the interval each time. */
const firstAskMs = 15_000;
const longestAskMs = 120_000;
/** How often the page checks whether too much time has passed, in ms. */
const lookMs = 4_000;

type Looked = { lottery: string; expect: string; period: Mirrored<PeriodRow | null>; record: GameRecord | null };

/**
 * Whether there is nothing to check yet: before the draw, and between the draw and the settlement. If nothing is known of
 * a draw although later ones were made, its proof is missing instead.
 */
export function useIsOpenYet({ lottery, expect, period, record }: Looked): boolean {
  const nowMs = useNow(lookMs);
  const { newestExpect } = usePeriodsAround(lottery, expect);
  const fairness = useFairness(lottery);
  const isOver = newestExpect > expect || (fairness.state === 'ready' && fairness.value.now.expect > expect);
  const isKnown = period.state === 'ready';
  const drawn = isKnown ? period.value : null;
  const isSettling = drawn !== null && record?.status === 0 && nowMs - Math.max(drawn.drawn_ms, drawn.at_ms) < settledWithinMs;
  const isOpenYet = isKnown && (drawn === null ? !isOver : isSettling);
  const offline = useConnection() === 'offline';
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

type NotDrawnYetProps = { expect: string; isDrawn: boolean; promise: string | undefined };

/** Neither a success nor a failure. */
export function NotDrawnYet({ expect, isDrawn, promise }: NotDrawnYetProps) {
  return (
    <Verdict title={isDrawn ? <Trans>Drawn, and not settled yet</Trans> : <Trans>Not drawn yet</Trans>}>
      <p>
        {isDrawn ? (
          <Trans>Bets are settled in a moment. The check comes then by itself.</Trans>
        ) : (
          <Trans>Draw {expect} is still to come. It can be checked as soon as it is drawn.</Trans>
        )}
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
