import type { sessionsCall } from '#contract/commands/member-profile.ts';
import { done, refused } from '#contract/outcome.ts';
import type { Read } from './read.ts';

/** Where the member is logged in. Times of use are accurate to an hour (commands/sessions.ts). */
export const sessions: Read<typeof sessionsCall> = {
  collections: [],
  varies: 'member',
  async read({ queries, viewer, nowMs }) {
    if (viewer.kind !== 'member') return refused('auth');
    const rows = await queries
      .selectFrom('sessions')
      .select(['id', 'device', 'created_ms', 'seen_ms'])
      .where('member_id', '=', viewer.memberId)
      .where('expires_ms', '>', nowMs)
      .orderBy('seen_ms', 'desc')
      .orderBy('id')
      .execute();
    return done(rows.map((row) => ({ ...row, here: row.id === viewer.sessionId })));
  },
};
