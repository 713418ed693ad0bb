import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { type WrittenPart, writtenParts } from './export-parts.ts';
import { collectionNames, isUnwritten, type UnwrittenCollectionName } from './mirror.ts';

/** The version of the format; it increases when rows of some part change their meaning. */
export const exportFormat = 'foyer-export/1';

/** Rows of one page, over all parts. */
export const exportPageRows = 500;

/**
 * The parts of the data export, in their order. Each is a list of rows, oldest first; `profile`, `bank_account` and `limits` have
 * at most one row. Amounts end in `_cents` (hundredths of a point); every time is given twice: as `x_ms` in Unix
 * milliseconds, and as `x` in ISO 8601 (UTC).
 */
export const exportParts: readonly ExportPart[] = [...writtenParts, ...collectionNames.filter(isUnwritten)];
export type ExportPart = WrittenPart | UnwrittenCollectionName;

/**
 * All data that the club stores about the calling member, in pages. `next` is the cursor of the next page, or
 * null after the last one; a part may extend over several pages. Only the first page counts towards the limit (`export_wait`).
 */
export const memberExportCall = defineCall({
  name: 'member-export',
  get: ['/member/export'],
  who: 'member',
  fields: { cursor: v.optional(v.pipe(v.string(), v.regex(/^[a-z_-]{1,32}\.(0|[1-9][0-9]{0,15})\.[A-Za-z0-9_-]{0,64}$/))) },
  reply: v.object({
    format: v.literal(exportFormat),
    at_ms: v.number(),
    parts: v.array(v.object({ part: v.picklist(exportParts), rows: v.array(v.record(v.string(), v.unknown())) })),
    next: v.nullable(v.string()),
  }),
});
