import * as v from 'valibot';
import { defineCollection } from './collection.ts';

/**
 * What one member wrote for the board, seen by them alone: `waiting` is read by the club first, `shown` stands on the
 * board under the same id, `removed` does not (or never did), for the operator's `reason`. `decided_ms` is when the club
 * last decided, null before.
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
