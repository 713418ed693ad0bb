import type { LocalCollection, MirrorRow } from './collection-table.ts';
import { mirror } from './instance.ts';
import type { Mirrored } from './queries/mirrored.ts';
import type { Resource } from './resource.ts';
import { rowView } from './row-view.ts';
import { subscriptions } from './subscriptions.ts';
import { type View, viewOf } from './view.ts';

const absent: Mirrored<null> = { state: 'ready', value: null, asOfMs: 0, fresh: true };

/** A row that may not exist: null once the server has answered without it. */
export function maybeRowView<Collection extends LocalCollection>(
  resource: Resource,
  collection: Collection,
  id: string,
): View<Mirrored<MirrorRow<Collection> | null>> {
  return viewOf(`maybe ${resource.key} ${id}`, () => {
    const row = rowView(resource, collection, id);
    return {
      subscribe: row.subscribe,
      get: () => {
        const now = row.get();
        const { answeredMs, pulling } = subscriptions.pullOf(resource.key);
        const { opened, lines } = mirror.collection(collection);
        return now.state === 'loading' && answeredMs > 0 && !pulling && opened && !lines.has(id) ? absent : now;
      },
    };
  });
}
