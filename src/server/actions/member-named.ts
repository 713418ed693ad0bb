import { type Cannot, cannot } from '#contract/operator/cannot.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import { usernameKey } from '#domain/usernames.ts';
import type { Queries } from '../db/database.ts';

/** The member of that user name, in any case that they can log in with. */
export async function memberNamed(tx: Queries, typed: string): Promise<Outcome<{ id: string; username: string }, Cannot>> {
  const member = await tx
    .selectFrom('members')
    .select(['id', 'username'])
    .where('username_key', '=', usernameKey(typed))
    .executeTakeFirst();
  return member ? done(member) : cannot('member_unknown', `there is no member "${typed}"`);
}
