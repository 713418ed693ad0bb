import { type Cannot, cannot } from '#contract/operator/cannot.ts';
import { settingsAt } from '../db/coming-settings.ts';
import type { Queries } from '../db/database.ts';
import type { SettingName, Settings } from '../db/settings.ts';
import { type FrozenPrize, presentPrizes } from '../draws/wheel.ts';

/** The wheel's average return, in hundredths of a per cent of what a paid spin costs; undefined if nothing can be won. */
export function wheelReturn(prizes: readonly FrozenPrize[], costPoints: number): number | undefined {
  const total = prizes.reduce((sum, { weight }) => sum + weight, 0);
  const won = prizes.reduce((sum, { weight, points_cents }) => sum + BigInt(weight) * BigInt(points_cents), 0n);
  if (won === 0n || total === 0) return undefined;
  if (costPoints === 0) return Number.POSITIVE_INFINITY;
  return Number((won * 10_000n) / (BigInt(total) * BigInt(costPoints) * 100n));
}

type Check = { of: readonly SettingName[]; why(settings: Settings, prizes: readonly FrozenPrize[]): string | undefined | false };

/** Settings that are valid by themselves, but together keep members from their points or give the club's away. */
const checks: readonly Check[] = [
  {
    of: ['withdraw_min', 'withdraw_max'],
    why: ({ withdraw_min: least, withdraw_max: most }) =>
      least > most && `withdraw_min would be ${least} and withdraw_max ${most}: nobody could withdraw`,
  },
  { of: ['withdraw_num'], why: ({ withdraw_num: count }) => count === 0 && 'with no withdrawal a day nobody could withdraw' },
  {
    of: ['wheel_cost', 'wheel_free'],
    why: ({ wheel_cost: cost }, prizes) => {
      const back = wheelReturn(prizes, cost) ?? 0;
      if (back <= 10_000) return undefined;
      return cost === 0
        ? 'a turn would cost nothing and give points, as often as somebody likes; free turns a day are wheel_free'
        : `a turn for ${cost} points would give back ${back / 100} % of them on average, which is more than it costs`;
    },
  },
];

/**
 * Refuses a change if one of these faults results from it together with the other settings, now or after all announced changes. Only checks
 * that involve a changed setting: an old fault elsewhere, which `doctor` finds, must not keep an operator from fixing something.
 */
export async function refuseBlocking(tx: Queries, names: readonly SettingName[], nowMs: number): Promise<Cannot | undefined> {
  const { settings, coming } = await settingsAt(tx, nowMs);
  const later = { ...settings, ...Object.fromEntries(coming.map(({ name, value }) => [name, value])) };
  const { prizes } = await presentPrizes(tx);
  for (const { of, why } of checks.filter((check) => check.of.some((name) => names.includes(name)))) {
    const found = why(settings, prizes) || why(later, prizes);
    if (found) return cannot('setting_blocks', `${of.join(' and ')}: ${found}; nothing was set`);
  }
  return undefined;
}
