import type { Limits, limitsCall } from '#contract/collections/limits.ts';
import { done, refused } from '#contract/outcome.ts';
import { defaultLimits, limitNames } from '#domain/limits.ts';
import type { Queries } from '../db/database.ts';
import type { Read } from './read.ts';

/** The newest changes, which the history shows. */
const shownChanges = 100;

/** Everything about a member's limits (H15), with the defaults of those that were never set. */
export async function limitsDocument(queries: Queries, memberId: string): Promise<Limits> {
  const rows = await queries.selectFrom('member_limits').selectAll().where('member_id', '=', memberId).execute();
  const { excluded_until_ms, excluded_by } = await queries
    .selectFrom('members')
    .select(['excluded_until_ms', 'excluded_by'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const changes = await queries
    .selectFrom('limit_changes')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('at_ms', 'desc')
    .orderBy('id')
    .limit(shownChanges)
    .execute();
  return {
    id: 'limits',
    limits: limitNames.map((name) => {
      const row = rows.find((set) => set.name === name);
      const value = row ? row.value : defaultLimits[name];
      return { name, value, pending_value: row?.pending_value ?? null, pending_from_ms: row?.pending_from_ms ?? null };
    }),
    excluded_until_ms,
    excluded_by,
    history: changes.map(({ at_ms, what, from_value, to_value, step, actor }) => ({
      at_ms,
      what,
      step,
      from: from_value,
      to: to_value,
      by: actor,
    })),
  };
}

/** The member's limits, pending raises, and the history of changes. */
export const limits: Read<typeof limitsCall> = {
  collections: [],
  varies: 'member',
  async read({ queries, viewer }) {
    return viewer.kind === 'member' ? done(await limitsDocument(queries, viewer.memberId)) : refused('auth');
  },
};
