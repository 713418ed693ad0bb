import type { Change, MirrorOptions } from '#client/mirror/change.ts';
import type { MirrorRow } from '#client/mirror/collection-table.ts';
import { deleteDatabase, mirrorDatabaseNames } from '#client/mirror/indexed-db/database.ts';
import { openIndexedDbStore } from '#client/mirror/indexed-db/indexed-db-store.ts';
import { Mirror } from '#client/mirror/mirror.ts';

const opened: Mirror[] = [];

/** A separate mirror, as in another tab or after the next start. */
export function newMirror(more: Partial<MirrorOptions> = {}): Mirror {
  const mirror = new Mirror({
    openIndexedDbStore,
    notifyTabs: () => undefined,
    makeRoom: async () => undefined,
    lost: () => undefined,
    ...more,
  });
  opened.push(mirror);
  return mirror;
}

/** Closes every mirror and deletes what they stored. */
export async function wipe(): Promise<void> {
  for (const mirror of opened.splice(0)) {
    await mirror.settled();
    mirror.close();
  }
  for (const name of await mirrorDatabaseNames()) await deleteDatabase(name);
}
/** A row of the collection `regions`. */
export const row = (id: string, pos = 0, name = id): MirrorRow => ({ id, name, pos, city: '', pictures: [] });
/** A reply of /mirror/regions. */
export const patch = (more: Partial<Change & { kind: 'patch' }>): Change => ({
  kind: 'patch',
  collection: 'regions',
  from: undefined,
  anew: true,
  rows: [],
  deleted: [],
  cursor: 'c1',
  more: false,
  atMs: 1,
  ...more,
});

/** Everything that a mirror would show of a collection, read from the chunks unless it is in memory. */
export async function seen(mirror: Mirror): Promise<Map<string, MirrorRow>> {
  await mirror.openCollection('regions');
  const collection = mirror.collection('regions');
  await mirror.need('regions', [...collection.lines.keys()]);
  return new Map(
    [...collection.lines.keys()].flatMap((id) => (collection.rows.has(id) ? [[id, collection.rows.get(id) as MirrorRow]] : [])),
  );
}
