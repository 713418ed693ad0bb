import type { Store } from '../device/store.ts';
import type { ConnectionState } from '../mirror/connection-store.ts';

/** What says something about the connection to the server. */
export type ConnectionEvent =
  /** The server answered a request (or the probe), whatever it said. */
  | 'answered'
  /** A request ended without a reply. */
  | 'unreachable'
  /** A request has been waiting for long. */
  | 'slow'
  /** The browser reports that the network is lost: a hint, not a verdict. */
  | 'hint'
  /** The probe ended without a reply. */
  | 'probe-failed';

/** Our own requests decide; everything else only raises doubt, which the probe then settles. */
export const nextConnection: Record<ConnectionState, Record<ConnectionEvent, ConnectionState>> = {
  online: { answered: 'online', unreachable: 'checking', slow: 'checking', hint: 'checking', 'probe-failed': 'checking' },
  checking: { answered: 'online', unreachable: 'checking', slow: 'checking', hint: 'checking', 'probe-failed': 'offline' },
  offline: { answered: 'online', unreachable: 'offline', slow: 'offline', hint: 'offline', 'probe-failed': 'offline' },
};

export const connectionTimes = {
  /** A request that has waited this long raises doubt: there has to be a verdict within 10 s. */
  slowMs: 3_000,
  firstRetryMs: 1_000,
  longestRetryMs: 30_000,
};

export type ConnectionParts = {
  store: Store<ConnectionState>;
  /** Asks /api/healthz with a short timeout. Never rejects. */
  probe(): Promise<boolean>;
  /** Runs work later; the returned function cancels it. */
  later(work: () => void, ms: number): () => void;
  isVisible(): boolean;
  /** The connection is back, or (false) it was only doubted, and the server answers. */
  returned(wasOffline: boolean): void;
};

/** Owns online | checking | offline. Decides by the results of our own requests: `navigator.onLine` stays true behind a captive portal. */
export class Connection {
  readonly #parts: ConnectionParts;
  #retryMs = connectionTimes.firstRetryMs;
  #probing = false;
  #callOff: (() => void) | undefined;
  /** There was a first verdict in this visit. Before it, going online is the start and not a reconnect. */
  #settled = false;
  #answers = 0;

  constructor(parts: ConnectionParts) {
    this.#parts = parts;
  }

  /** A request was sent. Call the returned function with its result. */
  started(): (end: 'answered' | 'unreachable' | 'cancelled') => void {
    const answersBefore = this.#answers;
    const callOff = this.#parts.later(() => {
      if (this.#answers === answersBefore) this.report('slow');
    }, connectionTimes.slowMs);
    return (end) => {
      callOff();
      if (end !== 'cancelled') this.report(end);
    };
  }

  report(event: ConnectionEvent): void {
    const { store } = this.#parts;
    const before = store.get();
    const now = nextConnection[before][event];
    if (event === 'answered') this.#answers += 1;
    store.set(now);
    if (now === 'online') {
      this.#rest();
      if (before !== 'online' && this.#settled) this.#parts.returned(before === 'offline');
      this.#settled = true;
      return;
    }
    if (event === 'probe-failed') {
      this.#settled = true;
      this.#again();
    } else if (before === 'online' || (!this.#probing && !this.#callOff)) this.#probe();
  }

  /** The network may be back (online, visibility, pageshow): probes at once instead of later. */
  lookAgain(): void {
    if (this.#parts.store.get() === 'online' || this.#probing) return;
    if (this.#parts.store.get() === 'checking' && !this.#settled && !this.#callOff) return;
    this.#retryMs = connectionTimes.firstRetryMs;
    this.#probe();
  }

  #probe(): void {
    this.#callOff?.();
    this.#callOff = undefined;
    if (this.#probing) return;
    this.#probing = true;
    void this.#parts.probe().then((answered) => {
      this.#probing = false;
      this.report(answered ? 'answered' : 'probe-failed');
    });
  }

  /** Only while the page is visible; returning to it probes anyway. */
  #again(): void {
    if (this.#parts.store.get() === 'online' || this.#callOff || this.#probing) return;
    const ms = this.#retryMs;
    this.#retryMs = Math.min(ms * 2, connectionTimes.longestRetryMs);
    this.#callOff = this.#parts.later(() => {
      this.#callOff = undefined;
      if (this.#parts.isVisible()) this.#probe();
    }, ms);
  }

  #rest(): void {
    this.#callOff?.();
    this.#callOff = undefined;
    this.#retryMs = connectionTimes.firstRetryMs;
  }
}
