import { useEffect, useState } from 'react';
import type { WheelSpin } from '#contract/commands/spin-wheel.ts';
import { checkTurn, type TurnVerdict } from '#domain/wheel-check.ts';
import { canHash, hmacSha256, sha256 } from '../../device/proofs.ts';

/** The result of checking a turn. `open`: its seed is not revealed yet, since the text is still in use. */
export type TurnCheck = TurnVerdict | 'open' | 'running';

const found = new WeakMap<WheelSpin, TurnVerdict>();

/** Checks every turn whose pair has ended, each row once; null if this browser can't hash. */
export function useTurnChecks(spins: readonly WheelSpin[], pairInUse: string): ((spin: WheelSpin) => TurnCheck) | null {
  const [, setChecked] = useState(0);
  useEffect(() => {
    if (!canHash()) return;
    let wanted = true;
    void (async () => {
      for (const spin of spins) {
        if (!wanted) return;
        if (found.has(spin) || (spin.server_seed === null && spin.pair === pairInUse)) continue;
        found.set(spin, await checkTurn({ sha256, hmac: hmacSha256 }, spin));
      }
      if (wanted) setChecked((before) => before + 1);
    })();
    return () => {
      wanted = false;
    };
  }, [spins, pairInUse]);
  if (!canHash()) return null;
  return (spin) => {
    if (spin.server_seed === null && spin.pair === pairInUse) return 'open';
    return found.get(spin) ?? 'running';
  };
}
