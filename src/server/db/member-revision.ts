import type { Queries } from './database.ts';

/** The revision of a member's collections before any change: there are limits to read even then. */
export const firstMemberRevision = 1;

/** Thrown when something is done for a member who has permanently closed their account: nothing of theirs may be created again. */
export class MemberLeft extends Error {
  override name = 'MemberLeft';
  constructor() {
    super('this member has closed their account');
  }
}

/**
 * Takes the next revision of a member's own collections, and with it the lock of everything of theirs. A command that counts or changes
 * what one member has starts here, so that two of them never see the same state.
 *
 * @throws MemberLeft if the account was permanently closed, also by a concurrent command.
 */
export async function nextMemberRevision(tx: Queries, memberId: string): Promise<number> {
  const { rev, gone } = await tx
    .insertInto('member_revs')
    .values({ member_id: memberId, rev: firstMemberRevision + 1 })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet((row) => ({ rev: row('member_revs.rev', '+', 1) })))
    .returning(['rev', 'gone'])
    .executeTakeFirstOrThrow();
  if (gone === 1) throw new MemberLeft();
  return rev;
}

/**
 * Takes the lock of everything of a member's without taking a revision: for what no collection contains, so that their devices have
 * nothing to pull.
 *
 * @throws MemberLeft as above.
 */
export async function lockMember(tx: Queries, memberId: string): Promise<void> {
  const { gone } = await tx
    .insertInto('member_revs')
    .values({ member_id: memberId, rev: firstMemberRevision })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet((row) => ({ rev: row.ref('member_revs.rev') })))
    .returning('gone')
    .executeTakeFirstOrThrow();
  if (gone === 1) throw new MemberLeft();
}

/** Whether the member has permanently closed their account: from then on nobody can be notified or credited. */
export async function hasLeft(queries: Queries, memberId: string): Promise<boolean> {
  const row = await queries.selectFrom('member_revs').select('gone').where('member_id', '=', memberId).executeTakeFirst();
  return row?.gone === 1;
}
