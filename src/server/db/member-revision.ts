import type { Queries } from './database.ts';

/** Where a member's collections stand before anything has happened: their limits are there to be read all the same. */
export const firstMemberRevision = 1;

/** Thrown where somebody acts for a member who has closed their account for good: nothing of theirs may come to be again. */
export class MemberGone extends Error {
  override name = 'MemberGone';
  constructor() {
    super('this member has closed their account');
  }
}

/**
 * Takes the next revision of a member's own collections, and with it the lock of everything that is theirs: an act that
 * counts or changes what one member has begins here, so that two of them never see the same state.
 *
 * @throws MemberGone where the account was closed for good, also by an act that was under way at the same time.
 */
export async function nextMemberRevision(tx: Queries, memberId: string): Promise<number> {
  const { rev, gone } = await tx
    .insertInto('member_revs')
    .values({ member_id: memberId, rev: firstMemberRevision + 1 })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet((row) => ({ rev: row('member_revs.rev', '+', 1) })))
    .returning(['rev', 'gone'])
    .executeTakeFirstOrThrow();
  if (gone === 1) throw new MemberGone();
  return rev;
}

/** Whether the member has closed their account for good: from then on there is nobody to tell or to credit. */
export async function isGone(queries: Queries, memberId: string): Promise<boolean> {
  const row = await queries.selectFrom('member_revs').select('gone').where('member_id', '=', memberId).executeTakeFirst();
  return row?.gone === 1;
}
