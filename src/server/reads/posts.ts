import type { Post } from '#contract/collections/posts.ts';
import { type OwnSpan, ownSpan } from './own-span.ts';
import type { ReadContext } from './read.ts';
import type { RevisedRow } from './revision-span.ts';

/** What a member wrote for the board, in every state; the mirror alone brings it, and to its author alone. */
export async function postsInSpan({ queries }: ReadContext, span: OwnSpan): Promise<RevisedRow<Post>[]> {
  const rows = await queries.selectFrom('posts').selectAll().$call(ownSpan('posts', span)).execute();
  return rows.map(({ rev, member_id: _owner, ...row }) => ({ rev, row }));
}
