import { type Resource, resourceOfKey } from './resource.ts';

/** The state of the last request for a resource. */
export type Pull = {
  pulling: boolean;
  failed: boolean;
  /** When the server last answered it in this visit; 0 before. */
  answeredMs: number;
  /** When it last refused it in this visit; 0: it has not. */
  refusedMs: number;
};
export type PullMode = 'first' | 'again' | 'next';

const idle: Pull = { pulling: false, failed: false, answeredMs: 0, refusedMs: 0 };

/**
 * What is on screen now. Queries register here and are notified about their requests; sync watches it and pulls.
 * Neither knows the other.
 */
export class Subscriptions {
  readonly #counts = new Map<string, { resource: Resource; count: number; sinceMs: number }>();
  readonly #pulls = new Map<string, Pull>();
  readonly #listeners = new Map<string, Set<() => void>>();
  /** Set by sync: pulls a resource. True: the server answered. */
  pull: (resource: Resource, mode: PullMode) => Promise<boolean> = () => Promise.resolve(false);
  /** Set by sync: the countdown of this lottery has ended on screen. */
  drawDue: (key: string) => void = () => undefined;
  /** Set by sync: a screen has subscribed to something that had no subscribers. */
  arrived: (resource: Resource) => void = () => undefined;

  add(resource: Resource, nowMs: number, listener: () => void): () => void {
    const known = this.#counts.get(resource.key);
    if (known) known.count += 1;
    else this.#counts.set(resource.key, { resource, count: 1, sinceMs: nowMs });
    const listeners = this.#listeners.get(resource.key) ?? new Set();
    listeners.add(listener);
    this.#listeners.set(resource.key, listeners);
    if (!known) this.arrived(resource);
    return () => {
      listeners.delete(listener);
      const now = this.#counts.get(resource.key);
      if (!now) return;
      now.count -= 1;
      if (now.count === 0) this.#counts.delete(resource.key);
    };
  }

  /** Everything that is on screen. */
  all(): Resource[] {
    return [...this.#counts.values()].map(({ resource }) => resource);
  }

  isShown({ key }: Resource): boolean {
    return this.#counts.has(key);
  }

  sinceMs(key: string): number {
    return this.#counts.get(key)?.sinceMs ?? 0;
  }

  /** The page is looked at again: what was answered before that is no longer fresh on screen, and says so before anything is requested. */
  lookedAt(nowMs: number): void {
    for (const [key, subscription] of this.#counts) {
      subscription.sinceMs = nowMs;
      this.#tell(key);
    }
  }

  pullOf(key: string): Pull {
    return this.#pulls.get(key) ?? idle;
  }

  report(key: string, pull: Partial<Pull>): void {
    this.#pulls.set(key, { ...this.pullOf(key), ...pull });
    this.#tell(key);
  }

  /** Replies from before a change are no longer fresh, so that the resource is requested again when it comes on screen. */
  outdate(isMeant: (resource: Resource) => boolean): void {
    for (const [key, { answeredMs, refusedMs }] of this.#pulls)
      if (answeredMs + refusedMs > 0 && isMeant(resourceOfKey(key))) this.report(key, { answeredMs: 0, refusedMs: 0 });
  }

  /** A member wants to try again: what was refused a moment ago may be requested. */
  forgetRefusals(): void {
    for (const [key, { refusedMs }] of this.#pulls) if (refusedMs > 0) this.report(key, { refusedMs: 0 });
  }

  /** Another partition: nothing was requested for it yet. */
  forget(): void {
    this.#pulls.clear();
    for (const key of this.#listeners.keys()) this.#tell(key);
  }

  #tell(key: string): void {
    for (const listener of this.#listeners.get(key) ?? []) listener();
  }
}

export const subscriptions = new Subscriptions();
