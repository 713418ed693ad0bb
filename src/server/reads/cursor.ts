import * as v from 'valibot';
import { afterEveryRowId, rowIdForm } from '#contract/row-id.ts';

/**
 * How far a mirror has pulled a collection. Clients store it as an opaque string and send it back.
 * `epoch` identifies the database, `partition` for whom the rows were made (videos differ by tier).
 * `sinceRev`: the mirror has all tombstones up to this revision: it was complete at it, or started empty at it.
 * `rev`, `id`: the last row it has, or '' for none and `afterEveryRowId` for all of that revision. Anybody can forge a
 * cursor, so the format of its id is checked: PostgreSQL fails on a NUL in it.
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

/** The text that `cursorFrom` parses. Throws for an invalid id: the next page could never be requested. */
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
