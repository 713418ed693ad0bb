import type { IndexedDbStore } from './indexed-db/indexed-db-store.ts';

/**
 * Everything that touches the persisted copy runs one after the other, and nothing that was started for one partition touches
 * the next one's copy.
 */
export class WriteQueue {
  #store: Promise<IndexedDbStore | null> = Promise.resolve(null);
  #last: Promise<unknown> = Promise.resolve();
  #epoch = 0;
  /** Nothing is persisted: private mode, or a database that is broken, blocked, or was closed by the browser. */
  broken = false;

  /** Changes with the partition. */
  get epoch(): number {
    return this.#epoch;
  }

  /** Uses another copy from now on; the one before is closed. If `opening` rejects, the mirror works in memory only. */
  open(opening: Promise<IndexedDbStore>): void {
    this.close();
    this.broken = false;
    const epoch = this.#epoch;
    this.#store = opening.catch(() => {
      if (epoch === this.#epoch) this.broken = true;
      return null;
    });
  }

  close(): void {
    this.#epoch += 1;
    void this.#store.then((store) => store?.close());
    this.#store = Promise.resolve(null);
  }

  /** Runs after everything that was queued before; never rejects. `work` gets null if nothing is persisted. */
  run(work: (store: IndexedDbStore | null) => Promise<unknown>): Promise<void> {
    const epoch = this.#epoch;
    const opening = this.#store;
    const turn = this.#last.then(async () => {
      const store = await opening;
      if (epoch === this.#epoch) await work(store);
    });
    const safe = turn.catch((error: unknown) => {
      if (epoch === this.#epoch && isDatabaseLost(error)) this.#lose();
    });
    this.#last = safe;
    return safe;
  }

  /** Resolves once everything that was queued so far has run. */
  async settled(): Promise<void> {
    await this.#last;
  }

  /** Evicted or deleted by the browser: continue in memory, rebuild at the next start. */
  #lose(): void {
    this.broken = true;
    this.#store = Promise.resolve(null);
  }
}

const lostNames = ['DatabaseClosedError', 'InvalidStateError', 'OpenFailedError', 'MissingAPIError', 'UnknownError'];
const isDatabaseLost = (error: unknown): boolean => error instanceof Error && lostNames.includes(error.name);
