import * as v from 'valibot';
import { type CollectionName, collectionOf, type MirrorReply, shortIdLength } from '#contract/collections/mirror.ts';
import type { RowCounts } from '../mirror/change.ts';
import { mirror } from '../mirror/instance.ts';

/**
 * The counts of a mirror's reply, each with the whole id of the row in the opened copy that it is about; those of rows that the copy
 * does not have are left out. Undefined if the values are not what the collection's description says.
 */
export function countsOf(collection: CollectionName, counts: NonNullable<MirrorReply['counts']>): readonly RowCounts[] | undefined {
  const { row, counts: fields } = collectionOf(collection);
  if (counts.length === 0 || !fields) return [];
  const { entries } = row as v.ObjectSchema<v.ObjectEntries, undefined>;
  const values = v.array(v.object(Object.fromEntries(['id', ...fields].map((field) => [field, entries[field] as v.GenericSchema]))));
  const named = counts.map(([id, ...each]) => ({ id, ...Object.fromEntries(fields.map((field, at) => [field, each[at]])) }));
  const checked = v.safeParse(values, named);
  if (!checked.success) return undefined;
  const { lines } = mirror.collection(collection);
  const byShortId = new Map<string, string | undefined>();
  for (const id of lines.keys()) {
    const short = id.slice(0, shortIdLength);
    byShortId.set(short, byShortId.has(short) ? undefined : id);
  }
  return (checked.output as RowCounts[]).flatMap((one) => {
    const id = lines.has(one.id) ? one.id : byShortId.get(one.id);
    return id === undefined ? [] : { ...one, id };
  });
}
