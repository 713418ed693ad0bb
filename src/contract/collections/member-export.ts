import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { type WrittenPart, writtenParts } from './export-parts.ts';
import { collectionNames, isUnwritten, type UnwrittenCollectionName } from './mirror.ts';

/** The form of the file; another number means that rows of some part have changed their meaning. */
export const exportFormat = 'foyer-export/1';

/** Rows of one page, over all its parts. */
export const exportPageRows = 500;

/**
 * The parts of the file, in their order. Each is a list of rows, oldest first; `profile`, `bank_account` and `limits` have
 * one row at most. Amounts end in `_cents` (hundredths of a point); every time stands twice: `x_ms` in Unix
 * milliseconds, and `x` in ISO 8601 (UTC).
 */
export const exportParts: readonly ExportPart[] = [...writtenParts, ...collectionNames.filter(isUnwritten)];
export type ExportPart = WrittenPart | UnwrittenCollectionName;

/**
 * Everything that the club holds about the member who asks, by pages. `next` is the cursor of the next page, or
 * null after the last one; a part may go on over several pages. Only the first page is counted (`export_wait`).
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
