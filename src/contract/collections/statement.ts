import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { transferKindNames } from '../ledger-kinds.ts';
import { defineCollection } from './collection.ts';

const hashSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** One link of the statement's chain (domain/statement.ts): seq counts from 1, `prev` of the first is 64 zeros. */
export const statementEntrySchema = v.object({
  seq: v.number(),
  transfer: v.string(),
  kind: v.picklist(transferKindNames),
  amount_cents: v.number(),
  balance_cents: v.number(),
  at_ms: v.number(),
  prev: hashSchema,
  hash: hashSchema,
});
export type StatementEntry = v.InferOutput<typeof statementEntrySchema>;

/** Before the first entry `seq` is 0 and `hash` 64 zeros. `signature` and `public_key` in base64. */
export const statementHeadSchema = v.object({ seq: v.number(), hash: hashSchema, signature: v.string(), public_key: v.string() });
export type StatementHead = v.InferOutput<typeof statementHeadSchema>;

/** Rows of the collection: the entries (id = seq in 10 digits), and one row `head`. */
export const statementRowSchema = v.union([
  v.object({ id: v.pipe(v.string(), v.regex(/^[0-9]{10}$/)), ...statementEntrySchema.entries }),
  v.object({ id: v.literal('head'), ...statementHeadSchema.entries }),
]);
export type StatementRow = v.InferOutput<typeof statementRowSchema>;

/** The id of an entry's row. */
export const statementRowId = (seq: number): string => String(seq).padStart(10, '0');

/** The most entries of one reply. */
export const statementPerPage = 500;

/** Oldest first, those after `after`. */
export const statementCall = defineCall({
  name: 'statement',
  get: ['/member/statement'],
  who: 'member',
  etag: true,
  fields: { after: v.optional(v.pipe(v.string(), v.regex(/^(0|[1-9][0-9]{0,9})$/), v.transform(Number))) },
  reply: v.object({ entries: v.array(statementEntrySchema), head: statementHeadSchema }),
});

/** The signed head, then the entries, newest first. Older ones are verified before they are dropped, and the result is stored. */
export const statementCollection = defineCollection({
  row: statementRowSchema,
  who: 'owner',
  order: 'pos',
  posOf: (row: StatementRow) => ('signature' in row ? Number.MIN_SAFE_INTEGER : -row.seq),
  cap: 50_000,
  isCounted: true,
  exported: 'statement',
});
