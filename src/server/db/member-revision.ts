import type { Queries } from './database.ts';

/** Where a member's shelves stand before anything has happened: their limits are there to be read all the same. */
export const firstMemberRevision = 1;

/**
 * Takes the next revision of a member's own shelves, and with it the lock of everything that is theirs: an act that
 * counts or changes what one member has begins here, so that two of them never see the same state.
 */
export async function nextMemberRevision(tx: Queries, memberId: string): Promise<number> {
  const { rev } = await tx
    .insertInto('member_revs')
    .values({ member_id: memberId, rev: firstMemberRevision + 1 })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet((row) => ({ rev: row('member_revs.rev', '+', 1) })))
    .returning('rev')
    .executeTakeFirstOrThrow();
  return rev;
}
