import type { Migration } from './migration.ts';

/** In which revision the counts of a row were last published, apart from the row's own: mirrors are sent the counts alone. */
export const counts: Migration = {
  name: '0031-counts',
  statements: ({ integer }) => [
    `alter table profiles add column counts_rev ${integer} not null default 0`,
    `alter table videos add column counts_rev ${integer} not null default 0`,
    'create index profiles_by_counts on profiles (counts_rev, id) where published = 1',
    'create index videos_by_counts on videos (counts_rev, id) where hidden = 0',
  ],
};
