import type { CollectionName } from '#contract/collections/mirror.ts';
import { mirror } from '../mirror/instance.ts';
import { gaveNoAnswer, RefusedError, UnreachableError } from '../net/errors.ts';
import { pullLimits } from './pull-limits.ts';

type Pause = { failures: number; untilMs: number; unreachable: boolean };

/** The collection is paused: nothing was requested. */
export class PausedError extends Error {
  override name = 'PausedError';
}

/**
 * Which collections failed and are paused, each for a time of its own, so that none delays another.
 * With another partition, or an emptied copy, all pauses end.
 */
export class PullPauses {
  #epoch = mirror.epoch;
  #all = new Map<CollectionName, Pause>();

  /** The rest of the collection's pause, in ms; 0: it may be requested. */
  leftMs(collection: CollectionName, nowMs: number): number {
    const { untilMs } = this.#now().get(collection) ?? { untilMs: 0 };
    // A clock that was set back must not make a pause longer than the longest one.
    return Math.min(Math.max(0, untilMs - nowMs), pullLimits.longestPauseMs);
  }

  failed(collection: CollectionName, nowMs: number, error: unknown): void {
    const failures = (this.#now().get(collection)?.failures ?? 0) + 1;
    const grown = Math.min(pullLimits.firstPauseMs * 2 ** (failures - 1), pullLimits.longestPauseMs);
    // The server's `Retry-After` is used if it is longer.
    const asked = error instanceof RefusedError ? error.retryAfterMs : 0;
    const ms = Math.min(Math.max(grown, asked), pullLimits.longestPauseMs);
    this.#now().set(collection, { failures, untilMs: nowMs + ms, unreachable: error instanceof UnreachableError });
  }

  succeeded(collection: CollectionName): void {
    this.#now().delete(collection);
  }

  /** The connection is back: what failed only because of it need not wait. */
  reachable(): void {
    for (const [collection, { unreachable }] of this.#now()) if (unreachable) this.#now().delete(collection);
  }

  #now(): Map<CollectionName, Pause> {
    if (this.#epoch !== mirror.epoch) this.#all = new Map();
    this.#epoch = mirror.epoch;
    return this.#all;
  }
}

export const pullPauses = new PullPauses();

/** Failures of the network and refusals of the server are expected in a pull; everything else is a bug. */
export const isExpected = (error: unknown): error is Error =>
  gaveNoAnswer(error) || error instanceof RefusedError || error instanceof PausedError;
