/** Upper bounds of a reply's time, in seconds: from a reply out of the cache to the longest wait for a hash. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10] as const;

interface Times {
  /** Replies by bucket, each counted once; the last one is for what took longer. */
  buckets: number[];
  seconds: number;
}

/**
 * How many replies there were, by call and code, and how long they took, by call. Both are names of ours, so there are
 * only as many counts as calls and codes.
 */
export class ReplyCounts {
  readonly #replies = new Map<string, number>();
  readonly #times = new Map<string, Times>();

  add(call: string, code: number, ms: number): void {
    const labels = `{call="${call}",code="${code}"}`;
    this.#replies.set(labels, (this.#replies.get(labels) ?? 0) + 1);
    const times = this.#times.get(call) ?? { buckets: Array<number>(bounds.length + 1).fill(0), seconds: 0 };
    this.#times.set(call, times);
    const fitting = bounds.findIndex((bound) => ms / 1_000 <= bound);
    const bucket = fitting < 0 ? bounds.length : fitting;
    times.buckets[bucket] = (times.buckets[bucket] ?? 0) + 1;
    times.seconds += ms / 1_000;
  }

  /** A counter and a histogram in Prometheus's text form. */
  lines(): string[] {
    return [
      "# HELP foyer_replies_total Replies by call and code: the envelope's where it is a refusal, else that of HTTP.",
      '# TYPE foyer_replies_total counter',
      ...[...this.#replies].map(([labels, count]) => `foyer_replies_total${labels} ${count}`),
      "# HELP foyer_reply_seconds From the request's headers to the last byte of its reply.",
      '# TYPE foyer_reply_seconds histogram',
      ...[...this.#times].flatMap(([call, times]) => histogramLines(call, times)),
    ];
  }
}

/** Prometheus wants each bucket with all that are smaller. */
function histogramLines(call: string, { buckets, seconds }: Times): string[] {
  let count = 0;
  const lines = buckets.map((inBucket, index) => {
    count += inBucket;
    return `foyer_reply_seconds_bucket{call="${call}",le="${bounds[index] ?? '+Inf'}"} ${count}`;
  });
  const labels = `{call="${call}"}`;
  return [...lines, `foyer_reply_seconds_sum${labels} ${seconds.toFixed(6)}`, `foyer_reply_seconds_count${labels} ${count}`];
}
