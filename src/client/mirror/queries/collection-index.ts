import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { createStore, type Store, useStore } from '../../device/store.ts';
import type { LocalCollection } from '../collection-table.ts';
import { mirror } from '../instance.ts';
import type { Mirror } from '../mirror.ts';
import { revisionOf } from '../text-index.ts';

/** What is read from every stored row of a collection, at one state of it. */
type Indexed = { revision: string };

/** A collection's index, and how it is brought to the collection's state in a language. */
export type CollectionIndex<Index extends Indexed> = {
  name: LocalCollection;
  made: Store<{ index: Index; language: string }>;
  follow: (language: string) => Promise<void>;
};

/** An index of a collection. `make` reads all rows in short tasks; undefined if the collection has changed meanwhile. */
export function collectionIndex<Index extends Indexed>(
  name: LocalCollection,
  empty: Index,
  make: (mirror: Mirror, language: string) => Promise<Index | undefined>,
): CollectionIndex<Index> {
  const made = createStore({ index: empty, language: '' });
  let asked = '';
  let indexing = false;
  const isOutdated = (): boolean => {
    const { index, language } = made.get();
    return index.revision !== revisionOf(mirror, name) || language !== asked;
  };
  /** One run at a time, and another if the collection or the language has changed meanwhile. */
  async function follow(language: string): Promise<void> {
    asked = language;
    if (indexing) return;
    indexing = true;
    try {
      while (isOutdated()) {
        const spoken = asked;
        const index = await make(mirror, spoken);
        if (index) made.set({ index, language: spoken });
      }
    } finally {
      indexing = false;
    }
  }
  return { name, made, follow };
}

/** An index as a component sees it; `revision` stands for everything in the collection, also for the rows in memory. */
export type InUse<Index> = { index: Index; ready: boolean; revision: string };

/** The index, which follows the collection while it is `wanted`. */
export function useCollectionIndex<Index extends Indexed>(
  { name, made, follow }: CollectionIndex<Index>,
  wanted: boolean,
  language = '',
): InUse<Index> {
  const subscribe = useCallback(
    (listener: () => void): (() => void) =>
      mirror.subscribe((collection) => {
        if (collection === null || collection === name) listener();
      }),
    [name],
  );
  const revision = useSyncExternalStore(subscribe, () => `${revisionOf(mirror, name)} ${mirror.collection(name).revision}`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision stands for everything in the collection
  useEffect(() => {
    if (wanted) void follow(language);
  }, [revision, follow, wanted, language]);
  const { index } = useStore(made);
  return { index, ready: index.revision !== '', revision };
}
