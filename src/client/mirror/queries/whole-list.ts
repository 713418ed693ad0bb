import type { ListCollection, ListName } from '#contract/collections/mirror.ts';
import type { LocalCollection, MirrorRow } from '../collection-table.ts';
import { feedView } from '../feed-view.ts';
import { type Resource, resourceOf } from '../resource.ts';
import { useView, type View, viewOf } from '../view.ts';
import { type InLanguage, rowsIn, useInLanguage } from './in-language.ts';
import type { Mirrored } from './mirrored.ts';

/** A list that is pulled whole, as one value, in the operator's order: regions, classes, lotteries (closed ones included). */
export function useWholeList<Name extends ListName>(name: Name): Mirrored<InLanguage<MirrorRow<ListCollection<Name>>>[]> {
  const resource = resourceOf(name);
  return useInLanguage(useView(wholeListView(resource, resource.collection as ListCollection<Name>)), rowsIn);
}

function wholeListView<Collection extends LocalCollection>(
  resource: Resource,
  collection: Collection,
): View<Mirrored<MirrorRow<Collection>[]>> {
  return viewOf(`whole ${resource.key}`, () => {
    const feed = feedView(resource, collection, (row) => row);
    let seen: object | undefined;
    let value: Mirrored<MirrorRow<Collection>[]> = { state: 'loading' };
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
