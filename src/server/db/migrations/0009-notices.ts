import type { Migration } from './migration.ts';

/** Notifications: from which devices a member has logged in, so that they are notified of a new one. */
export const notices: Migration = {
  name: '0009-notices',
  statements: ({ id, integer, strict }) => [
    `create table known_devices (
      member_id ${id} not null references members (id) on delete cascade,
      device ${id} not null,
      seen_ms ${integer} not null,
      primary key (member_id, device)
    )${strict}`,
  ],
};
