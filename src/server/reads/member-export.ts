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

/** Where a page begins: a part, and the row behind which it goes on. Undefined for a cursor that is none of ours. */
function placeOf(cursor: string | undefined): { part: ExportPart; after: Place } | undefined {
  if (cursor === undefined) return { part: 'profile', after: beginning };
  const [name, n, id = ''] = cursor.split('.');
  const part = exportParts.find((known) => known === name);
  return part && Number.isSafeInteger(Number(n)) ? { part, after: { n: Number(n), id } } : undefined;
}

/** An own collection that no written part tells: its rows as phones have them, by their revisions. */
const collectionPart =
  (collection: UnwrittenCollectionName): PartReader =>
  async (asked, after, limit) => {
    const read: (context: ReadContext, span: OwnSpan) => Promise<RevisedRow<{ id: string }>[]> = collectionReaders[collection];
    const span = { memberId: asked.memberId, after: { rev: after.n, id: after.id }, upTo: Number.MAX_SAFE_INTEGER, limit };
    return (await read(asked, span)).map(({ rev, row }) => ({ place: { n: rev, id: row.id }, row }));
  };

/** Reads so many rows of a part, behind a place. */
export const readPart = (part: ExportPart, ...asked: Parameters<PartReader>): ReturnType<PartReader> =>
  (part in partReaders ? partReaders[part as WrittenPart] : collectionPart(part as UnwrittenCollectionName))(...asked);

/**
 * One page of everything held about a member, parts in their order and rows in theirs: the next page goes on behind the
 * last row of this one, so that what comes meanwhile is neither told twice nor moves what is not told yet.
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

/** Every `x_ms` stands a second time as `x`, in ISO 8601. */
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
