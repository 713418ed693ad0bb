import { caps } from './caps.ts';
import { mirror, mirrorSurroundings } from './instance.ts';
import type { MemoryShelf } from './memory-shelf.ts';
import type { Mirrored } from './queries/mirrored.ts';
import type { Resource } from './resource.ts';
import { isWholeProfile, type LocalShelf, type MirrorRow } from './shelf-table.ts';
import { absence, isFresh, makeView, type View, viewOf } from './view.ts';

/** A single row, by id; for the shelf `member` the id is '' and its only row is meant. */
export function rowView<Shelf extends LocalShelf>(resource: Resource, shelf: Shelf, id: string): View<Mirrored<MirrorRow<Shelf>>> {
  return viewOf(`row ${resource.key} ${id}`, () => {
    let tried = '';
    return makeView<Mirrored<MirrorRow<Shelf>>>({
      resource,
      bring: () => {
        const memory = mirror.shelf(shelf);
        // Once for each state of the shelf: a row that is not to be found is not looked for again and again.
        const now = `${mirror.epoch} ${memory.opened} ${memory.state.version}`;
        if (now === tried || wholeRow(memory, id)) return;
        tried = now;
        void mirror.need(shelf, idsOf(memory, id));
      },
      compute: () => {
        const memory = mirror.shelf(shelf);
        const row = wholeRow(memory, id);
        if (!row) return absence(resource, memory.opened && !isKept(memory, id));
        return { state: 'ready', value: row as MirrorRow<Shelf>, asOfMs: asOf(memory, row.id), fresh: isFresh(resource) };
      },
    });
  });
}

const idsOf = (shelf: MemoryShelf, id: string): string[] => (id === '' ? [...shelf.lines.keys()] : [id]);

function wholeRow(shelf: MemoryShelf, id: string): MirrorRow | undefined {
  const row = id === '' ? [...shelf.rows.values()][0] : shelf.rows.get(id);
  if (!row || isExpired(shelf, row.id)) return undefined;
  return 'xuanfei_name' in row && !isWholeProfile(row) ? undefined : row;
}

/** Whether the row lies in a pack and only has to be read. */
function isKept(shelf: MemoryShelf, id: string): boolean {
  if (isExpired(shelf, id)) return false;
  return idsOf(shelf, id).some((each) => {
    const line = shelf.lines.get(each);
    return line?.pack !== undefined && line.whole;
  });
}

/** When the server last said so: of this row, or of the shelf as a whole. */
export function asOf(shelf: MemoryShelf, id: string): number {
  return Math.max(shelf.lines.get(id)?.seenMs ?? 0, shelf.state.complete ? shelf.state.asOfMs : 0);
}

/** Checklist O24: a profile is shown for 14 days after the server last confirmed it. */
export function isExpired(shelf: MemoryShelf, id: string): boolean {
  return shelf.name === 'profiles' && mirrorSurroundings.nowMs() - asOf(shelf, id) > caps.profileAgeMs;
}
