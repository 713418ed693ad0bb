import { collectionOf, isOwnCollection } from '#contract/collections/mirror.ts';
import { isServerCollection } from '../mirror/collection-table.ts';
import { mirror } from '../mirror/instance.ts';
import type { Resource } from '../mirror/resource.ts';
import { type PullMode, subscriptions } from '../mirror/subscriptions.ts';
import { pullLimits } from './pull-limits.ts';

/** The shortest interval between requests of a collection that every view or rating changes, in ms. */
const calmMs = 120_000;

/** How often what failed is requested again, each time after twice the pause: for eight minutes. Then a change, a return or the next run does it. */
const repeats = 5;

/** Collections that change whenever any member does something. */
const isShared = ({ collection }: Resource): boolean =>
  collection === 'games' || (isServerCollection(collection) && !isOwnCollection(collection));

const changesOften = ({ collection }: Resource): boolean =>
  isServerCollection(collection) && collectionOf(collection).changesOften === true;

type Parts = {
  nowMs(): number;
  later(work: () => void, ms: number): () => void;
  isVisible(): boolean;
  isOnline(): boolean;
  pull(resource: Resource, mode: PullMode): Promise<boolean>;
  failed(error: unknown): void;
};

/** Requests what is on screen after a reported change: at once, and if it changes repeatedly, from time to time. */
export class ChangePulls {
  readonly #parts: Parts;
  /** When each was requested, or is going to be, in ms. */
  readonly #requested = new Map<string, number[]>();
  /** Cancel the next request of each that has failed. */
  readonly #repeats = new Map<string, () => void>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * A member's own data is always requested at once: an old balance must not stay on screen. `isUrgent`: rows were
   * deleted, which nobody may see any longer.
   */
  pull(resource: Resource, isUrgent: boolean): void {
    const { nowMs, later, isVisible, failed } = this.#parts;
    if (isUrgent || !isShared(resource)) {
      this.#pullNow(resource).catch(failed);
      return;
    }
    const { changes, changesWithinMs } = pullLimits;
    // Times are compared whatever the clock: set back, it would otherwise hold everything back for as long.
    const now = nowMs();
    if (changesOften(resource) && Math.abs(now - subscriptions.pullOf(resource.key).answeredMs) < calmMs) return;
    const recent = (this.#requested.get(resource.key) ?? []).filter((atMs) => Math.abs(now - atMs) < changesWithinMs);
    // A request is already scheduled; it will be sent after the latest change.
    if (recent.length > changes) return;
    const [oldest = now] = recent;
    const waitMs = recent.length < changes ? 0 : oldest + changesWithinMs - now;
    this.#requested.set(resource.key, [...recent, now + waitMs]);
    const send = (): void => void this.#pullNow(resource).catch(failed);
    if (waitMs === 0) send();
    else later(() => subscriptions.isShown(resource) && isVisible() && send(), waitMs);
  }

  /**
   * Requests what must not stay as it is on screen, and if that fails, again with pauses. Not what was never answered: the screen says so,
   * with a way to try again.
   */
  async ask(resource: Resource, mode: PullMode, turn = 0): Promise<boolean> {
    const { epoch } = mirror;
    const answered = await this.#parts.pull(resource, mode);
    if (epoch === mirror.epoch) this.#repeat(resource, turn);
    return answered;
  }

  forget(): void {
    this.#requested.clear();
    for (const callOff of this.#repeats.values()) callOff();
    this.#repeats.clear();
  }

  #repeat(resource: Resource, turn: number): void {
    const { key } = resource;
    const { later, isVisible, isOnline, failed } = this.#parts;
    const isDue = (): boolean => {
      const pull = subscriptions.pullOf(key);
      return pull.failed && pull.answeredMs > 0 && !pull.pulling;
    };
    this.#repeats.get(key)?.();
    this.#repeats.delete(key);
    if (turn === repeats || !isDue()) return;
    const again = (): void => {
      this.#repeats.delete(key);
      // What comes back, to the screen or in touch with the server, is requested then.
      if (isDue() && subscriptions.isShown(resource) && isVisible() && isOnline()) this.ask(resource, 'first', turn + 1).catch(failed);
    };
    this.#repeats.set(key, later(again, pullLimits.firstPauseMs * 2 ** turn));
  }

  async #pullNow(resource: Resource): Promise<void> {
    const { epoch } = mirror;
    // A reply in flight may be older than the change.
    if (subscriptions.pullOf(resource.key).pulling) await this.#parts.pull(resource, 'first');
    if (epoch === mirror.epoch) await this.ask(resource, 'first');
  }
}
