import type { Migration } from './migration.ts';

/** Details of profiles: counted views, ratings, favourites, verifications, reports. */
export const profiles: Migration = {
  name: '0006-profiles',
  statements: ({ id, integer, strict }) => [
    // Views and ratings wait here until a job writes them into the row: a view must not change the collection.
    `alter table profiles add column unshown_views ${integer} not null default 0`,
    `alter table profiles add column counts_due ${integer} not null default 0`,
    `alter table profiles add column ratings ${integer} not null default 0`,
    `alter table profiles add column stars_sum ${integer} not null default 0`,
    'create index profiles_counts_due on profiles (id) where counts_due = 1',
    `create table verifications (
      id ${id} primary key,
      profile_id ${id} not null references profiles (id),
      checked_by text not null,
      how text not null,
      at_ms ${integer} not null,
      until_ms ${integer} not null check (until_ms > at_ms),
      ended_ms ${integer},
      ended_why text check (ended_why in ('expired', 'revoked', 'replaced', 'withdrawn')),
      check ((ended_ms is null) = (ended_why is null))
    )${strict}`,
    'create unique index verifications_standing on verifications (profile_id) where ended_ms is null',
    'create index verifications_by_end on verifications (until_ms) where ended_ms is null',
    `create table profile_views (
      member_id ${id} not null references members (id) on delete cascade,
      profile_id ${id} not null references profiles (id) on delete cascade,
      day_ms ${integer} not null,
      primary key (member_id, profile_id, day_ms)
    )${strict}`,
    'create index profile_views_by_day on profile_views (day_ms)',
    `create table favourites (
      member_id ${id} not null references members (id) on delete cascade,
      profile_id ${id} not null references profiles (id) on delete cascade,
      want ${integer} not null check (want in (0, 1)),
      stars ${integer} not null check (stars between 0 and 5),
      at_ms ${integer} not null,
      rev ${integer} not null,
      primary key (member_id, profile_id)
    )${strict}`,
    'create index favourites_by_rev on favourites (member_id, rev, profile_id)',
    'create index favourites_of_profile on favourites (profile_id)',
    `create table reports (
      id ${id} primary key,
      member_id ${id} not null references members (id) on delete cascade,
      kind text not null check (kind in ('profile', 'video', 'message')),
      target_id ${id} not null,
      reason text not null,
      at_ms ${integer} not null,
      closed_ms ${integer},
      closed_by text,
      outcome text not null default ''
    )${strict}`,
    'create unique index reports_open on reports (member_id, kind, target_id) where closed_ms is null',
    'create index reports_by_age on reports (at_ms desc, id)',
  ],
};
