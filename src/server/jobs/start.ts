import type { Database } from '../db/database.ts';
import { sweep } from './sweep.ts';

/** Between the end of one sweep and the beginning of the next. */
export const sweepEveryMs = 15 * 60_000;

/** A timer that does not keep the process alive; `cancel` before it is due. `setTimeout` in main.ts, a test's own in tests. */
export interface Timer {
  after(ms: number, act: () => void): { cancel(): void };
}

export interface JobSource {
  db: Database;
  nowMs(): number;
  timer: Timer;
  /** A job that failed is tried again at its next turn. */
  onError(error: unknown): void;
}

export interface Jobs {
  /** No new turn begins after this; resolves when the one at work has ended, so that the database can be closed. */
  stop(): Promise<void>;
}

/** Starts what the club does by itself: for now, sweeping. */
export function startJobs({ db, nowMs, timer, onError }: JobSource): Jobs {
  let stopped = false;
  let atWork: Promise<void> = Promise.resolve();
  let next = timer.after(sweepEveryMs, turn);

  function turn(): void {
    atWork = once();
  }

  async function once(): Promise<void> {
    try {
      await sweep(db, nowMs());
    } catch (error) {
      onError(error);
    }
    if (!stopped) next = timer.after(sweepEveryMs, turn);
  }

  return {
    async stop() {
      stopped = true;
      next.cancel();
      await atWork;
    },
  };
}
