import { appendOnly } from './0003-wallet.ts';
import type { Migration } from './migration.ts';

/** Protects members against second accounts and against the house, and operators against each other. */
export const protection: Migration = {
  name: '0017-protection',
  statements: (types) => {
    const { id, integer, strict } = types;
    return [
      // A keyed hash of the bound account: finds other members with the same account without decrypting any (commands/account-marks.ts).
      `alter table bank_accounts add column mark text not null default ''`,
      'create index bank_accounts_by_mark on bank_accounts (mark, member_id)',
      // Why somebody is paused: at their own request, or because they share a payout account with a paused member.
      `alter table members add column excluded_by text check (excluded_by in ('member', 'account'))`,
      `update members set excluded_by = 'member' where excluded_until_ms is not null`,
      // What operators granted, by the id of their request: each counts once, and towards the deposit limits.
      `create table grants (
        id ${id} primary key,
        member_id ${id} not null references members (id),
        amount_cents ${integer} not null check (amount_cents > 0),
        refund ${integer} not null check (refund in (0, 1)),
        transfer ${id} not null unique,
        at_ms ${integer} not null
      )${strict}`,
      'create index grants_by_member on grants (member_id, at_ms)',
      `insert into grants (id, member_id, amount_cents, refund, transfer, at_ms)
        select transfers.id, members.id, entries.amount_cents, 0, transfers.id, transfers.at_ms
        from transfers
        join entries on entries.transfer_no = transfers.no and entries.amount_cents > 0
        join members on entries.account = 'member:' || members.id || ':available'
        where transfers.kind = 'grant' and transfers.command_id like 'grant:%'`,
      // The system user who approved: a typed name proves nothing.
      'alter table withdrawals add column approved_system text',
      `alter table audit add column remark text not null default ''`,
      // The hash chain over the audit log, in its own table: rows of the log are never updated, not even to link them.
      `create table audit_links (no ${integer} primary key, hash text not null)${strict}`,
      ...appendOnly(types, 'audit_links'),
      `create table audit_head (
        name text primary key check (name = 'head'),
        no ${integer} not null,
        hash text not null,
        signature text not null
      )${strict}`,
      // Withdrawal rules that were tightened: they apply from the start of a day that members were notified of.
      `create table coming_settings (
        name text primary key,
        value text not null,
        from_ms ${integer} not null
      )${strict}`,
    ];
  },
};
