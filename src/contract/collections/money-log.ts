import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { pageField } from '../fields.ts';
import { transferKindNames } from '../ledger-kinds.ts';
import { defineCollection } from './collection.ts';

/** Checklist D22: one ledger entry of the available balance. `money` has a minus sign for debits. */
export const moneyLogRowSchema = v.object({
  id: v.string(),
  type_txt: v.string(),
  createtime: v.string(),
  money: v.string(),
  kind: v.picklist(transferKindNames),
  amount_cents: v.number(),
  balance_cents: v.number(),
  at_ms: v.number(),
});
export type MoneyLogRow = v.InferOutput<typeof moneyLogRowSchema>;

/** Checklist C15. */
export const moneyLogPerPage = 10;

/** Checklist E45: rows in `data.data`, newest first, pages from 1; `limit` is accepted only if it is 10. */
export const moneyLogCall = defineCall({
  name: 'money-log',
  get: ['/getMoneylog'],
  who: 'member',
  etag: true,
  fields: { page: v.optional(pageField), limit: v.optional(v.literal(String(moneyLogPerPage))) },
  reply: v.object({ data: v.array(moneyLogRowSchema) }),
});

export const moneyLogCollection = defineCollection({
  row: moneyLogRowSchema,
  who: 'owner',
  order: 'newest',
  cap: 20_000,
  isLong: true,
  inTime: true,
  isCounted: true,
  lists: { 'money-log': { call: moneyLogCall, pages: { first: 1, rows: moneyLogPerPage } } },
  exported: 'statement',
});
