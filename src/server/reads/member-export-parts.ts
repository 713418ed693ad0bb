import { type SelectQueryBuilder, sql } from 'kysely';
import type { WrittenPart } from '#contract/collections/export-parts.ts';
import type { Queries } from '../db/database.ts';
import { seedOfPair } from '../draws/wheel.ts';
import { availableAccount } from '../ledger/balance.ts';
import { limitsDocument } from './limits.ts';
import type { ReadContext } from './read.ts';

/** Whose data, and the dependencies of reading them. */
export interface Asked extends ReadContext {
  memberId: string;
}

/** The position of a row in its part: usually by time and id. */
export interface Place {
  n: number;
  id: string;
}

type Found = { place: Place; row: object };
export type PartReader = (asked: Asked, after: Place, limit: number) => Promise<Found[]>;

/** A part with any number of rows, ordered by two columns that are unique together; both stand in a cursor, so `id` must be a plain name. */
function list<Row extends object>(
  [n, id]: readonly [n: string, id: string],
  // biome-ignore lint/suspicious/noExplicitAny: queries over every table and join
  select: (queries: Queries, memberId: string) => SelectQueryBuilder<any, any, Row>,
  shown: (row: Row, asked: Asked) => object = (row) => row,
): PartReader {
  return async (asked, after, limit) => {
    const rows = await select(asked.queries, asked.memberId)
      .select([sql<number>`${sql.ref(n)}`.as('place_n'), sql<string>`${sql.ref(id)}`.as('place_id')])
      // The first column alone is enough to use an index, even if the two are of different tables.
      .where(sql<boolean>`${sql.ref(n)} >= ${after.n}`)
      .where(sql<boolean>`(${sql.ref(n)}, ${sql.ref(id)}) > (${after.n}, ${after.id})`)
      .orderBy(sql.ref(n))
      .orderBy(sql.ref(id))
      .limit(limit)
      .execute();
    return rows.map((found) => {
      const { place_n, place_id, ...row } = found as Row & { place_n: number; place_id: string };
      return { place: { n: place_n, id: place_id }, row: shown(row as unknown as Row, asked) };
    });
  };
}

/** A part of one row at most. */
function single(read: (asked: Asked) => Promise<object | undefined>): PartReader {
  return async (asked, after) => {
    const row = after.n >= 0 ? undefined : await read(asked);
    return row ? [{ place: { n: 0, id: '' }, row }] : [];
  };
}

