import { useEffect, useState } from 'react';
import type { WheelSpin } from '#contract/commands/spin-wheel.ts';
import { checkTurn, type TurnVerdict } from '#domain/wheel-check.ts';
import { canHash, hmacSha256, sha256 } from '../../device/proofs.ts';
import type { Feed, Mirrored } from '../../mirror/queries/mirrored.ts';
import type { WheelFacts } from '../../mirror/queries/wheel.ts';

/**
 * The result of checking a turn. `open`: its seed is not revealed yet, since the text is still in use; `awaited`: it may be revealed, and
 * the device does not know it yet.
 */
export type TurnCheck = TurnVerdict | 'open' | 'awaited' | 'running';

const found = new WeakMap<WheelSpin, TurnVerdict>();

/**
 * Checks every turn whose pair has ended, each row once; null if this browser can't hash. That a seed is missing counts only if the
 * server has just sent both the turns and the pair in use: a copy may have the one from before a change of the text, and the other from
 * after it.
 */
export function useTurnChecks(feed: Feed<WheelSpin>, facts: Mirrored<WheelFacts>): ((spin: WheelSpin) => TurnCheck) | null {
  const { rows } = feed;
  const pairInUse = facts.state === 'ready' ? facts.value.server_seed_hash : undefined;
  const isCurrent = useIsCurrent(feed, facts);
  const [, setChecked] = useState(0);
  useEffect(() => {
    if (!canHash()) return;
    let wanted = true;
    void (async () => {
      for (const spin of rows) {
        if (!wanted) return;
        if (found.has(spin) || waitsFor(spin, pairInUse, isCurrent)) continue;
        found.set(spin, await checkTurn({ sha256, hmac: hmacSha256 }, spin));
      }
      if (wanted) setChecked((before) => before + 1);
    })();
    return () => {
      wanted = false;
    };
  }, [rows, pairInUse, isCurrent]);
  if (!canHash()) return null;
  return (spin) => waitsFor(spin, pairInUse, isCurrent) ?? found.get(spin) ?? 'running';
}

/** Why a turn without its seed is not judged yet; undefined: it is. */
function waitsFor({ server_seed, pair }: WheelSpin, pairInUse: string | undefined, isCurrent: boolean): 'open' | 'awaited' | undefined {
  if (server_seed !== null) return undefined;
  if (pair === pairInUse) return 'open';
  return isCurrent ? undefined : 'awaited';
}

/** Whether the turns are as new as the pair in use: also after the pair has changed, which is known before the turns are asked for again. */
function useIsCurrent({ fresh, pulling, failed, asOfMs }: Feed<WheelSpin>, facts: Mirrored<WheelFacts>): boolean {
  const pair = facts.state === 'ready' && facts.fresh ? facts.value.server_seed_hash : undefined;
  const [since, setSince] = useState({ pair, asOfMs: -1 });
  // With the first pair that the server sends nothing has changed.
  const now = pair === undefined || pair === since.pair ? since : { pair, asOfMs: since.pair === undefined ? -1 : asOfMs };
  if (now !== since) setSince(now);
  return pair !== undefined && fresh && !pulling && !failed && asOfMs > now.asOfMs;
}
