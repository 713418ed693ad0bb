import type { Migration } from './migration.ts';

/**
 * Where members want to be notified outside the app, and what is still to be sent there. A subscription ends with its session, by the
 * database itself: whatever ends sessions knows nothing of it. Messages have no foreign key: a subscription that ends while a draw is
 * being paid must not undo the payment; the sender drops a message without one.
 */
export const pushSubscriptions: Migration = {
  name: '0030-push-subscriptions',
  statements: ({ id, integer, strict }) => [
    `create table push_subscriptions (
      id ${id} primary key,
      member_id ${id} not null references members (id),
      session_id ${id} not null unique references sessions (id) on delete cascade,
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      language text not null,
      wallet ${integer} not null check (wallet in (0, 1)),
      bets ${integer} not null check (bets in (0, 1)),
      notices ${integer} not null check (notices in (0, 1)),
      board ${integer} not null check (board in (0, 1)),
      amounts ${integer} not null check (amounts in (0, 1)),
      notices_ms ${integer} not null,
      failures ${integer} not null default 0,
      created_ms ${integer} not null
    )${strict}`,
    'create index push_subscriptions_member on push_subscriptions (member_id)',
    'create index push_subscriptions_notices on push_subscriptions (notices, notices_ms)',
    `create table push_messages (
      subscription_id ${id} not null,
      tag text not null,
      what text not null,
      about text not null,
      value_json text not null,
      at_ms ${integer} not null,
      tries ${integer} not null default 0,
      next_ms ${integer} not null,
      primary key (subscription_id, tag)
    )${strict}`,
    'create index push_messages_next on push_messages (next_ms)',
  ],
};
