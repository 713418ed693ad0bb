import { client } from '../client.ts';
import { caps } from './caps.ts';
import { isWholeProfile, type LocalCollection, type MirrorRow } from './collection-table.ts';
import { mirror } from './instance.ts';
import type { MemoryCollection } from './memory-collection.ts';
import type { Mirrored } from './queries/mirrored.ts';
import type { Resource } from './resource.ts';
import { absence, isFresh, makeView, type View, viewOf } from './view.ts';

/** A single row, by id; for the collection `member`, '' means its only row. */
export function rowView<Collection extends LocalCollection>(
  resource: Resource,
  collection: Collection,
  id: string,
): View<Mirrored<MirrorRow<Collection>>> {
  return viewOf(`row ${resource.key} ${id}`, () => {
    let tried = '';
    return makeView<Mirrored<MirrorRow<Collection>>>({
      resource,
      load: () => {
        const memory = mirror.collection(collection);
        // Once per state of the collection: a row that is not found is not searched for again and again.
        const now = `${mirror.epoch} ${memory.opened} ${memory.state.version}`;
        if (now === tried || wholeRow(memory, id)) return;
        tried = now;
        void mirror.need(collection, idsOf(memory, id));
      },
      compute: () => {
        const memory = mirror.collection(collection);
        const row = wholeRow(memory, id);
        if (!row) return absence(resource, memory.opened && !isStored(memory, id));
        return { state: 'ready', value: row as MirrorRow<Collection>, asOfMs: asOf(memory, row.id), fresh: isFresh(resource) };
      },
    });
  });
}

const idsOf = (collection: MemoryCollection, id: string): string[] => (id === '' ? [...collection.lines.keys()] : [id]);

function wholeRow(collection: MemoryCollection, id: string): MirrorRow | undefined {
  const row = id === '' ? [...collection.rows.values()][0] : collection.rows.get(id);
  if (!row || isExpired(collection, row.id)) return undefined;
  return 'xuanfei_name' in row && !isWholeProfile(row) ? undefined : row;
}

/** Whether the row is in a chunk and only has to be read. */
function isStored(collection: MemoryCollection, id: string): boolean {
  if (isExpired(collection, id)) return false;
  return idsOf(collection, id).some((each) => {
    const line = collection.lines.get(each);
    return line?.chunk !== undefined && line.whole;
  });
}

/** When the server last sent or confirmed this row, or the collection as a whole. */
export function asOf(collection: MemoryCollection, id: string): number {
  return Math.max(collection.lines.get(id)?.seenMs ?? 0, collection.state.complete ? collection.state.asOfMs : 0);
}

/** Checklist O24: a profile is shown for 14 days after the server last confirmed it. */
export function isExpired(collection: MemoryCollection, id: string): boolean {
  return collection.name === 'profiles' && client().nowMs() - asOf(collection, id) > caps.profileAgeMs;
}
