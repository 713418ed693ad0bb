import type { Migration } from './migration.ts';

/** Tables whose rows are numbered for each member, without gaps, in the reverse order of their list. */
const numberedTables = [
  { table: 'bets', at: 'at_ms' },
  { table: 'deposits', at: 'created_ms' },
  { table: 'withdrawals', at: 'created_ms' },
] as const;

/** The sums of some kinds of movements of an available account, as ledger/lifetime-sums.ts maintains them from now on. */
const sums = [
  { column: 'played_cents', sign: '-', kinds: ['stake', 'wheel_cost', 'refund'] },
  { column: 'won_cents', sign: '', kinds: ['prize', 'wheel_prize'] },
  { column: 'deposited_cents', sign: '', kinds: ['deposit'] },
  { column: 'withdrawn_cents', sign: '-', kinds: ['withdraw_hold', 'withdraw_release'] },
] as const;

/** Keeps an old club fast: sums and numbers that are maintained instead of recomputed, and indexes that were missing. */
export const longLife: Migration = {
  name: '0015-long-life',
  statements: ({ integer }) => [
    ...sums.map(({ column }) => `alter table accounts add column ${column} ${integer} not null default 0`),
    `update accounts set ${sums.map(({ column }) => `${column} = s.${column}`).join(', ')}
      from (
        select entries.account, ${sums
          .map(
            ({ column, sign, kinds }) =>
              `${sign}cast(coalesce(sum(case when transfers.kind in (${kinds.map((kind) => `'${kind}'`).join(', ')}) then entries.amount_cents end), 0) as bigint) as ${column}`,
          )
          .join(', ')}
        from entries join transfers on transfers.no = entries.transfer_no
        where entries.account like 'member:%:available' group by entries.account
      ) as s
      where s.account = accounts.name`,

    `alter table profiles add column ratings_due ${integer} not null default 0`,
    'update profiles set ratings_due = 1 where counts_due = 1',

    // Rows with equal times are listed by ascending id, so their numbers descend.
    ...numberedTables.flatMap(({ table, at }) => [
      `alter table ${table} add column seq ${integer} not null default 0`,
      `update ${table} set seq = n.seq
        from (select id, row_number() over (partition by member_id order by ${at}, id desc) as seq from ${table}) as n
        where n.id = ${table}.id`,
      `create unique index ${table}_by_seq on ${table} (member_id, seq)`,
    ]),

    // Only wins, newest first: for a game that nobody wins any more, the other index would be read to its end.
    'drop index bets_won',
    'create index bets_won on bets (settled_ms desc, id) where payout_cents > 0',
    'create index bets_won_by_lottery on bets (lottery_id, settled_ms desc, id) where payout_cents > 0',
    'drop index wheel_spins_by_time',
    'create index wheel_spins_won on wheel_spins (at_ms desc, id) where points_cents > 0',
    'create index wheel_spins_by_member on wheel_spins (member_id, at_ms, id)',
    'create index wheel_pairs_standing on wheel_pairs (member_id, no) where revealed_ms is null',
    "create index periods_void on periods (lottery_id, k) where state = 'void'",
    'create index periods_by_draw on periods (drawn_ms, rev)',
    'create index deposits_by_state on deposits (member_id, status, paid_ms)',

    'drop index messages_of_member',
    'create index messages_of_member on messages (member_id, at_ms, id) where member_id is not null',

    // For the operator's lists, and for what is deleted by age.
    'create index deposits_by_age on deposits (created_ms desc, id)',
    'create index withdrawals_by_age on withdrawals (created_ms desc, id)',
    'create index commands_by_age on commands (at_ms)',
    'create index plays_by_age on plays (at_ms)',
    'create index notifications_by_age on notifications (at_ms)',
  ],
};
