import type { IndexedDbStore } from './indexed-db/indexed-db-store.ts';

/**
 * Everything that touches the persisted copy runs one after the other, and nothing that was started for one partition touches
 * the next one's copy.
 */
export class WriteQueue {
  #store: Promise<IndexedDbStore | null> = Promise.resolve(null);
  #last: Promise<unknown> = Promise.resolve();
  #epoch = 0;
  #opening = false;
  /** Resolves if the copy takes too long to open. */
  #late: Promise<void> = new Promise(() => undefined);
  readonly #lost: () => void;
  /** Nothing is persisted: private mode, or a database that is broken, blocked, or was closed by the browser. */
  broken = false;

  /** `lost`: the copy that was open can't be read any more. */
  constructor(lost: () => void) {
    this.#lost = lost;
  }

  /** Changes with the partition. */
  get epoch(): number {
    return this.#epoch;
  }

  /** Uses another copy from now on; the one before is closed. If opening it fails, the mirror works in memory only. */
  open(opens: (late: () => void) => Promise<IndexedDbStore>): void {
    this.close();
    this.broken = false;
    this.#opening = true;
    const epoch = this.#epoch;
    const ended = <Result>(result: Result): Result => {
      if (epoch !== this.#epoch) return result;
      this.#opening = false;
      this.broken = result === null;
      return result;
    };
    this.#late = new Promise((late) => {
      this.#store = opens(late).then(ended, () => ended(null));
    });
  }

  close(): void {
    this.#epoch += 1;
    this.#opening = false;
    void this.#store.then((store) => store?.close());
    this.#store = Promise.resolve(null);
  }

  /** Runs after everything that was queued before; never rejects. `work` gets null if nothing is persisted. */
  run(work: (store: IndexedDbStore | null) => Promise<unknown>): Promise<void> {
    const epoch = this.#epoch;
    const turn = this.#last.then(async () => {
      if (epoch !== this.#epoch) return;
      const store = await this.#store;
      if (epoch === this.#epoch) await work(store);
    });
    const safe = turn.catch((error: unknown) => {
      if (epoch === this.#epoch && isDatabaseLost(error)) this.#lose();
    });
    this.#last = safe;
    return safe;
  }

  /** The same for what is to be read: if the copy is late, `work` gets null first, and the copy once it is open. */
  read(work: (store: IndexedDbStore | null) => Promise<unknown>): Promise<void> {
    const epoch = this.#epoch;
    const reading = this.run(work);
    const inTime = this.#late.then(async () => {
      if (!this.#opening || epoch !== this.#epoch) return reading;
      await work(null);
    });
    return Promise.race([reading, inTime]);
  }

  /** Resolves once everything that was queued so far has run. */
  async settled(): Promise<void> {
    await this.#last;
  }

  /** Evicted or deleted by the browser: continue in memory, rebuild at the next start. */
  #lose(): void {
    this.broken = true;
    void this.#store.then((store) => store?.close());
    this.#store = Promise.resolve(null);
    this.#lost();
  }
}

const lostNames = ['CopyGoneError', 'DatabaseClosedError', 'InvalidStateError', 'OpenFailedError', 'MissingAPIError', 'UnknownError'];
const isDatabaseLost = (error: unknown): boolean => error instanceof Error && lostNames.includes(error.name);
