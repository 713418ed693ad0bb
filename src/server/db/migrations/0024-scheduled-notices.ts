import type { Migration } from './migration.ts';

/** Notices in several languages, with a start and an end. Existing ones stay up, in the club's default language. */
export const scheduledNotices: Migration = {
  name: '0024-scheduled-notices',
  statements: ({ integer }) => [
    "alter table notices add column language text not null default 'en_us'",
    "alter table notices add column texts text not null default '{}'",
    "alter table notices add column state text not null default 'shown' check (state in ('scheduled', 'shown', 'ended'))",
    `alter table notices add column starts_ms ${integer}`,
    `alter table notices add column ends_ms ${integer}`,
  ],
};
