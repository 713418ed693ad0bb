import type { CollectionName } from '#contract/collections/mirror.ts';
import { followsCollection } from '../mirror/feed-view.ts';
import { mirror } from '../mirror/instance.ts';
import type { Resource } from '../mirror/resource.ts';
import { collectionsOf } from './background.ts';
import { type CollectionPullParts, pullCollection } from './collection-pull.ts';
import { isExpected } from './expected-error.ts';

/** Brings what is gone from some collections before anything else: who has withdrawn is on no screen and in no cache any more. */
export async function pullRemovals(collections: ReadonlySet<CollectionName>, parts: CollectionPullParts): Promise<void> {
  for (const collection of collectionsOf(mirror.partition === 'public').filter((name) => collections.has(name))) {
    try {
      await pullCollection(collection, parts);
    } catch (error) {
      // The next run brings it.
      if (!isExpected(error)) throw error;
    }
  }
}

/**
 * Whether something on screen has to be asked for itself after a removal. A list that is made from the copy has lost what
 * is gone as soon as the copy has.
 */
export function restsOnRemoval({ list, collection }: Resource, removed: ReadonlySet<CollectionName> = new Set()): boolean {
  return [...removed].some((name) => name === collection) && !(list && followsCollection({ list }, mirror.collection(collection)));
}
