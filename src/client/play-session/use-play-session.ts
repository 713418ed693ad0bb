import { useEffect } from 'react';
import type { GameRecord } from '#contract/collections/game-records.ts';
import { defaultLimits } from '#domain/limits.ts';
import { isPlaySession, newestPlaySession, type Played, type PlaySession, realityDue } from '#domain/play-session.ts';
import { setPreference, usePreference } from '../device/preferences.ts';
import { createStore, useStore } from '../device/store.ts';
import { useLimits } from '../mirror/queries/limits.ts';
import { useList } from '../mirror/queries/list.ts';
import { useNow } from '../ui/now.ts';

const minuteMs = 60_000;
/** How often the elapsed time is updated, in ms. */
const lookMs = 5_000;

export type PlaySessionNow = PlaySession & {
  elapsedMs: number;
  /** Winnings minus stakes of everything that was drawn. */
  netCents: number;
  /** The reminder has to be acknowledged before the next play (H20). */
  due: boolean;
  acknowledge(): void;
};

type Seen = {
  /** The newest play's time by the server's clock. */
  lastMs: number;
  /** When this device first saw it, by its own clock; null for plays from before this visit. */
  deviceMs: number | null;
};
const seen = createStore<Seen | undefined>(undefined);

/**
 * The server's clock, as far as plays reveal it: a wrong clock of the device must not delay the reminder. For plays from
 * before this visit there is only the device's clock, limited to not being earlier than the play.
 */
export function clubNowMs(newest: Seen, deviceNowMs: number): number {
  if (newest.deviceMs === null) return Math.max(newest.lastMs, deviceNowMs);
  return newest.lastMs + Math.max(0, deviceNowMs - newest.deviceMs);
}

/** Stake and return of a bet: one that was refunded has cost nothing. */
function playedOf({ at_ms, stake_cents, payout_cents, status, void: why }: GameRecord): Played {
  return { atMs: at_ms, stakeCents: stake_cents, paidCents: status === 0 ? null : why === null ? payout_cents : stake_cents };
}

/** The member's current play session, from their own records; undefined if they are not playing, or as long as that is not known. */
export function usePlaySession(): PlaySessionNow | undefined {
  const bets = useList('game-records');
  const turns = useList('wheel-spins');
  const limits = useLimits();
  const acknowledgedMs = usePreference('timeCheckMs');
  const deviceNowMs = useNow(lookMs);
  const newest = useStore(seen);
  const playSession = newestPlaySession([
    ...bets.rows.map(playedOf),
    ...turns.rows.map((turn) => ({ atMs: turn.at_ms, stakeCents: turn.cost_cents, paidCents: turn.points_cents })),
  ]);
  const lastMs = playSession?.lastMs;
  const settled = bets.state !== 'loading' && turns.state !== 'loading';

  useEffect(() => {
    const before = seen.get();
    if (!settled || (before && before.lastMs >= (lastMs ?? 0))) return;
    seen.set({ lastMs: lastMs ?? 0, deviceMs: before ? deviceNowMs : null });
  }, [settled, lastMs, deviceNowMs]);

  if (!playSession || !newest) return undefined;
  const nowMs = clubNowMs(newest, deviceNowMs);
  if (!isPlaySession(playSession, nowMs)) return undefined;
  return {
    ...playSession,
    elapsedMs: Math.max(0, nowMs - playSession.startedMs),
    netCents: playSession.paidCents + playSession.waitingCents - playSession.stakedCents,
    due: realityDue(playSession.startedMs, acknowledgedMs, nowMs, minutesOf(limits) * minuteMs),
    acknowledge: () => setPreference('timeCheckMs', nowMs),
  };
}

function minutesOf(limits: ReturnType<typeof useLimits>): number {
  const own = limits.state === 'ready' ? limits.value.limits.find(({ name }) => name === 'reality_minutes')?.value : null;
  return own ?? defaultLimits.reality_minutes ?? 60;
}
