/** `overloaded`: the queue is full, or the wait was too long; nothing was done. */
export type WithPermit<Result> = { ok: true; value: Result } | { ok: false; why: 'overloaded' };

/** Runs up to `atOnce` jobs, lets `waiting` more wait for at most `waitMs`, and refuses the rest. */
export function semaphore(limits: { atOnce: number; waiting: number; waitMs: number }) {
  const line: (() => void)[] = [];
  let running = 0;

  const acquire = async (): Promise<boolean> => {
    if (running < limits.atOnce) {
      running += 1;
      return true;
    }
    if (line.length >= limits.waiting) return false;
    return new Promise((resolve) => {
      const myTurn = () => {
        clearTimeout(tooLong);
        resolve(true);
      };
      const tooLong = setTimeout(() => {
        line.splice(line.indexOf(myTurn), 1);
        resolve(false);
      }, limits.waitMs);
      line.push(myTurn);
    });
  };

  // The permit goes straight to the next in the queue, so `running` does not change.
  const passOn = () => {
    const next = line.shift();
    if (next) next();
    else running -= 1;
  };

  const withPermit = async <Result>(work: () => Promise<Result>): Promise<WithPermit<Result>> => {
    if (!(await acquire())) return { ok: false, why: 'overloaded' };
    try {
      return { ok: true, value: await work() };
    } finally {
      passOn();
    }
  };
  return { withPermit, waiting: () => line.length };
}
