import type { Queries } from '../database.ts';
import type { Migration } from './migration.ts';

/**
 * What earlier releases left: of profiles whose consent was withdrawn they deleted only the pictures; closed accounts, hidden videos and
 * limits were recorded only in their own rows.
 */
export const earlierRemovals: Migration = {
  name: '0023-earlier-removals',
  statements: () => [
    `insert into removals (kind, id, at_ms, value) select 'member', member_id, 0, null from member_revs where gone = 1`,
    `insert into removals (kind, id, at_ms, value)
      select 'exclusion', id, 0, excluded_until_ms from members where excluded_until_ms is not null`,
    `insert into removals (kind, id, at_ms, value)
      select 'limit', l.member_id || '.' || l.name,
        coalesce((select max(c.at_ms) from limit_changes c where c.member_id = l.member_id and c.what = l.name and c.step <> 'asked'), 0),
        l.value
      from member_limits l`,
    `insert into removals (kind, id, at_ms, value) select 'message', id, coalesce(decided_ms, 0), null from posts where state = 'removed'`,
    `insert into removals (kind, id, at_ms, value) select 'video', id, 0, null from videos where hidden = 1`,
  ],
  rows: eraseWithdrawn,
};

/** Only the audit log knows who was withdrawn: people who were never published have no consent either. */
async function eraseWithdrawn(tx: Queries): Promise<void> {
  const acts = await tx
    .selectFrom('audit')
    .select(['at_ms', 'after_json'])
    .where('action', '=', 'profile withdraw')
    .orderBy('no')
    .execute();
  for (const { at_ms, after_json } of acts) {
    const { id } = JSON.parse(after_json) as { id?: unknown };
    if (typeof id !== 'string') continue;
    const erased = await tx
      .updateTable('profiles')
      .set({
        name: '',
        title: '',
        remark: '',
        price: '',
        height: '',
        weight: '',
        one: '',
        two: '',
        three: '',
        services: '[]',
        types: '[]',
        content: '',
        pictures: '[]',
        withdrawn_ms: at_ms,
      })
      .where('id', '=', id)
      .where('published', '=', 0)
      .returning('id')
      .executeTakeFirst();
    if (!erased) continue;
    await tx.updateTable('verifications').set({ how: '' }).where('profile_id', '=', id).execute();
    await tx.updateTable('reports').set({ reason: '' }).where('kind', '=', 'profile').where('target_id', '=', id).execute();
    await tx
      .insertInto('removals')
      .values({ kind: 'profile', id, at_ms, value: 0 })
      .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet({ at_ms }))
      .execute();
  }
}