/** The member's own row: of passwords only whether they are set. */
const profile = single(async ({ queries, memberId }) => {
  const member = await queries
    .selectFrom('members')
    .select(['id', 'username', 'name', 'sex', 'header_img', 'tier', 'status', 'point', 'see_total', 'fund_password_hash'])
    .select(['bank_binds', 'cooling_from_ms', 'excluded_until_ms', 'excluded_by', 'invite', 'adsid', 'kefu_id', 'created_ms'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const playSession = await queries.selectFrom('play_sessions').selectAll().where('member_id', '=', memberId).executeTakeFirst();
  const { fund_password_hash, ...row } = member;
  return {
    ...row,
    fund_password_set: fund_password_hash !== null,
    last_sitting_from_ms: playSession?.started_ms ?? null,
    last_sitting_until_ms: playSession?.last_ms ?? null,
  };
});

/** Masked as in the app: the full account must not be in a file on a device. */
const bankAccount = single(({ queries, memberId }) =>
  queries
    .selectFrom('bank_accounts')
    .select(['bank_name', 'masked_account', 'holder', 'mobile', 'at_ms'])
    .where('member_id', '=', memberId)
    .executeTakeFirst(),
);

const limits = single(async ({ queries, memberId }) => {
  const { limits: values, excluded_until_ms, excluded_by } = await limitsDocument(queries, memberId);
  return { limits: values, excluded_until_ms, excluded_by };
});

const statementHead = single(({ queries, memberId }) =>
  queries
    .selectFrom('accounts')
    .select(['balance_cents', 'seq', 'hash', 'signature'])
    .where('name', '=', availableAccount(memberId))
    .executeTakeFirst(),
);

const bets = list(['bets.at_ms', 'bets.id'], (queries, memberId) =>
  queries
    .selectFrom('bets')
    .innerJoin('periods', (join) => join.onRef('periods.lottery_id', '=', 'bets.lottery_id').onRef('periods.k', '=', 'bets.k'))
    .innerJoin('lotteries', 'lotteries.id', 'bets.lottery_id')
    .select(['bets.id', 'bets.order_id', 'bets.k', 'bets.play', 'bets.stake_cents', 'bets.multiplier_hundredths', 'bets.state'])
    .select(['bets.payout_cents', 'bets.at_ms', 'bets.settled_ms', 'lotteries.key as lottery', 'lotteries.name as lottery_name'])
    .select(['periods.expect', 'periods.commitment', 'periods.seed', 'periods.dice', 'periods.void_reason'])
    .where('bets.member_id', '=', memberId),
);

/** The server's seed of a pair only after its reveal: earlier it would reveal future turns. */
const wheelPairs = list(
  ['no', 'server_seed_hash'],
  (queries, memberId) => queries.selectFrom('wheel_pairs').selectAll().where('member_id', '=', memberId),
  ({ server_seed, prizes, ...pair }, { openSeal }) => ({
    ...pair,
    prizes: prizes === null ? null : JSON.parse(prizes),
    server_seed: pair.revealed_ms === null ? null : seedOfPair({ open: openSeal }, { ...pair, server_seed, prizes }),
  }),
);

/** By number within the account, as in the index. An account's name must not be in a cursor. */
const statement: PartReader = async ({ queries, memberId }, after, limit) => {
  const rows = await queries
    .selectFrom('entries')
    .innerJoin('transfers', 'transfers.no', 'entries.transfer_no')
    .select(['entries.seq', 'transfers.id as transfer', 'transfers.kind', 'entries.amount_cents', 'entries.balance_cents'])
    .select(['transfers.at_ms', 'entries.prev', 'entries.hash'])
    .where('entries.account', '=', availableAccount(memberId))
    .where('entries.seq', '>', after.n)
    .orderBy('entries.seq')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ place: { n: row.seq ?? 0, id: '' }, row }));
};

/** The client's commands by id, with their outcomes; secrets were never stored. */
const acts: PartReader = async ({ queries, memberId }, after, limit) => {
  // By id, as in the table's index: a busy member has tens of thousands.
  const rows = await queries
    .selectFrom('commands')
    .select(['id', 'name', 'reply', 'at_ms'])
    .where('member_id', '=', memberId)
    .where('id', '>', after.id)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ reply, ...act }) => ({
    place: { n: 0, id: act.id },
    row: { ...act, reply: reply === '' ? null : JSON.parse(reply) },
  }));
};

/** Operators' actions concerning the member (H18), without the operator's name. */
const audit = list(
  // `no` alone is unique; an action's name has a space, which no cursor may contain.
  ['no', 'member_id'],
  (queries, memberId) =>
    queries.selectFrom('audit').select(['no', 'at_ms', 'action', 'reason', 'before_json', 'after_json']).where('member_id', '=', memberId),
  ({ before_json, after_json, ...row }) => ({ ...row, before: JSON.parse(before_json), after: JSON.parse(after_json) }),
);

