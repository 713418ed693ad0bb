import type { ColumnTypes, Migration } from './migration.ts';

/** Rows can only be inserted: neither code nor a person at the console can edit or delete them. */
export function appendOnly({ kind }: ColumnTypes, table: string): string[] {
  if (kind === 'sqlite') {
    return ['update', 'delete'].map(
      (act) => `create trigger ${table}_no_${act} before ${act} on ${table} begin select raise(abort, '${table} is append-only'); end`,
    );
  }
  return [`create trigger ${table}_no_change before update or delete on ${table} for each row execute function refuse_change()`];
}

const refuseChange = `create function refuse_change() returns trigger language plpgsql as
  $$ begin raise exception '% is append-only', tg_table_name; end $$`;

/** On PostgreSQL an unbalanced transfer can't be committed; SQLite has no checks at commit, so there `verify` finds it. */
const balancedOnly = [
  `create function refuse_unbalanced() returns trigger language plpgsql as
    $$ begin
      if (select sum(amount_cents) from entries where transfer_no = new.transfer_no) <> 0 then
        raise exception 'transfer % is not balanced', new.transfer_no;
      end if;
      return null;
    end $$`,
  `create constraint trigger entries_balanced after insert on entries deferrable initially deferred
    for each row execute function refuse_unbalanced()`,
];

