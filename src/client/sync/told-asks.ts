import { collectionOf, isOwnCollection } from '#contract/collections/mirror.ts';
import { isServerCollection } from '../mirror/collection-table.ts';
import { mirror } from '../mirror/instance.ts';
import type { Resource } from '../mirror/resource.ts';
import { type PullMode, subscriptions } from '../mirror/subscriptions.ts';
import { pullLimits } from './pull-limits.ts';

/** What moves on whenever somebody is looked at or rated is asked for so often at most, in ms. */
const calmMs = 120_000;

/** Collections that change whenever any member does something. */
const isShared = ({ collection }: Resource): boolean =>
  collection === 'games' || (isServerCollection(collection) && !isOwnCollection(collection));

const changesOften = ({ collection }: Resource): boolean =>
  isServerCollection(collection) && collectionOf(collection).changesOften === true;

type Parts = {
  nowMs(): number;
  later(work: () => void, ms: number): () => void;
  isVisible(): boolean;
  pull(resource: Resource, mode: PullMode): Promise<boolean>;
  failed(error: unknown): void;
};

/** Asks for what is on screen because the club told of a change: at once, and where it tells again and again, now and then. */
export class ToldAsks {
  readonly #parts: Parts;
  /** When each was asked for, or is going to be, in ms. */
  readonly #asked = new Map<string, number[]>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * A member's own is asked for at once, always: a balance of before must not stand there. `isUrgent`: something of it was
   * taken away, which nobody may go on seeing.
   */
  ask(resource: Resource, isUrgent: boolean): void {
    const { nowMs, later, isVisible, failed } = this.#parts;
    if (isUrgent || !isShared(resource)) {
      this.#pull(resource).catch(failed);
      return;
    }
    const { told, toldWithinMs } = pullLimits;
    const now = nowMs();
    if (changesOften(resource) && now - subscriptions.pullOf(resource.key).answeredMs < calmMs) return;
    const recent = (this.#asked.get(resource.key) ?? []).filter((atMs) => now - atMs < toldWithinMs);
    // A question is already waiting; it will be asked after the latest change.
    if (recent.length > told) return;
    const [oldest = now] = recent;
    const waitMs = recent.length < told ? 0 : oldest + toldWithinMs - now;
    this.#asked.set(resource.key, [...recent, now + waitMs]);
    const ask = (): void => void this.#pull(resource).catch(failed);
    if (waitMs === 0) ask();
    else later(() => subscriptions.isShown(resource) && isVisible() && ask(), waitMs);
  }

  forget(): void {
    this.#asked.clear();
  }

  async #pull(resource: Resource): Promise<void> {
    const { epoch } = mirror;
    // An answer that is under way may have been given before the change.
    if (subscriptions.pullOf(resource.key).pulling) await this.#parts.pull(resource, 'first');
    if (epoch === mirror.epoch) await this.#parts.pull(resource, 'first');
  }
}
