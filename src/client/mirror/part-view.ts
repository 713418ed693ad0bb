import type { GameRowKind, GameRows } from './game-rows.ts';
import type { Mirrored } from './queries/mirrored.ts';
import { resourceOf } from './resource.ts';
import { rowView } from './row-view.ts';
import { type View, viewOf } from './view.ts';

/** A part of a row of the collection `games`; the same value as long as the row is the same. */
export function partView<Kind extends GameRowKind, Part>(
  kind: Kind,
  arg: string,
  part: (row: GameRows[Kind]) => Part,
): View<Mirrored<Part>> {
  const resource = resourceOf(kind, arg);
  return viewOf(`part ${resource.key}`, () => {
    // The row with this key is of this kind.
    const row = rowView(resource, 'games', resource.key) as View<Mirrored<GameRows[Kind]>>;
    let seen: object | undefined;
    let value: Mirrored<Part> = { state: 'loading' };
    return {
      subscribe: row.subscribe,
      get: () => {
        const now = row.get();
        if (now !== seen) value = now.state === 'ready' ? { ...now, value: part(now.value) } : now;
        seen = now;
        return value;
      },
    };
  });
}
