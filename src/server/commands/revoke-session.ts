import type { revokeSessionCall } from '#contract/commands/member-profile.ts';
import { done, refused } from '#contract/outcome.ts';
import type { MemberCommand } from './command.ts';

/** Ends a session of the member's on another device; what is not theirs is unknown here (H16). */
export const revokeSession: MemberCommand<typeof revokeSessionCall> = async (context, { member }, { id }) => {
  const ended = await context.db.transaction((tx) =>
    tx.deleteFrom('sessions').where('id', '=', id).where('member_id', '=', member.memberId).returning('id').executeTakeFirst(),
  );
  return ended ? done({}, 'session_ended') : refused('not_found');
};
