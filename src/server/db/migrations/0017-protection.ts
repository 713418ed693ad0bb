import { appendOnly } from './0003-wallet.ts';
import type { Migration } from './migration.ts';

/** What protects members against a second account, against the house, and the house's operators against each other. */
export const protection: Migration = {
  name: '0017-protection',
  statements: (types) => {
    const { id, integer, strict } = types;
    return [
      // A keyed hash of the bound account: who else is paid to it is found without opening one (commands/account-marks.ts).
      `alter table bank_accounts add column mark text not null default ''`,
      'create index bank_accounts_by_mark on bank_accounts (mark, member_id)',
      // Why somebody is paused: by their own wish, or because of a payout account that somebody paused shares.
      `alter table members add column excluded_by text check (excluded_by in ('member', 'account'))`,
      `update members set excluded_by = 'member' where excluded_until_ms is not null`,
      // What operators gave, by the id under which they asked for it: once each, and counted by deposit limits.
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
      // The system user behind an approval: a typed name is nobody.
      'alter table withdrawals add column approved_system text',
      `alter table audit add column remark text not null default ''`,
      // The chain over the log, beside it: rows of the log are never touched again, not to link them either.
      `create table audit_links (no ${integer} primary key, hash text not null)${strict}`,
      ...appendOnly(types, 'audit_links'),
      `create table audit_head (
        name text primary key check (name = 'head'),
        no ${integer} not null,
        hash text not null,
        signature text not null
      )${strict}`,
      // Rules of withdrawals that were tightened: they hold from the start of a day on that members were told of.
      `create table coming_settings (
        name text primary key,
        value text not null,
        from_ms ${integer} not null
      )${strict}`,
    ];
  },
};
