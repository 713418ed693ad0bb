/** After a doubt that was none, what is on screen is asked for again at these intervals at most, in ms: each is twice the last one. */
const firstRestMs = 30_000;
const longestRestMs = 30 * 60_000;

type Parts = {
  isVisible(): boolean;
  /** Runs work later; the returned function cancels it. */
  later(work: () => void, ms: number): () => void;
  /** Asks again for what failed. */
  returned(): void;
};

export type Returns = {
  /** The server answers again, or (false) it was only doubted. */
  returned(wasOffline: boolean): void;
  /** The page is shown again. */
  shown(): void;
};

/**
 * Decides when what failed is asked for again. After an outage at once. If the server answered all the time, a request may fail for a reason of its
 * own: a proxy that refuses this one, a database that hangs. Asked for again after each probe it would be asked for without a pause or an end,
 * so these times grow, until one passes without a doubt. A hidden page asks for nothing: it does when it is shown.
 */
export function returnsWithPauses({ isVisible, later, returned }: Parts): Returns {
  let restMs = firstRestMs;
  let isResting = false;
  let isDue = false;
  const afterDoubt = (): void => {
    isDue = isResting || !isVisible();
    if (isDue) return;
    isResting = true;
    later(() => {
      isResting = false;
      restMs = isDue ? Math.min(restMs * 2, longestRestMs) : firstRestMs;
      if (isDue) afterDoubt();
    }, restMs);
    returned();
  };
  return {
    returned: (wasOffline) => (wasOffline ? returned() : afterDoubt()),
    shown: () => {
      if (isDue && !isResting) afterDoubt();
    },
  };
}
