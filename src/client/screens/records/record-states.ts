import type { Deposit } from '#contract/collections/deposits.ts';
import type { GameRecord } from '#contract/collections/game-records.ts';
import type { Withdrawal } from '#contract/collections/withdrawals.ts';
import { type gameStatuses, gameStatusOf } from '#contract/record-statuses.ts';
import type { Tone } from './record-row.tsx';

/** A state that a record went through, and when; null if the time was not recorded. */
export type RecordState<Status> = { status: Status; atMs: number | null };

/** Approved and paid are green (C28). */
export const withdrawalTones: Record<Withdrawal['status'], Tone> = { 1: 'warn', 2: 'good', 3: 'bad', 4: 'good' };

export const depositTones: Record<Deposit['status'], Tone> = { 1: 'warn', 2: 'good', 3: 'bad' };

type BetStatus = keyof typeof gameStatuses;

/** Green only if it was won (C28). */
export const betTones: Record<BetStatus, Tone> = { waiting: 'warn', won: 'good', lost: 'plain', void: 'plain' };

/** Every state of a withdrawal, in their order. One that was paid had been approved before, even if the time of that is not known. */
export function withdrawalStates({ status, at_ms, approved_ms, updated_ms }: Withdrawal): RecordState<Withdrawal['status']>[] {
  const states: RecordState<Withdrawal['status']>[] = [{ status: 1, atMs: at_ms }];
  const approvedMs = approved_ms ?? (status === 2 ? updated_ms : null);
  if (status === 2 || status === 4 || approvedMs !== null) states.push({ status: 2, atMs: approvedMs });
  if (status === 3 || status === 4) states.push({ status, atMs: updated_ms });
  return states;
}

/** Every state of a deposit, the first one first. One that was given up may still have been paid after that. */
export function depositStates({ status, at_ms, ended_ms = null, paid_ms }: Deposit): RecordState<Deposit['status']>[] {
  const states: RecordState<Deposit['status']>[] = [{ status: 1, atMs: at_ms }];
  if (status === 3 || ended_ms !== null) states.push({ status: 3, atMs: ended_ms });
  if (status === 2) states.push({ status: 2, atMs: paid_ms });
  return states;
}

/** Every state of a bet: placed, and what became of it once its draw was settled. */
export function betStates(record: GameRecord): RecordState<BetStatus>[] {
  const status = gameStatusOf(record);
  const placed: RecordState<BetStatus> = { status: 'waiting', atMs: record.at_ms };
  return status === 'waiting' ? [placed] : [placed, { status, atMs: record.updated_ms }];
}
