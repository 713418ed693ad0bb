import type { Post } from '#contract/collections/posts.ts';
import { type OwnSpan, ownSpan } from './own-span.ts';
import type { ReadContext } from './read.ts';
import type { RevisedRow } from './revision-span.ts';

/** A member's own messages for the board, in every state; available only in the mirror, and only to the author. */
export async function postsInSpan({ queries }: ReadContext, span: OwnSpan): Promise<RevisedRow<Post>[]> {
  const rows = await queries.selectFrom('posts').selectAll().$call(ownSpan('posts', span)).execute();
  return rows.map(({ rev, member_id: _owner, ...row }) => ({ rev, row }));
}
