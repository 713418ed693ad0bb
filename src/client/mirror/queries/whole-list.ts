import { feedView } from '../feed-view.ts';
import type { Resource } from '../resource.ts';
import type { LocalShelf, MirrorRow } from '../shelf-table.ts';
import { type View, viewOf } from '../view.ts';
import type { Mirrored } from './mirrored.ts';

/** A list that comes whole, as one value. */
export function wholeListView<Shelf extends LocalShelf>(resource: Resource, shelf: Shelf): View<Mirrored<MirrorRow<Shelf>[]>> {
  return viewOf(`whole ${resource.key}`, () => {
    const feed = feedView(resource, shelf, (row) => row);
    let seen: object | undefined;
    let value: Mirrored<MirrorRow<Shelf>[]> = { state: 'loading' };
    return {
      subscribe: feed.subscribe,
      get: () => {
        const now = feed.get();
        if (now === seen) return value;
        seen = now;
        if (now.state === 'ready') value = { state: 'ready', value: [...now.rows], asOfMs: now.asOfMs, fresh: now.fresh };
        else value = now.state === 'missing' ? { state: 'missing', offline: now.offline } : { state: 'loading' };
        return value;
      },
    };
  });
}
