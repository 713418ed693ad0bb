import { memberNamed } from './members.ts';
import type { Operation } from './operation.ts';
import { listRows, pageOption, rowsBefore, timeText } from './typed.ts';

/** What operators did (H18), newest first. */
export const listAudit: Operation = {
  usage: 'audit list',
  options: { member: 'only what concerns this user name', ...pageOption },
  async run(context, _given, options) {
    const typed = options.get('member');
    const memberId = typed === undefined ? undefined : (await memberNamed(context, typed)).id;
    const rows = await context.db.queries
      .selectFrom('audit')
      .leftJoin('members', 'members.id', 'audit.member_id')
      .selectAll('audit')
      .select('members.username')
      .$if(memberId !== undefined, (query) => query.where('audit.member_id', '=', memberId ?? ''))
      .orderBy('audit.no', 'desc')
      .offset(rowsBefore(options))
      .limit(listRows)
      .execute();
    return {
      audit: rows.map(({ no, at_ms, actor, action, username, reason, before_json, after_json }) => ({
        ...{ no, at: timeText(at_ms), actor, action, username, reason, before: JSON.parse(before_json), after: JSON.parse(after_json) },
      })),
    };
  },
};
