import type { Migration } from './migration.ts';

/** Pictures that members uploaded. No cascade: deleting a row that way would leave its files behind. */
export const uploads: Migration = {
  name: '0007-uploads',
  statements: ({ id, integer, strict }) => [
    `create table uploads (
      id ${id} primary key,
      member_id ${id} not null references members (id),
      state text not null check (state in ('unused', 'used', 'gone')),
      at_ms ${integer} not null
    )${strict}`,
    'create index uploads_of_member on uploads (member_id, at_ms)',
    "create index uploads_to_sweep on uploads (at_ms) where state <> 'used'",
  ],
};
