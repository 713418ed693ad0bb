import { useSyncExternalStore } from 'react';
import { client } from '../client.ts';
import { connectionStore } from './connection-store.ts';
import { mirror } from './instance.ts';
import type { Resource } from './resource.ts';
import { subscriptions } from './subscriptions.ts';
import { yieldToMain } from './yield-to-main.ts';

/** A resource as React reads it: the same object as long as nothing that it shows has changed. */
export type View<T extends object> = { subscribe(listener: () => void): () => void; get(): T };

const views = new Map<string, View<object>>();

/** The view called `name`, created once. */
export function viewOf<T extends object>(name: string, make: () => View<T>): View<T> {
  const known = views.get(name);
  if (known) return known as View<T>;
  const made = make();
  views.set(name, made);
  return made;
}

export const useView = <T extends object>(view: View<T>): T => useSyncExternalStore(view.subscribe, view.get);

type Making<T> = {
  resource: Resource;
  /** Reads from the mirror what is not in memory; called when it comes on screen and after every change. */
  load(): void;
  compute(): T;
};

/** Watches mirror, requests and connection for a resource while a component shows it. */
export function makeView<T extends object>({ resource, load, compute }: Making<T>): View<T> {
  const listeners = new Set<() => void>();
  let snapshot: T | undefined;
  let dirty = true;
  let stop: (() => void) | undefined;
  let telling = false;
  // Whoever asks now sees the change. What shows it hears of all changes of a task in the next one: React renders for each at once, in the
  // task that has made the change.
  const changed = (): void => {
    dirty = true;
    if (telling) return;
    telling = true;
    void yieldToMain().then(() => {
      telling = false;
      if (!stop) return;
      load();
      for (const listener of listeners) listener();
    });
  };
  const start = (): void => {
    const stops = [
      subscriptions.add(resource, client().nowMs(), changed),
      connectionStore.subscribe(changed),
      mirror.subscribe((collection) => {
        if (collection === null || collection === resource.collection) changed();
      }),
    ];
    stop = () => {
      for (const end of stops) end();
    };
    dirty = true;
    load();
  };
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      if (!stop) start();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
    get: () => {
      if (snapshot && stop && !dirty) return snapshot;
      const next = compute();
      dirty = false;
      if (!snapshot || !isEqual(snapshot, next)) snapshot = next;
      return snapshot;
    },
  };
}

function isEqual(a: object, b: object): boolean {
  const old = new Map(Object.entries(a));
  const now = Object.entries(b);
  return now.length === old.size && now.every(([key, value]) => Object.is(old.get(key), value));
}

/** Whether there is nothing yet, or nothing to be had. */
export function absence(resource: Resource, opened: boolean): { state: 'loading' } | { state: 'missing'; offline: boolean } {
  const pull = subscriptions.pullOf(resource.key);
  const offline = connectionStore.get() === 'offline';
  if (!opened) return { state: 'loading' };
  if (offline) return { state: 'missing', offline: true };
  return pull.failed && !pull.pulling ? { state: 'missing', offline: false } : { state: 'loading' };
}

/** A screen that comes back within this time shows what was just requested as fresh. */
export const freshForMs = 30_000;

export function isFresh(resource: Resource): boolean {
  const { answeredMs, failed } = subscriptions.pullOf(resource.key);
  // It was requested because it had changed, perhaps. A clock that was received goes on all the same.
  if (failed && resource.kind !== 'lottery-clock') return false;
  return answeredMs > 0 && answeredMs >= subscriptions.sinceMs(resource.key) - freshForMs;
}
