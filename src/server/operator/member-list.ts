import { sql } from 'kysely';
import { usernameKey } from '#domain/usernames.ts';
import type { Queries } from '../db/database.ts';
import { dateOption } from './dates.ts';
import { keysetOptions, limitOption, pageOfRows } from './keyset.ts';
import type { Operation } from './operation.ts';
import { OperatorError } from './operator-error.ts';
import { timeText } from './typed.ts';

/** Who joined, newest first; of `excluded` those who paused play and deposits (H15, H17). Who closed their account is in no list. */
export const listMembers: Operation = {
  usage: 'member list all|open|closed|vip|excluded',
  options: {
    name: 'only user names that begin so',
    'joined-from': 'only those who joined on this day or later, like 2026-11-20',
    'joined-to': 'only those who joined on this day or earlier',
    ...keysetOptions,
  },
  async run({ db, nowMs, config }, [state = ''], options) {
    const limit = limitOption(options);
    const [from, to, after] = [options.get('joined-from'), options.get('joined-to'), options.get('after')];
    const behind = after === undefined ? undefined : await joinedMs(db.queries, after);
    const prefix = options.get('name');
    const rows = await db.queries
      .selectFrom('members')
      .select(['id', 'username', 'status', 'tier', 'invite', 'created_ms', 'excluded_until_ms', 'excluded_by'])
      .where('username', '<>', '')
      .$if(state === 'open', (query) => query.where('status', '=', 1))
      .$if(state === 'closed', (query) => query.where('status', '<>', 1))
      .$if(state === 'vip', (query) => query.where('tier', '=', 'vip'))
      .$if(state === 'excluded', (query) => query.where('excluded_until_ms', '>', nowMs()))
      .$if(prefix !== undefined, (query) => query.where(beginsWith(usernameKey(prefix ?? ''))))
      .$if(from !== undefined, (query) =>
        query.where('created_ms', '>=', dateOption('joined-from', from ?? '', config.clubTimeZone, 'begin')),
      )
      .$if(to !== undefined, (query) => query.where('created_ms', '<=', dateOption('joined-to', to ?? '', config.clubTimeZone, 'end')))
      .$if(behind !== undefined, (query) =>
        query.where(sql<boolean>`(created_ms < ${behind} or (created_ms = ${behind} and id > ${after}))`),
      )
      .orderBy('created_ms', 'desc')
      .orderBy('id')
      .limit(limit + 1)
      .execute();
    const page = pageOfRows(rows, limit, ({ id }) => id);
    return {
      members: page.rows.map(({ id, username, status, tier, invite, created_ms, excluded_until_ms: until, excluded_by }) => ({
        ...{ id, username, state: status === 1 ? 'open' : 'closed', tier, invite, joined: timeText(created_ms) },
        ...(until !== null && until > nowMs() ? { excluded_until: timeText(until), by: excluded_by } : { excluded_until: null }),
      })),
      ...(page.next === undefined ? {} : { next: page.next }),
    };
  },
};

async function joinedMs(queries: Queries, id: string): Promise<number> {
  const known = await queries.selectFrom('members').select('created_ms').where('id', '=', id).executeTakeFirst();
  if (!known) throw new OperatorError('usage', `--after ${id} is none of this list's rows`);
  return known.created_ms;
}

/** No pattern: user names may hold `_`, which one takes for any character. */
const beginsWith = (prefix: string) => sql<boolean>`substr(username_key, 1, ${[...prefix].length}) = ${prefix}`;
