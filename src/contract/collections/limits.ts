import * as v from 'valibot';
import { limitNames } from '#domain/limits.ts';
import { defineCall } from '../call.ts';
import { defineCollection } from './collection.ts';

/** Cents, or minutes for `session_minutes` and `reality_minutes`; null: none. */
const valueSchema = v.nullable(v.number());

/**
 * A change of a limit, newest first. `what` is a limit's name, `cool_off` (hours), `exclude` (months), or `account` (hours: somebody
 * with the same payout account paused); `by` is `member` or `operator`.
 */
const changeSchema = v.object({
  at_ms: v.number(),
  what: v.string(),
  from: valueSchema,
  to: valueSchema,
  step: v.picklist(['set', 'asked', 'confirmed']),
  by: v.picklist(['member', 'operator']),
});
export type LimitChange = v.InferOutput<typeof changeSchema>;

/** Play limits and self-exclusion (checklist H15). */
export const limitsSchema = v.object({
  id: v.literal('limits'),
  limits: v.array(
    v.object({
      name: v.picklist(limitNames),
      value: valueSchema,
      /** A raise that can be confirmed from `pending_from_ms` on; null if there is none. */
      pending_value: valueSchema,
      pending_from_ms: v.nullable(v.number()),
    }),
  ),
  excluded_until_ms: v.nullable(v.number()),
  /** Who asked for the pause; missing in rows of an earlier release. */
  excluded_by: v.optional(v.nullable(v.picklist(['member', 'account']))),
  history: v.array(changeSchema),
});
export type Limits = v.InferOutput<typeof limitsSchema>;

export const limitsCall = defineCall({ name: 'limits', get: ['/member/limits'], who: 'member', etag: true, reply: limitsSchema });

export const limitsCollection = defineCollection({
  row: limitsSchema,
  who: 'owner',
  order: 'pos',
  posOf: () => 0,
  cap: 1,
  exported: 'limits',
});
