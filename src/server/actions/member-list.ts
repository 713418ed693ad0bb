import { type Selectable, sql } from 'kysely';
import { listMembersForm, searchMembersForm } from '#contract/operator/members.ts';
import { usernameKey } from '#domain/usernames.ts';
import { accountMark } from '../commands/leaving-marks.ts';
import type { Queries } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { action, actionDone } from './action.ts';
import { dayIn } from './dates.ts';
import { notOfThisList, pageOfRows } from './keyset.ts';
import { timeText } from './texts.ts';

/** Members who have not closed their account: closed ones have no user name. */
const membersOf = (tx: Queries) =>
  tx
    .selectFrom('members')
    .select(['id', 'username', 'status', 'tier', 'invite', 'created_ms', 'excluded_until_ms', 'excluded_by'])
    .where('username', '<>', '');

type Row = Pick<
  Selectable<Tables['members']>,
  'id' | 'username' | 'status' | 'tier' | 'invite' | 'created_ms' | 'excluded_until_ms' | 'excluded_by'
>;

const listed = ({ id, username, status, tier, invite, created_ms, excluded_until_ms: until, excluded_by }: Row, nowMs: number) => ({
  id,
  username,
  state: status === 1 ? 'open' : 'closed',
  tier,
  invite,
  joined: timeText(created_ms),
  ...(until !== null && until > nowMs ? { excluded_until: timeText(until), by: excluded_by } : { excluded_until: null }),
});

/** Members, newest first; with `excluded` those who paused play and deposits (H15, H17). Closed accounts are in no list. */
export const listMembers = action(listMembersForm, async ({ tx, nowMs, config: { clubTimeZone } }, input) => {
  const { state, name: prefix, joined_from: from, joined_to: to, limit, after } = input;
  const last =
    after === undefined ? undefined : await tx.selectFrom('members').select('created_ms').where('id', '=', after).executeTakeFirst();
  if (after !== undefined && !last) return notOfThisList(after);
  const rows = await membersOf(tx)
    .$if(state === 'open', (query) => query.where('status', '=', 1))
    .$if(state === 'closed', (query) => query.where('status', '<>', 1))
    .$if(state === 'vip', (query) => query.where('tier', '=', 'vip'))
    .$if(state === 'excluded', (query) => query.where('excluded_until_ms', '>', nowMs()))
    .$if(prefix !== undefined, (query) => query.where(beginsWith(usernameKey(prefix ?? ''))))
    .$if(from !== undefined, (query) => query.where('created_ms', '>=', dayIn(clubTimeZone, from ?? '', 'begin')))
    .$if(to !== undefined, (query) => query.where('created_ms', '<=', dayIn(clubTimeZone, to ?? '', 'end')))
    .$if(last !== undefined, (query) =>
      query.where(sql<boolean>`(created_ms < ${last?.created_ms} or (created_ms = ${last?.created_ms} and id > ${after}))`),
    )
    .orderBy('created_ms', 'desc')
    .orderBy('id')
    .limit(limit + 1)
    .execute();
  const page = pageOfRows(rows, limit, ({ id }) => id);
  return actionDone({ members: page.rows.map((row) => listed(row, nowMs())), ...page.next });
});

/** Not `like`: user names may contain `_`, which it takes for any character. */
const beginsWith = (prefix: string) => sql<boolean>`substr(username_key, 1, ${[...prefix].length}) = ${prefix}`;

/** The most results of a search: for others the search must be narrower. */
const mostFound = 50;

/** A part of a user name, literally; user names may contain `_`, which `like` takes for any character. */
const holds = (part: string) => sql<boolean>`username_key like ${`%${part.replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

/** Finds members by id, invite or a part of the name. A payout account is matched as a whole, by its mark, and each match is logged (H18). */
export const searchMembers = action(searchMembersForm, async ({ tx, nowMs, keys }, { text, account }) => {
  const ways = {
    id: (query: ReturnType<typeof membersOf>) => query.where('id', '=', text),
    invite: (query: ReturnType<typeof membersOf>) => query.where('invite', '=', text),
    name: (query: ReturnType<typeof membersOf>) => query.where(holds(usernameKey(text))),
    account: (query: ReturnType<typeof membersOf>) =>
      query.where('id', 'in', tx.selectFrom('bank_accounts').select('member_id').where('mark', '=', accountMark(keys, text))),
  };
  const found = new Map<string, ReturnType<typeof listed> & { found_by: string }>();
  for (const way of account ? (['account'] as const) : (['id', 'invite', 'name'] as const)) {
    const rows = await ways[way](membersOf(tx))
      .orderBy('username_key')
      .limit(mostFound + 1)
      .execute();
    for (const row of rows) if (!found.has(row.id)) found.set(row.id, { ...listed(row, nowMs()), found_by: way });
  }
  const members = [...found.values()].slice(0, mostFound);
  const lines = account ? members.map(({ id }) => ({ memberId: id, after: { found_by: 'account' } })) : [];
  return actionDone({ members, more: found.size > mostFound }, lines);
});
