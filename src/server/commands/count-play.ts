import type { countPlayCall } from '#contract/commands/count-play.ts';
import { done, refused } from '#contract/outcome.ts';
import { timeText } from '../reads/time-text.ts';
import type { MemberCommand } from './command.ts';

/** Counts a play of a video and a view of the member, both once per day of the club (H2). A second one changes nothing. */
export const countPlay: MemberCommand<typeof countPlayCall> = (context, { member }, { id }) => {
  const nowMs = context.nowMs();
  const day = timeText(nowMs, context.config.clubTimeZone).slice(0, 10);
  return context.db.transaction(async (tx) => {
    const video = await tx.selectFrom('videos').select('id').where('id', '=', id).where('hidden', '=', 0).executeTakeFirst();
    if (!video) return refused('not_found');
    const first = await tx
      .insertInto('plays')
      .values({ member_id: member.memberId, video_id: id, day, at_ms: nowMs })
      .onConflict((conflict) => conflict.doNothing())
      .returning('day')
      .executeTakeFirst();
    if (!first) return done({});
    await tx
      .updateTable('videos')
      .set((row) => ({ plays: row('plays', '+', 1) }))
      .where('id', '=', id)
      .execute();
    await tx
      .updateTable('members')
      .set((row) => ({ see_total: row('see_total', '+', 1) }))
      .where('id', '=', member.memberId)
      .execute();
    return done({});
  });
};
