import { collectionOf, isOwnCollection } from '#contract/collections/mirror.ts';
import { isServerCollection } from '../mirror/collection-table.ts';
import { mirror } from '../mirror/instance.ts';
import type { Resource } from '../mirror/resource.ts';
import { type PullMode, subscriptions } from '../mirror/subscriptions.ts';
import { pullLimits } from './pull-limits.ts';

/** The shortest interval between requests of a collection that every view or rating changes, in ms. */
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

/** Requests what is on screen after a reported change: at once, and if it changes repeatedly, from time to time. */
export class ToldAsks {
  readonly #parts: Parts;
  /** When each was requested, or is going to be, in ms. */
  readonly #asked = new Map<string, number[]>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * A member's own data is always requested at once: an old balance must not stay on screen. `isUrgent`: rows were
   * deleted, which nobody may see any longer.
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
    // A request is already scheduled; it will be sent after the latest change.
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
    // A reply in flight may be older than the change.
    if (subscriptions.pullOf(resource.key).pulling) await this.#parts.pull(resource, 'first');
    if (epoch === mirror.epoch) await this.#parts.pull(resource, 'first');
  }
}
