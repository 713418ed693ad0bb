import { CompiledQuery } from 'kysely';
import type { RemovingShelfName, SharedShelfName } from '#contract/shelves/mirror.ts';
import type { Queries } from './database.ts';

/**
 * Takes the shelf's next revision, to be written into every row of it that this transaction changes. The update holds
 * the lock of the shelf's row until the commit, so revisions are committed in their order: whoever has read revision
 * n of a shelf can read every row up to n, and a mirror's cursor never passes over one. Several shelves in one
 * transaction: in the order of `sharedShelfNames`, so that two transactions don't wait for each other.
 */
export async function nextRevision(tx: Queries, shelf: SharedShelfName): Promise<number> {
  const { rev } = await tx
    .updateTable('shelf_revs')
    .set((row) => ({ rev: row('rev', '+', 1) }))
    .where('shelf', '=', shelf)
    .returning('rev')
    .executeTakeFirstOrThrow();
  return rev;
}

export type ShelfRevisions = Readonly<Record<SharedShelfName, number>>;

/** Compiled once: this is asked on every read that may be answered from a cache. */
const allRevisions = CompiledQuery.raw('select shelf, rev from shelf_revs');

/** The committed revision of every shelf, in one small query. */
export async function shelfRevisions(queries: Queries): Promise<ShelfRevisions> {
  const { rows } = await queries.executeQuery<{ shelf: string; rev: number }>(allRevisions);
  return Object.fromEntries(rows.map(({ shelf, rev }) => [shelf, rev])) as Record<SharedShelfName, number>;
}

/**
 * Leaves a tombstone for each row that is gone, or may no longer be seen, so that every mirror forgets it. Returns the
 * shelf's revision that holds them.
 */
export async function bury(tx: Queries, shelf: RemovingShelfName, ids: readonly string[], nowMs: number): Promise<number> {
  const rev = await nextRevision(tx, shelf);
  if (ids.length === 0) return rev;
  await tx
    .insertInto('tombstones')
    .values(ids.map((id) => ({ shelf, id, rev, at_ms: nowMs })))
    .onConflict((conflict) => conflict.columns(['shelf', 'id']).doUpdateSet({ rev, at_ms: nowMs }))
    .execute();
  return rev;
}
