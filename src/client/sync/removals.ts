import type { ShelfName } from '#contract/shelves/mirror.ts';
import { followsShelf } from '../mirror/feed-view.ts';
import { mirror } from '../mirror/instance.ts';
import type { Resource } from '../mirror/resource.ts';
import { shelvesOf } from './background.ts';
import { isExpected } from './expected-error.ts';
import { pullShelf, type ShelfPullParts } from './shelf-pull.ts';

/** Brings what is gone from some shelves before anything else: who has withdrawn is on no screen and in no cache any more. */
export async function pullRemovals(shelves: ReadonlySet<ShelfName>, parts: ShelfPullParts): Promise<void> {
  for (const shelf of shelvesOf(mirror.audience === 'public').filter((name) => shelves.has(name))) {
    try {
      await pullShelf(shelf, parts);
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
export function restsOnRemoval({ list, shelf }: Resource, removed: ReadonlySet<ShelfName> = new Set()): boolean {
  return [...removed].some((name) => name === shelf) && !(list && followsShelf({ list }, mirror.shelf(shelf)));
}
