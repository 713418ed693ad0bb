import type { passkeysCall } from '#contract/commands/passkeys.ts';
import { done, refused } from '#contract/outcome.ts';
import type { Read } from './read.ts';

/** The member's passkeys, the newest first; their keys are nobody's business. */
export const passkeys: Read<typeof passkeysCall> = {
  collections: [],
  varies: 'member',
  async read({ queries, viewer }) {
    if (viewer.kind !== 'member') return refused('auth');
    const rows = await queries
      .selectFrom('passkeys')
      .select(['id', 'name', 'created_ms', 'used_ms'])
      .where('member_id', '=', viewer.memberId)
      .orderBy('created_ms', 'desc')
      .orderBy('id', 'desc')
      .execute();
    return done(rows);
  },
};
