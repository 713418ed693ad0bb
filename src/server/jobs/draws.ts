import { SettleFailures } from '../commands/settle-failures.ts';
import { settleDrawn } from '../commands/settle-period.ts';
import type { Context } from '../context.ts';
import { advance } from '../draws/advance.ts';
import { ChainGivenUp } from '../draws/chains.ts';
import type { Timer } from '../timer.ts';
import type { Jobs } from './start.ts';

/** A lottery that an operator adds is open within this time; also the longest delay of a due step. */
export const lookEveryMs = 1_000;

/** The shortest pause between two checks: a stopped clock must not cause a busy loop. */
const leastPauseMs = 5;

/** Opens, closes, draws and settles as often as something is due. Any process may; each step happens once. */
export function startDraws(parts: { context: Context; timer: Timer; onError(error: unknown): void }): Jobs {
  const { context, timer, onError } = parts;
  let stopped = false;
  let atWork: Promise<void> = Promise.resolve();
  let settling: Promise<void> | undefined;
  const failures = new SettleFailures();
  let next = wait(0);

  function wait(ms: number): { cancel(): void } {
    return timer.after(ms, () => {
      atWork = turn();
    });
  }

  async function turn(): Promise<void> {
    const dueMs = await look().catch((error: unknown) => {
      onError(error);
      return context.nowMs() + lookEveryMs;
    });
    // In parallel: a period with many bets must not keep the other games from closing on time.
    settling ??= settleDrawn(context, failures)
      .catch(onError)
      .finally(() => {
        settling = undefined;
      });
    if (!stopped) next = wait(Math.min(lookEveryMs, Math.max(leastPauseMs, dueMs - context.nowMs())));
  }

  /** Advances every lottery; returns when the next step of any of them is due. */
  async function look(): Promise<number> {
    const lotteries = await context.db.queries.selectFrom('lotteries').selectAll().execute();
    const due = await Promise.all(
      lotteries.map((lottery) =>
        advance({ ...context, isEnding: () => stopped }, lottery).catch((error: unknown) => {
          if (!(error instanceof ChainGivenUp)) onError(error);
          return undefined;
        }),
      ),
    );
    return Math.min(...due.map((ms) => ms ?? Number.MAX_SAFE_INTEGER));
  }

  return {
    async stop() {
      stopped = true;
      next.cancel();
      await atWork;
      await settling;
    },
  };
}
