import { mirror } from './instance.ts';
import { interests } from './interests.ts';
import type { Mirrored } from './queries/mirrored.ts';
import type { Resource } from './resource.ts';
import { rowView } from './row-view.ts';
import type { LocalShelf, MirrorRow } from './shelf-table.ts';
import { type View, viewOf } from './view.ts';

const absent: Mirrored<null> = { state: 'ready', value: null, asOfMs: 0, fresh: true };

/** A row that may not be: null once the club has answered, and it is not there. */
export function maybeRowView<Shelf extends LocalShelf>(
  resource: Resource,
  shelf: Shelf,
  id: string,
): View<Mirrored<MirrorRow<Shelf> | null>> {
  return viewOf(`maybe ${resource.key} ${id}`, () => {
    const row = rowView(resource, shelf, id);
    return {
      subscribe: row.subscribe,
      get: () => {
        const now = row.get();
        const { answeredMs, pulling } = interests.pullOf(resource.key);
        const { opened, lines } = mirror.shelf(shelf);
        return now.state === 'loading' && answeredMs > 0 && !pulling && opened && !lines.has(id) ? absent : now;
      },
    };
  });
}
