import type { Migration } from './migration.ts';

/**
 * Members, their sessions and limits, and the collections of the first release. Every list order and every order in which the mirror reads
 * has its own index, over only the rows that may be shown.
 */
export const foundation: Migration = {
  name: '0001-foundation',
  statements: ({ id, integer, strict }) => [
    `create table club (name text primary key, value text not null)${strict}`,
    `create table settings (name text primary key, value text not null)${strict}`,
    `create table shelf_revs (
      shelf text primary key,
      rev ${integer} not null check (rev >= 0),
      swept_rev ${integer} not null default 0 check (swept_rev between 0 and rev)
    )${strict}`,
    `create table tombstones (
      shelf text not null references shelf_revs (shelf),
      id ${id} not null,
      rev ${integer} not null,
      at_ms ${integer} not null,
      primary key (shelf, id)
    )${strict}`,
    'create index tombstones_by_rev on tombstones (shelf, rev, id)',
    'create index tombstones_by_age on tombstones (at_ms)',

    `create table members (
      id ${id} primary key check (length(id) >= 8),
      username text not null,
      username_key text not null unique,
      password_hash text not null,
      status ${integer} not null default 1,
      tier text not null default 'registered' check (tier in ('registered', 'vip')),
      header_img text not null,
      name text not null default '',
      sex text not null default '0' check (sex in ('0', '1', '2')),
      point ${integer} not null default 0,
      see_total ${integer} not null default 0 check (see_total >= 0),
      fund_password_hash text,
      invite text,
      adsid text,
      kefu_id text,
      created_ms ${integer} not null
    )${strict}`,
    `create table sessions (
      id ${id} primary key,
      member_id ${id} not null references members (id) on delete cascade,
      token_hash text not null unique,
      tokensso_hash text not null unique,
      device text not null,
      created_ms ${integer} not null,
      seen_ms ${integer} not null,
      expires_ms ${integer} not null
    )${strict}`,
    'create index sessions_of_member on sessions (member_id)',
    'create index sessions_by_end on sessions (expires_ms)',
    `create table invites (
      code text primary key,
      uses_left ${integer} check (uses_left >= 0),
      used ${integer} not null default 0 check (used >= 0),
      created_ms ${integer} not null
    )${strict}`,
    `create table rate_events (id ${id} primary key, "key" text not null, at_ms ${integer} not null)${strict}`,
    'create index rate_events_of_key on rate_events ("key", at_ms)',
    'create index rate_events_by_age on rate_events (at_ms)',
    `create table sso_nonces (nonce text primary key, expires_ms ${integer} not null)${strict}`,
    'create index sso_nonces_by_end on sso_nonces (expires_ms)',

    `create table regions (
      id ${id} primary key,
      name text not null,
      pos ${integer} not null,
      city text not null default '',
      pictures text not null default '[]',
      rev ${integer} not null
    )${strict}`,
    'create index regions_in_order on regions (pos, id)',
    'create index regions_by_rev on regions (rev, id)',
    `create table classes (
      id ${id} primary key,
      name text not null,
      kind text not null check (kind in ('video', 'lottery')),
      pos ${integer} not null,
      rev ${integer} not null
    )${strict}`,
    'create index classes_in_order on classes (kind, pos, id)',
    'create index classes_by_rev on classes (rev, id)',
    `create table lotteries (
      id ${id} primary key,
      "key" text not null unique,
      name text not null,
      "desc" text not null,
      ico text not null,
      class_id ${id} not null references classes (id),
      pos ${integer} not null,
      hot ${integer} not null default 0 check (hot in (0, 1)),
      rev ${integer} not null
    )${strict}`,
    'create index lotteries_in_order on lotteries (pos, id)',
    'create index lotteries_of_class on lotteries (class_id, pos, id)',
    'create index lotteries_by_rev on lotteries (rev, id)',

    `create table videos (
      id ${id} primary key,
      class_id ${id} not null references classes (id),
      title text not null,
      info text not null,
      attributes text not null default '[]',
      seconds ${integer} not null check (seconds >= 0),
      clip text not null,
      picture text,
      plays ${integer} not null default 0 check (plays >= 0),
      pos ${integer} not null,
      added_ms ${integer} not null,
      home_row ${integer} not null default 0 check (home_row in (0, 1, 2)),
      hidden ${integer} not null default 0 check (hidden in (0, 1)),
      rev ${integer} not null
    )${strict}`,
    'create index videos_in_order on videos (pos, id) where hidden = 0',
    'create index videos_of_class on videos (class_id, pos, id) where hidden = 0',
    'create index videos_by_age on videos (added_ms desc, id) where hidden = 0',
    'create index videos_on_home on videos (home_row, pos, id) where hidden = 0 and home_row > 0',
    'create index videos_by_rev on videos (rev, id) where hidden = 0',

    // The last guard of H11: nothing can be published without a record of an adult check and of consent.
    `create table profiles (
      id ${id} primary key,
      region_id ${id} not null references regions (id),
      name text not null,
      title text not null default '',
      remark text not null default '',
      price text not null default '',
      height text not null default '',
      weight text not null default '',
      one text not null default '',
      two text not null default '',
      three text not null default '',
      services text not null default '[]',
      types text not null default '[]',
      content text not null default '',
      pictures text not null default '[]',
      views ${integer} not null default 0 check (views >= 0),
      pos ${integer} not null,
      added_ms ${integer} not null,
      adult_checked_by text,
      adult_checked_ms ${integer},
      consent_ms ${integer},
      published ${integer} not null default 0 check (published in (0, 1)),
      rev ${integer} not null,
      check (published = 0 or (adult_checked_by is not null and adult_checked_ms is not null and consent_ms is not null))
    )${strict}`,
    'create index profiles_in_order on profiles (pos, id) where published = 1',
    'create index profiles_of_region on profiles (region_id, pos, id) where published = 1',
    'create index profiles_by_age on profiles (added_ms desc, id) where published = 1',
    'create index profiles_by_rev on profiles (rev, id) where published = 1',

    `create table notices (id ${id} primary key, name text not null, text text not null, at_ms ${integer} not null, rev ${integer} not null)${strict}`,
    'create index notices_in_order on notices (at_ms desc, id)',
    'create index notices_by_rev on notices (rev, id)',
    `create table messages (
      id ${id} primary key,
      member_id ${id} references members (id) on delete set null,
      nickname text not null,
      content text not null,
      at_ms ${integer} not null,
      rev ${integer} not null
    )${strict}`,
    'create index messages_in_order on messages (at_ms desc, id)',
    'create index messages_by_rev on messages (rev, id)',
    'create index messages_of_member on messages (member_id) where member_id is not null',
    `create table banners (id ${id} primary key, url text not null, picture text, pos ${integer} not null)${strict}`,
    'create index banners_in_order on banners (pos, id)',

    // The balances of members' accounts can't go below zero, even if a command has a bug.
    `create table accounts (
      name text primary key,
      balance_cents ${integer} not null check (balance_cents between -1000000000000000 and 1000000000000000),
      check (balance_cents >= 0 or name not like 'member:%')
    )${strict}`,
  ],
};
