import { type Cannot, cannot } from '#contract/operator/cannot.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import { usernameKey } from '#domain/usernames.ts';
import type { Queries } from '../db/database.ts';

/** The member with that user name, spelled in any way with which they can log in. */
export async function memberNamed(tx: Queries, typed: string): Promise<Outcome<{ id: string; username: string }, Cannot>> {
  const member = await tx
    .selectFrom('members')
    .select(['id', 'username'])
    .where('username_key', '=', usernameKey(typed))
    .executeTakeFirst();
  return member ? done(member) : cannot('member_unknown', `there is no member "${typed}"`);
}
