import * as v from 'valibot';
import { defineAction } from './action.ts';
import { day, keyset, next, oneOf, text, time, whole } from './fields.ts';

const filters = {
  member: v.optional(text('only what concerns this user name', 64)),
  actor: v.optional(text('only what this one did, as the log names them', 200)),
  action: v.optional(text('only this action, e.g. "withdrawal pay"; "withdrawal" is all that begins so', 64)),
  holds: v.optional(text('only lines whose reason or remark holds this', 200)),
  from: v.optional(day('only from this day on, like 2026-11-20, or from an instant like 2026-11-20T18:30Z')),
  to: v.optional(day('only up to the end of this day')),
};
const after = v.optional(
  whole('goes on behind this line: what `next` said in the answer before', 1, 999_999_999_999_999, 'is the number of a line'),
);

const changed = v.record(v.string(), v.unknown());

export const listAuditForm = defineAction({
  name: 'audit list',
  summary: 'What operators did, newest first.',
  input: { ...filters, ...keyset, after },
  output: {
    audit: v.array(
      v.strictObject({
        no: v.number(),
        at: time,
        actor: v.string(),
        action: v.string(),
        username: v.nullable(v.string()),
        reason: v.string(),
        before: changed,
        after: changed,
      }),
    ),
    next,
  },
});

export const exportAuditForm = defineAction({
  name: 'audit export',
  summary:
    'Lines of the log with their links of the chain, oldest first: JSON lines as they were hashed, or CSV for tables, where no cell begins a formula.',
  typed: ['form'],
  reason: 'optional',
  input: { form: oneOf('CSV, or JSON lines', ['csv', 'jsonl']), ...filters, ...keyset, after },
  output: { lines: v.number(), text: v.string(), audit_head: v.string(), next },
});

export const verifyForm = defineAction({
  name: 'verify',
  summary: 'Adds up every account and hashes every statement and line of the log again.',
  output: {
    fits: v.boolean(),
    transfers: v.number(),
    entries: v.number(),
    accounts: v.number(),
    links: v.number(),
    statements: v.number(),
    audit: v.number(),
    audit_head: v.string(),
    audit_chained: v.optional(v.string()),
  },
});
