import type { WrittenPart } from '#contract/collections/export-parts.ts';
import { type ExportPart, exportFormat, exportPageRows, exportParts } from '#contract/collections/member-export.ts';
import type { UnwrittenCollectionName } from '#contract/collections/mirror.ts';
import { collectionReaders } from './collection-readers.ts';
import { type Asked, type PartReader, type Place, partReaders } from './member-export-parts.ts';
import type { OwnSpan } from './own-span.ts';
import type { ReadContext } from './read.ts';
import type { RevisedRow } from './revision-span.ts';

interface ExportPage {
  format: typeof exportFormat;
  parts: { part: ExportPart; rows: Record<string, unknown>[] }[];
  next: string | null;
}

const beginning: Place = { n: -1, id: '' };

/** Where a page begins: a part, and the row after which it continues. Undefined for an invalid cursor. */
function placeOf(cursor: string | undefined): { part: ExportPart; after: Place } | undefined {
  if (cursor === undefined) return { part: 'profile', after: beginning };
  const [name, n, id = ''] = cursor.split('.');
  const part = exportParts.find((known) => known === name);
  return part && Number.isSafeInteger(Number(n)) ? { part, after: { n: Number(n), id } } : undefined;
}

/** An own collection without a written part: its rows as clients have them, by revision. */
const collectionPart =
  (collection: UnwrittenCollectionName): PartReader =>
  async (asked, after, limit) => {
    const read: (context: ReadContext, span: OwnSpan) => Promise<RevisedRow<{ id: string }>[]> = collectionReaders[collection];
    const span = { memberId: asked.memberId, after: { rev: after.n, id: after.id }, upTo: Number.MAX_SAFE_INTEGER, limit };
    return (await read(asked, span)).map(({ rev, row }) => ({ place: { n: rev, id: row.id }, row }));
  };

/** Reads a number of rows of a part, after a position. */
export const readPart = (part: ExportPart, ...asked: Parameters<PartReader>): ReturnType<PartReader> =>
  (part in partReaders ? partReaders[part as WrittenPart] : collectionPart(part as UnwrittenCollectionName))(...asked);

/**
 * One page of all data about a member, parts and their rows in order: the next page continues after the
 * last row of this one, so that rows added meanwhile are not exported twice and do not shift others.
 */
export async function exportPage(asked: Asked, cursor: string | undefined): Promise<ExportPage | undefined> {
  const from = placeOf(cursor);
  if (!from) return undefined;
  const parts: ExportPage['parts'] = [];
  let left: number = exportPageRows;
  let after = from.after;
  for (const part of exportParts.slice(exportParts.indexOf(from.part))) {
    const found = await readPart(part, asked, after, left);
    parts.push({ part, rows: found.map(({ row }) => withIsoTimes(row)) });
    left -= found.length;
    const last = found.at(-1);
    if (left === 0 && last) return { format: exportFormat, parts, next: `${part}.${last.place.n}.${last.place.id}` };
    after = beginning;
  }
  return { format: exportFormat, parts, next: null };
}

/** Repeats every `x_ms` as `x`, in ISO 8601. */
function withIsoTimes(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]): [string, unknown][] => {
      if (!name.endsWith('_ms')) return [[name, value]];
      return [
        [name.slice(0, -'_ms'.length), typeof value === 'number' ? new Date(value).toISOString() : null],
        [name, value],
      ];
    }),
  );
}
