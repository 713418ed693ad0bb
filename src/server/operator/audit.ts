import { sql } from 'kysely';
import { dateOption } from './dates.ts';
import { keysetOptions, limitOption, pageOfRows } from './keyset.ts';
import { memberNamed } from './members.ts';
import type { Operation } from './operation.ts';
import { OperatorError } from './operator-error.ts';
import { timeText } from './typed.ts';

/** The number of the row that an answer goes on behind. */
function numberFrom(typed: string | undefined): number | undefined {
  if (typed === undefined) return undefined;
  if (/^[1-9][0-9]{0,14}$/.test(typed)) return Number(typed);
  throw new OperatorError('usage', '--after is the number of a line');
}

/** A column that is the text, or begins with it and a blank: a part of its words, or a name with a remark behind. */
const isOrBegins = (column: string, text: string) =>
  sql<boolean>`(${sql.ref(column)} = ${text} or substr(${sql.ref(column)}, 1, ${[...text].length + 1}) = ${`${text} `})`;

/** What operators did (H18), newest first. */
export const listAudit: Operation = {
  usage: 'audit list',
  options: {
    member: 'only what concerns this user name',
    actor: 'only what this one did, as the log names them',
    action: 'only this action, e.g. "withdrawal pay"; "withdrawal" is all that begins so',
    from: 'only from this day on, like 2026-11-20, or from an instant like 2026-11-20T18:30Z',
    to: 'only up to the end of this day',
    ...keysetOptions,
  },
  async run(context, _given, options) {
    const { clubTimeZone: timeZone } = context.config;
    const limit = limitOption(options);
    const behind = numberFrom(options.get('after'));
    const [actor, action, from, to] = ['actor', 'action', 'from', 'to'].map((name) => options.get(name));
    const typed = options.get('member');
    const memberId = typed === undefined ? undefined : (await memberNamed(context, typed)).id;
    const rows = await context.db.queries
      .selectFrom('audit')
      .leftJoin('members', 'members.id', 'audit.member_id')
      .selectAll('audit')
      .select('members.username')
      .$if(memberId !== undefined, (query) => query.where('audit.member_id', '=', memberId ?? ''))
      .$if(actor !== undefined, (query) => query.where(isOrBegins('audit.actor', actor ?? '')))
      .$if(action !== undefined, (query) => query.where(isOrBegins('audit.action', action ?? '')))
      .$if(from !== undefined, (query) => query.where('audit.at_ms', '>=', dateOption('from', from ?? '', timeZone, 'begin')))
      .$if(to !== undefined, (query) => query.where('audit.at_ms', '<=', dateOption('to', to ?? '', timeZone, 'end')))
      .$if(behind !== undefined, (query) => query.where('audit.no', '<', behind ?? 0))
      .orderBy('audit.no', 'desc')
      .limit(limit + 1)
      .execute();
    const page = pageOfRows(rows, limit, ({ no }) => String(no));
    return {
      audit: page.rows.map(({ no, at_ms, actor: by, action: act, username, reason, before_json, after_json }) => ({
        ...{ no, at: timeText(at_ms), actor: by, action: act, username, reason },
        ...{ before: JSON.parse(before_json), after: JSON.parse(after_json) },
      })),
      ...(page.next === undefined ? {} : { next: page.next }),
    };
  },
};
