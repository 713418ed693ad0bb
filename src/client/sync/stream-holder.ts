import type { StreamEnd } from '../net/stream.ts';

/** In ms. */
export const streamTimes = {
  /** How long a hidden page keeps its stream: most people are back soon. */
  hiddenMs: 15_000,
  /** The server closed the stream properly: clients reconnect between these two, not all at once and not while it is still closing. */
  soonestMs: 400,
  soonMs: 2_000,
  firstRetryMs: 1_000,
  longestRetryMs: 60_000,
  /** If a proxy buffers events, retrying costs a connection and gains nothing. */
  afterSilenceMs: 5 * 60_000,
} as const;

export type HolderParts = {
  /** Runs `work` once no other tab does, until it ends; never, if `signal` aborts the waiting first. */
  alone(work: () => Promise<void>, signal: AbortSignal): Promise<void>;
  /** Reads a stream to its end; calls `onActivity` whenever something is received. */
  follow(signal: AbortSignal, onActivity: () => void): Promise<StreamEnd>;
  /** Somebody is logged in, the connection is neither metered nor slow, and the server is not known to be unreachable. */
  isWanted(): boolean;
  isVisible(): boolean;
  /** Runs work later; the returned function cancels it. */
  later(work: () => void, ms: number): () => void;
  /** A number from 0 up to, but not including, 1. */
  random(): number;
  /** The stream broke off: no verdict about the connection, but a reason to probe. */
  doubted(): void;
  /** Whether there is a stream that can be relied on. */
  live(is: boolean): void;
};

/** Holds the device's only stream while this tab is visible and no other one holds it. */
export class StreamHolder {
  readonly #parts: HolderParts;
  #stop: AbortController | undefined;
  #planOf: (() => void) | undefined;
  #failures = 0;
  #wake: () => void = () => undefined;

  constructor(parts: HolderParts) {
    this.#parts = parts;
  }

  /** A condition has changed: who is logged in, whether the page is visible, or the connection. */
  look(): void {
    const { isWanted, isVisible, later } = this.#parts;
    if (!isWanted()) {
      this.stop();
    } else if (isVisible()) {
      this.#planOf?.();
      this.#planOf = undefined;
      this.#start();
    } else if (this.#stop) {
      this.#planOf ??= later(() => this.stop(), streamTimes.hiddenMs);
    }
  }

  /** Ends it at once: the page is closed or frozen, or belongs to somebody else now. */
  stop(): void {
    this.#planOf?.();
    this.#planOf = undefined;
    if (!this.#stop) return;
    this.#stop.abort();
    this.#stop = undefined;
    this.#parts.live(false);
  }

  /** Something changed, so another attempt may work. */
  wake(): void {
    this.#failures = 0;
    this.#wake();
  }

  #start(): void {
    if (this.#stop) return;
    const stop = new AbortController();
    this.#stop = stop;
    this.#failures = 0;
    void this.#parts.alone(() => this.#hold(stop.signal), stop.signal);
  }

  async #hold(signal: AbortSignal): Promise<void> {
    const { follow, live, doubted } = this.#parts;
    const onActivity = (): void => {
      this.#failures = 0;
      live(true);
    };
    while (!signal.aborted) {
      const end = await follow(signal, onActivity);
      if (signal.aborted) return;
      if (end !== 'over') live(false);
      if (end === 'broken') doubted();
      await this.#pause(this.#waitMs(end), signal);
    }
  }

  /** Jittered, so that a thousand clients of the same server do not all reconnect at once. */
  #waitMs(end: StreamEnd): number {
    const random = this.#parts.random();
    if (end === 'over' && this.#failures === 0) {
      // A server that ends every stream at once is failing.
      this.#failures = 1;
      return streamTimes.soonestMs + random * (streamTimes.soonMs - streamTimes.soonestMs);
    }
    if (end === 'silent') return streamTimes.afterSilenceMs * (1 + random / 2);
    const ms = Math.min(streamTimes.firstRetryMs * 2 ** this.#failures, streamTimes.longestRetryMs);
    this.#failures += 1;
    return ms * (0.5 + random / 2);
  }

  #pause(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((go) => {
      const end = (): void => {
        callOff();
        signal.removeEventListener('abort', end);
        this.#wake = () => undefined;
        go();
      };
      const callOff = this.#parts.later(end, ms);
      signal.addEventListener('abort', end);
      this.#wake = end;
    });
  }
}
