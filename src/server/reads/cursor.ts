import * as v from 'valibot';
import { afterEveryRowId, rowIdForm } from '#contract/row-id.ts';

/**
 * Where a mirror stands in a collection. Clients keep it as an opaque text and send it back.
 * `epoch` names the database, `partition` those for whom the rows were made (videos differ by tier).
 * `sinceRev`: the mirror lacks no tombstone up to this revision: it was complete at it, or began at it with nothing.
 * `rev`, `id`: the last row it has, or '' for none and `afterEveryRowId` for all of that revision. Anyone can write a
 * cursor, so its id is held against the form of ids: PostgreSQL fails on a NUL in it.
 */
const cursorSchema = v.strictTuple([
  v.pipe(v.string(), v.maxLength(32)),
  v.pipe(v.string(), v.maxLength(32)),
  v.pipe(v.string(), v.maxLength(64)),
  v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  v.pipe(
    v.string(),
    v.check((id) => isPlace(id)),
  ),
]);

export interface Cursor {
  epoch: string;
  collection: string;
  partition: string;
  sinceRev: number;
  rev: number;
  id: string;
}

const isPlace = (id: string): boolean => id === '' || id === afterEveryRowId || rowIdForm.test(id);

/** The text that `cursorFrom` reads. Throws for an id that has no form of one: the next page could never be asked for. */
export function cursorText({ epoch, collection, partition, sinceRev, rev, id }: Cursor): string {
  if (!isPlace(id)) throw new Error(`no cursor can stand at ${JSON.stringify(id)} of ${collection}`);
  return Buffer.from(JSON.stringify([epoch, collection, partition, sinceRev, rev, id])).toString('base64url');
}

/** The cursor in a request, or undefined for anything that `cursorText` did not make. */
export function cursorFrom(text: string): Cursor | undefined {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
  const parsed = v.safeParse(cursorSchema, parts);
  if (!parsed.success) return undefined;
  const [epoch, collection, partition, sinceRev, rev, id] = parsed.output;
  return { epoch, collection, partition, sinceRev, rev, id };
}
