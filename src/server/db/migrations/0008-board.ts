import type { Migration } from './migration.ts';

/** The message board: what members wrote for it, and reports as a collection of their reporter. */
export const board: Migration = {
  name: '0008-board',
  statements: ({ id, integer, strict }) => [
    `create table posts (
      id ${id} primary key,
      member_id ${id} not null references members (id) on delete cascade,
      nickname text not null,
      content text not null,
      state text not null check (state in ('waiting', 'shown', 'removed')),
      reason text not null default '',
      at_ms ${integer} not null,
      decided_ms ${integer},
      rev ${integer} not null
    )${strict}`,
    'create index posts_by_rev on posts (member_id, rev, id)',
    'create index posts_by_age on posts (member_id, at_ms)',
    "create index posts_waiting on posts (at_ms, id) where state = 'waiting'",
    "create index posts_removed on posts (decided_ms, id) where state = 'removed'",
    `alter table reports add column rev ${integer} not null default 0`,
    'create index reports_by_rev on reports (member_id, rev, id)',
    'create index reports_of_target on reports (kind, target_id) where closed_ms is null',
  ],
};