/** How each written part is read; db/member-tables.ts says which tables are in which part. */
export const partReaders: Readonly<Record<WrittenPart, PartReader>> = {
  profile,
  bank_account: bankAccount,
  limits,
  bets,
  wheel_pairs: wheelPairs,
  statement_head: statementHead,
  statement,
  acts,
  audit,
  limit_changes: list(['at_ms', 'id'], (queries, memberId) =>
    queries
      .selectFrom('limit_changes')
      .select(['id', 'at_ms', 'what', 'from_value', 'to_value', 'step', 'actor'])
      .where('member_id', '=', memberId),
  ),
  sessions: list(['sessions.created_ms', 'sessions.id'], (queries, memberId) =>
    queries
      .selectFrom('sessions')
      .leftJoin('push_subscriptions', 'push_subscriptions.session_id', 'sessions.id')
      .select(['sessions.id', 'sessions.device', 'sessions.created_ms', 'sessions.seen_ms', 'sessions.expires_ms'])
      .select(['wallet as notified_wallet', 'bets as notified_bets', 'notices as notified_notices', 'board as notified_board'])
      .select('amounts as notified_amounts')
      .where('sessions.member_id', '=', memberId),
  ),
  passkeys: list(['created_ms', 'id'], (queries, memberId) =>
    queries.selectFrom('passkeys').select(['id', 'name', 'transports', 'created_ms', 'used_ms']).where('member_id', '=', memberId),
  ),
  deposits: list(['created_ms', 'id'], (queries, memberId) =>
    queries
      .selectFrom('deposits')
      .select(['id', 'amount_cents', 'status', 'reason', 'provider', 'channel', 'created_ms', 'expires_ms', 'paid_ms'])
      .where('member_id', '=', memberId),
  ),
  withdrawals: list(['created_ms', 'id'], (queries, memberId) =>
    queries
      .selectFrom('withdrawals')
      .select(['id', 'amount_cents', 'status', 'reason', 'bank_name', 'masked_account', 'holder', 'created_ms', 'updated_ms'])
      .where('member_id', '=', memberId),
  ),
  wheel_spins: list(['at_ms', 'id'], (queries, memberId) =>
    queries
      .selectFrom('wheel_spins')
      .select(['id', 'pair_no', 'n', 'prize_id', 'points_cents', 'cost_cents', 'free', 'at_ms'])
      .where('member_id', '=', memberId),
  ),
  devices: list(['seen_ms', 'device'], (queries, memberId) =>
    queries.selectFrom('known_devices').select(['device', 'seen_ms']).where('member_id', '=', memberId),
  ),
  pictures: list(['at_ms', 'id'], (queries, memberId) =>
    queries.selectFrom('uploads').select(['id', 'state', 'at_ms']).where('member_id', '=', memberId).where('state', '<>', 'gone'),
  ),
  // By revision, as in the mirror's index.
  notifications: list(
    ['rev', 'id'],
    (queries, memberId) =>
      queries.selectFrom('notifications').select(['id', 'kind', 'value_json', 'at_ms']).where('member_id', '=', memberId),
    ({ value_json, ...row }) => ({ ...row, values: JSON.parse(value_json) }),
  ),
  posts: list(['at_ms', 'id'], (queries, memberId) =>
    queries
      .selectFrom('posts')
      .select(['id', 'nickname', 'content', 'state', 'reason', 'at_ms', 'decided_ms'])
      .where('member_id', '=', memberId),
  ),
  messages: list(['at_ms', 'id'], (queries, memberId) =>
    queries.selectFrom('messages').select(['id', 'nickname', 'content', 'at_ms']).where('member_id', '=', memberId),
  ),
  reports: list(['at_ms', 'id'], (queries, memberId) =>
    queries
      .selectFrom('reports')
      .select(['id', 'kind', 'target_id', 'reason', 'at_ms', 'closed_ms', 'outcome'])
      .where('member_id', '=', memberId),
  ),
  favourites: list(['at_ms', 'profile_id'], (queries, memberId) =>
    queries
      .selectFrom('favourites')
      .innerJoin('profiles', 'profiles.id', 'favourites.profile_id')
      .select(['profile_id', 'profiles.name as profile', 'want', 'stars', 'at_ms'])
      .where('member_id', '=', memberId),
  ),
  profile_views: list(['day_ms', 'profile_id'], (queries, memberId) =>
    queries.selectFrom('profile_views').select(['profile_id', 'day_ms']).where('member_id', '=', memberId),
  ),
  plays: list(['at_ms', 'video_id'], (queries, memberId) =>
    queries
      .selectFrom('plays')
      .innerJoin('videos', 'videos.id', 'plays.video_id')
      .select(['video_id', 'videos.title as video', 'day', 'at_ms'])
      .where('member_id', '=', memberId),
  ),
};
