import type { ColumnTypes, Migration } from './migration.ts';

/** The inputs of a draw can't change once they are set: a second guard besides the code. */
function fixedColumns({ kind }: ColumnTypes, table: string, columns: readonly string[]): string[] {
  const changed = columns.map((column) => `(old.${column} is not null and new.${column} is distinct from old.${column})`).join(' or ');
  if (kind === 'sqlite') {
    const sqlite = changed.replaceAll('is distinct from', 'is not');
    return [
      `create trigger ${table}_fixed before update on ${table} when ${sqlite} begin select raise(abort, '${table}: fixed once it stands'); end`,
      `create trigger ${table}_kept before delete on ${table} begin select raise(abort, '${table}: kept for good'); end`,
    ];
  }
  return [
    `create function ${table}_fixed() returns trigger language plpgsql as
      $$ begin if ${changed} then raise exception '${table}: fixed once it stands'; end if; return new; end $$`,
    `create trigger ${table}_fixed before update on ${table} for each row execute function ${table}_fixed()`,
    `create trigger ${table}_kept before delete on ${table} for each row execute function refuse_change()`,
  ];
}

/** Lotteries with their chains, periods and bets, and the prize wheel. */
export const games: Migration = {
  name: '0004-games',
  statements: (types) => {
    const { id, integer, strict } = types;
    return [
      `alter table lotteries add column period_seconds ${integer} not null default 60`,
      `alter table lotteries add column rtp ${integer} not null default 97`,
      `alter table lotteries add column closed ${integer} not null default 0`,
      // The last seed and every 1,024th one are sealed with the club's secret.
      `create table chains (
        lottery_id ${id} not null references lotteries (id),
        from_k ${integer} not null,
        length ${integer} not null,
        anchor text not null,
        sealed_seeds text not null,
        published_ms ${integer} not null,
        primary key (lottery_id, from_k)
      )${strict}`,
      ...fixedColumns(types, 'chains', ['from_k', 'length', 'anchor', 'sealed_seeds', 'published_ms']),
      `create table periods (
        lottery_id ${id} not null references lotteries (id),
        k ${integer} not null,
        expect ${id} not null,
        opens_ms ${integer} not null,
        closes_ms ${integer} not null,
        draws_ms ${integer} not null,
        commitment text not null,
        beacon text not null,
        state text not null check (state in ('open', 'closed', 'drawn', 'void')),
        settled ${integer} not null,
        seed text,
        dice text,
        void_reason text,
        drawn_ms ${integer},
        rev ${integer} not null,
        primary key (lottery_id, k),
        unique (lottery_id, expect)
      )${strict}`,
      ...fixedColumns(types, 'periods', ['k', 'expect', 'commitment', 'beacon', 'seed', 'dice', 'void_reason', 'drawn_ms']),
      'create index periods_by_rev on periods (rev, lottery_id, k)',
      'create index periods_unsettled on periods (settled, state, draws_ms)',
      `create table orders (
        id ${id} primary key,
        member_id ${id} not null references members (id),
        natural_key text not null,
        at_ms ${integer} not null
      )${strict}`,
      'create index orders_by_natural on orders (member_id, natural_key, at_ms)',
      `create table bets (
        id ${id} primary key,
        order_id ${id} not null references orders (id),
        member_id ${id} not null references members (id),
        lottery_id ${id} not null,
        k ${integer} not null,
        play text not null,
        stake_cents ${integer} not null check (stake_cents > 0),
        multiplier_hundredths ${integer} not null,
        state text not null check (state in ('open', 'settled', 'refunded')),
        payout_cents ${integer} not null check (payout_cents >= 0),
        at_ms ${integer} not null,
        settled_ms ${integer},
        rev ${integer} not null,
        foreign key (lottery_id, k) references periods (lottery_id, k)
      )${strict}`,
      'create index bets_of_period on bets (lottery_id, k, state, id)',
      'create index bets_by_member on bets (member_id, at_ms, id)',
      'create index bets_by_rev on bets (member_id, rev, id)',
      'create index bets_won on bets (state, settled_ms)',
      `create table play_sessions (
        member_id ${id} primary key references members (id),
        started_ms ${integer} not null,
        last_ms ${integer} not null
      )${strict}`,
      `create table wheel_prizes (id ${id} primary key, pos ${integer} not null, title text not null, image text not null, points_cents ${integer} not null, weight ${integer} not null, edition ${integer} not null)${strict}`,
      `create table wheel_pairs (
        member_id ${id} not null references members (id),
        no ${integer} not null,
        server_seed text not null,
        server_seed_hash text not null,
        member_seed text,
        prizes text,
        edition ${integer},
        n ${integer} not null,
        started_ms ${integer},
        revealed_ms ${integer},
        primary key (member_id, no)
      )${strict}`,
      ...fixedColumns(types, 'wheel_pairs', ['server_seed', 'server_seed_hash', 'member_seed', 'prizes', 'edition', 'revealed_ms']),
      `create table wheel_spins (
        id ${id} primary key,
        member_id ${id} not null,
        pair_no ${integer} not null,
        n ${integer} not null,
        prize_id ${id} not null,
        points_cents ${integer} not null,
        cost_cents ${integer} not null,
        free ${integer} not null,
        at_ms ${integer} not null,
        rev ${integer} not null,
        unique (member_id, pair_no, n),
        foreign key (member_id, pair_no) references wheel_pairs (member_id, no)
      )${strict}`,
      'create index wheel_spins_by_rev on wheel_spins (member_id, rev, id)',
      'create index wheel_spins_by_time on wheel_spins (at_ms)',
      `insert into ledger_state (name, value) values ('wheel_edition', 0)`,
    ];
  },
};