/** The ledger and the tables that the wallet needs. */
export const wallet: Migration = {
  name: '0003-wallet',
  statements: (types) => {
    const { id, integer, strict, kind } = types;
    return [
      ...(kind === 'postgres' ? [refuseChange] : []),
      // The statement's hash chain ends in the row of the member's available account, so that one lock covers both.
      `alter table accounts add column seq ${integer} not null default 0`,
      `alter table accounts add column hash text not null default ''`,
      `alter table accounts add column signature text not null default ''`,
      `create table ledger_state (name text primary key, value ${integer} not null)${strict}`,
      `insert into ledger_state (name, value) values ('last_transfer', 0)`,
      `create table transfers (
        no ${integer} primary key,
        id ${id} not null unique,
        kind text not null,
        command_id ${id} not null unique,
        corrects ${id} references transfers (id),
        at_ms ${integer} not null
      )${strict}`,
      `create table entries (
        transfer_no ${integer} not null references transfers (no),
        pos ${integer} not null,
        account ${id} not null,
        amount_cents ${integer} not null check (amount_cents <> 0),
        seq ${integer},
        balance_cents ${integer},
        prev text,
        hash text,
        primary key (transfer_no, pos)
      )${strict}`,
      'create unique index entries_by_account on entries (account, seq, transfer_no, pos)',
      ...appendOnly(types, 'transfers'),
      ...appendOnly(types, 'entries'),
      ...(kind === 'postgres' ? balancedOnly : []),
      `create table house_balances (account ${id} primary key, balance_cents ${integer} not null, upto_no ${integer} not null)${strict}`,
      `create table commands (
        member_id ${id} not null references members (id),
        id ${id} not null,
        name text not null,
        body_hmac text not null,
        reply text not null,
        at_ms ${integer} not null,
        primary key (member_id, id)
      )${strict}`,
      `create table member_revs (member_id ${id} primary key references members (id), rev ${integer} not null)${strict}`,
      // The fund password: its version changes with it; attempts are counted before they are evaluated.
      `alter table members add column fund_version ${integer} not null default 0`,
      `alter table members add column fund_tries ${integer} not null default 0`,
      `alter table members add column fund_locked_until_ms ${integer} not null default 0`,
      `alter table members add column bank_binds ${integer} not null default 0`,
      `alter table members add column cooling_from_ms ${integer}`,
      `alter table members add column excluded_until_ms ${integer}`,
      `create table reset_codes (
        member_id ${id} not null references members (id),
        kind text not null check (kind in ('login', 'fund')),
        code_hmac text not null,
        expires_ms ${integer} not null,
        primary key (member_id, kind)
      )${strict}`,
      `create table banks (id ${id} primary key, name text not null, pos ${integer} not null)${strict}`,
      `create table bank_accounts (
        member_id ${id} primary key references members (id),
        bank_id ${id} not null,
        bank_name text not null,
        sealed_account text not null,
        masked_account text not null,
        holder text not null,
        mobile text not null,
        at_ms ${integer} not null
      )${strict}`,
      `create table withdrawals (
        id ${id} primary key,
        member_id ${id} not null references members (id),
        amount_cents ${integer} not null check (amount_cents > 0),
        status ${integer} not null check (status between 1 and 4),
        reason text not null,
        bank_name text not null,
        sealed_account text not null,
        masked_account text not null,
        holder text not null,
        approved_by text,
        created_ms ${integer} not null,
        updated_ms ${integer} not null,
        rev ${integer} not null
      )${strict}`,
      'create index withdrawals_by_member on withdrawals (member_id, created_ms)',
      'create index withdrawals_by_rev on withdrawals (member_id, rev, id)',
      'create index withdrawals_by_status on withdrawals (status, updated_ms)',
      `create table deposits (
        id ${id} primary key,
        member_id ${id} not null references members (id),
        amount_cents ${integer} not null check (amount_cents > 0),
        status ${integer} not null check (status between 1 and 3),
        reason text not null,
        provider text not null,
        channel text not null,
        created_ms ${integer} not null,
        expires_ms ${integer} not null,
        paid_ms ${integer},
        rev ${integer} not null
      )${strict}`,
      'create index deposits_by_member on deposits (member_id, created_ms)',
      'create index deposits_by_rev on deposits (member_id, rev, id)',
      'create index deposits_open on deposits (status, expires_ms)',
      `create table payment_events (
        provider text not null,
        event_id ${id} not null,
        deposit_id ${id} not null references deposits (id),
        outcome text not null,
        at_ms ${integer} not null,
        primary key (provider, event_id)
      )${strict}`,
      // The sandbox provider's own records. A decision that the club has not been notified of has told = 0.
      `create table sandbox_payments (
        id ${id} primary key,
        deposit_id ${id} not null unique,
        amount_cents ${integer} not null,
        state text not null check (state in ('open', 'paid', 'cancelled')),
        expires_ms ${integer} not null,
        event_id ${id} not null,
        told ${integer} not null
      )${strict}`,
      'create index sandbox_untold on sandbox_payments (told, state)',
      `create table member_limits (
        member_id ${id} not null references members (id),
        name text not null,
        value ${integer},
        pending ${integer} not null,
        pending_value ${integer},
        pending_from_ms ${integer},
        primary key (member_id, name)
      )${strict}`,
      `create table limit_changes (
        id ${id} primary key,
        member_id ${id} not null references members (id),
        at_ms ${integer} not null,
        what text not null,
        from_value ${integer},
        to_value ${integer},
        step text not null,
        actor text not null
      )${strict}`,
      'create index limit_changes_by_member on limit_changes (member_id, at_ms)',
      ...appendOnly(types, 'limit_changes'),
      `create table notifications (
        id ${id} primary key,
        member_id ${id} not null references members (id),
        kind text not null,
        value_json text not null,
        at_ms ${integer} not null,
        rev ${integer} not null
      )${strict}`,
      'create index notifications_by_rev on notifications (member_id, rev, id)',
      `create table audit (
        no ${integer} primary key,
        at_ms ${integer} not null,
        actor text not null,
        action text not null,
        member_id ${id},
        reason text not null,
        before_json text not null,
        after_json text not null
      )${strict}`,
      ...appendOnly(types, 'audit'),
      `insert into ledger_state (name, value) values ('last_audit', 0)`,
      `create table sealed_keys (name text primary key, sealed text not null, public_key text not null)${strict}`,
    ];
  },
};
