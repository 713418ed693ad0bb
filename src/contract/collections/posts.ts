import * as v from 'valibot';
import { defineCollection } from './collection.ts';

/**
 * A member's own messages for the board, visible to them only: `waiting` for review, `shown` on the board under the same
 * id, `removed` (or rejected) with the operator's `reason`. `decided_ms` is when the operator last decided, null until then.
 */
export const postSchema = v.object({
  id: v.string(),
  state: v.picklist(['waiting', 'shown', 'removed']),
  nickname: v.string(),
  content: v.string(),
  reason: v.string(),
  at_ms: v.number(),
  decided_ms: v.nullable(v.number()),
});
export type Post = v.InferOutput<typeof postSchema>;

export const postsCollection = defineCollection({ row: postSchema, who: 'owner', order: 'newest', cap: 2_000, exported: 'posts' });
