import { CompiledQuery } from 'kysely';
import type { RemovingCollectionName, SharedCollectionName } from '#contract/collections/mirror.ts';
import type { Queries } from './database.ts';

/**
 * Takes the collection's next revision, to be written into every row that this transaction changes. The update locks the collection's row
 * until the commit, so revisions are committed in order: whoever has read revision n of a collection can read every row up to n, and a
 * mirror's cursor never skips one. A transaction that changes several collections takes them in the order of `sharedCollectionNames`, so
 * that two transactions can't deadlock.
 */
export async function nextRevision(tx: Queries, collection: SharedCollectionName): Promise<number> {
  const { rev } = await tx
    .updateTable('shelf_revs')
    .set((row) => ({ rev: row('rev', '+', 1) }))
    .where('shelf', '=', collection)
    .returning('rev')
    .executeTakeFirstOrThrow();
  return rev;
}

/**
 * Takes the collection's lock without taking a revision: what is read after it doesn't change until the commit, and mirrors are not
 * notified if nothing that they have changes.
 */
export async function lockCollection(tx: Queries, collection: SharedCollectionName): Promise<void> {
  await tx
    .updateTable('shelf_revs')
    .set((row) => ({ rev: row.ref('rev') }))
    .where('shelf', '=', collection)
    .execute();
}

export type CollectionRevisions = Readonly<Record<SharedCollectionName, number>>;

/** Compiled once: every read that a cache may answer runs it. */
const allRevisions = CompiledQuery.raw('select shelf, rev from shelf_revs');

/** The committed revision of every collection, in one small query. */
export async function collectionRevisions(queries: Queries): Promise<CollectionRevisions> {
  const { rows } = await queries.executeQuery<{ shelf: string; rev: number }>(allRevisions);
  return Object.fromEntries(rows.map(({ shelf, rev }) => [shelf, rev])) as Record<SharedCollectionName, number>;
}

/**
 * Writes a tombstone for each row that was deleted, or may no longer be seen, so that every mirror deletes it. Returns the collection's
 * revision of the tombstones.
 */
export async function writeTombstones(
  tx: Queries,
  collection: RemovingCollectionName,
  ids: readonly string[],
  nowMs: number,
): Promise<number> {
  const rev = await nextRevision(tx, collection);
  if (ids.length === 0) return rev;
  await tx
    .insertInto('tombstones')
    .values(ids.map((id) => ({ shelf: collection, id, rev, at_ms: nowMs })))
    .onConflict((conflict) => conflict.columns(['shelf', 'id']).doUpdateSet({ rev, at_ms: nowMs }))
    .execute();
  return rev;
}
