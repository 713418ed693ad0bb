import { expireDeposits } from '../commands/expire-deposits.ts';
import { publishCounts, publishPlays, publishWinners } from '../commands/publish-counts.ts';
import { sendDecidedPayments } from '../commands/sandbox-payment.ts';
import { sweepLeaving } from '../commands/sweep-leaving.ts';
import { updateNoticeStates } from '../commands/update-notice-states.ts';
import type { Context } from '../context.ts';
import { settleComing } from '../db/coming-settings.ts';
import { rollUpHouse } from '../ledger/house-balances.ts';
import { deleteQueuedFiles } from '../media/file-deletions.ts';
import { sweepRenditions } from '../media/rendition-leftovers.ts';
import { sweepUploads } from '../media/uploads.ts';
import { sendPushes } from '../push/send.ts';
import { syncRemovals } from '../removal-list.ts';
import type { Timer } from '../timer.ts';
import { startDraws } from './draws.ts';
import { sweep } from './sweep.ts';

/** Between the end of one run of a job and the start of the next. */
export const jobTimes = { sweepMs: 15 * 60_000, paymentsMs: 30_000, countsMs: 30_000, noticesMs: 10_000, pushesMs: 5_000 } as const;

export interface JobSource {
  context: Context;
  timer: Timer;
  /** A job that failed is retried at its next run. */
  onError(error: unknown): void;
}

export interface Jobs {
  /** No new run starts after this; resolves when running ones have ended, so that the database can be closed. */
  stop(): Promise<void>;
}

/** Starts the background jobs. Any number of processes may do so at the same time. */
export function startJobs({ context, timer, onError }: JobSource): Jobs {
  /** By the earlier of both clocks: one that is ahead must neither delete what has not expired nor announce what has not begun. */
  const earlierMs = async () => Math.min(context.nowMs(), (await context.databaseMs?.()) ?? Number.MAX_SAFE_INTEGER);

  const jobs = [
    every(jobTimes.sweepMs, async () => {
      await sweep(context.db, await earlierMs());
      await context.db.transaction((tx) => settleComing(tx, context.nowMs()));
      await sweepLeaving(context);
      await sweepRenditions(context.db.queries, context.config.dataDir, context.nowMs());
      await sweepUploads(context.db, context.config.dataDir, context.nowMs());
      await deleteQueuedFiles(context.db, context.config.dataDir);
      await syncRemovals({ ...context, dataDir: context.config.dataDir });
      await rollUpHouse(context.db);
      await publishWinners(context);
      await publishPlays(context.db);
    }),
    every(jobTimes.countsMs, () => publishCounts(context.db, context.nowMs())),
    every(jobTimes.noticesMs, async () => void (await updateNoticeStates(context.db, await earlierMs()))),
    every(jobTimes.pushesMs, () => sendPushes(context)),
    every(jobTimes.paymentsMs, async () => {
      await sendDecidedPayments(context);
      await expireDeposits(context);
    }),
  ];

  function every(ms: number, work: () => Promise<void>): Jobs {
    let stopped = false;
    let atWork: Promise<void> = Promise.resolve();
    const wait = () =>
      timer.after(ms, () => {
        atWork = turn();
      });
    let next = wait();

    async function turn(): Promise<void> {
      await work().catch(onError);
      if (!stopped) next = wait();
    }

    return {
      async stop() {
        stopped = true;
        next.cancel();
        await atWork;
      },
    };
  }

  jobs.push(startDraws({ context, timer, onError }));
  return { stop: async () => void (await Promise.all(jobs.map((job) => job.stop()))) };
}
