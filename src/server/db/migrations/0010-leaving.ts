import type { Migration } from './migration.ts';

/** Closing an account, and exporting one's data. */
export const leaving: Migration = {
  name: '0010-leaving',
  statements: ({ id, integer, strict }) => [
    // Every command of a member locks this row, so whether the account is closed is known without another query.
    `alter table member_revs add column gone ${integer} not null default 0`,
    // Members who left, until rows that arrived late have been deleted.
    `create table left_members (
      member_id ${id} primary key references members (id),
      at_ms ${integer} not null
    )${strict}`,
    'create index left_members_by_age on left_members (at_ms)',
    // Keyed hashes that can't be traced back to a member.
    `create table leaving_marks (
      kind text not null check (kind in ('username', 'account')),
      mark text not null,
      until_ms ${integer} not null,
      primary key (kind, mark)
    )${strict}`,
    'create index leaving_marks_by_end on leaving_marks (until_ms)',
    // Used by the export, and when somebody leaves.
    'create index audit_of_member on audit (member_id, no) where member_id is not null',
    'create index reports_of_member on reports (member_id, at_ms)',
  ],
};
