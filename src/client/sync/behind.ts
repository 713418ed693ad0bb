import { type CollectionName, removes } from '#contract/collections/mirror.ts';
import { mirror } from '../mirror/instance.ts';
import type { Resource } from '../mirror/resource.ts';
import { collectionsOf } from './background.ts';
import { pullPauses } from './pull-pauses.ts';

/** What the copy lacks and no screen has requested: pulled one by one, so that an idle client sends few requests. */
export class Behind {
  readonly #collections = new Set<CollectionName>();
  readonly #rows = new Map<string, Resource>();
  /** When each was last taken, in ms: the longest waiting comes first. */
  readonly #takenMs = new Map<string, number>();
  #wasRemoving = false;

  get isEmpty(): boolean {
    return this.#collections.size + this.#rows.size === 0;
  }

  addCollections(names: Iterable<CollectionName>): void {
    const mine = collectionsOf(mirror.partition === 'public');
    for (const name of names) if (mine.includes(name)) this.#collections.add(name);
  }

  /** Resources with calls of their own. */
  addRows(resources: Iterable<Resource>): void {
    for (const resource of resources) this.#rows.set(resource.key, resource);
  }

  /** How long until one may be requested, in ms: each failed one has a pause of its own. */
  waitMs(nowMs: number): number {
    if (this.#rows.size > 0) return 0;
    return Math.min(...[...this.#collections].map((name) => pullPauses.leftMs(name, nowMs)));
  }

  /** Removes and returns the next one, alternating between those with possible deletions and the longest waiting of the others. */
  take(nowMs: number): CollectionName | Resource | undefined {
    const due = collectionsOf(mirror.partition === 'public').filter(
      (name) => this.#collections.has(name) && pullPauses.leftMs(name, nowMs) === 0,
    );
    const removing = this.#longestWaiting(due.filter(removes));
    const other = this.#longestWaiting([...due.filter((name) => !removes(name)), ...this.#rows.values()]);
    // Catalogues change all the time: every second one is for the rest.
    const next = this.#wasRemoving ? (other ?? removing) : (removing ?? other);
    if (next === undefined) return undefined;
    this.#wasRemoving = next === removing;
    const name = nameOf(next);
    this.#takenMs.set(name, nowMs);
    if (typeof next === 'string') this.#collections.delete(next);
    else this.#rows.delete(next.key);
    return next;
  }

  /** The whole copy was just pulled. */
  clear(): void {
    this.#collections.clear();
    this.#rows.clear();
  }

  #longestWaiting<One extends CollectionName | Resource>(all: readonly One[]): One | undefined {
    const since = (one: One): number => this.#takenMs.get(nameOf(one)) ?? 0;
    return [...all].sort((a, b) => since(a) - since(b))[0];
  }
}

const nameOf = (one: CollectionName | Resource): string => (typeof one === 'string' ? one : one.key);
