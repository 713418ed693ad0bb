import type { Migration } from './migration.ts';

/** Videos, categories and games in several languages, as notices have been since 0024. Existing texts are in the club's default language. */
export const contentTexts: Migration = {
  name: '0025-texts',
  statements: () =>
    ['videos', 'classes', 'lotteries'].flatMap((table) => [
      `alter table ${table} add column language text not null default 'en_us'`,
      `alter table ${table} add column texts text not null default '{}'`,
    ]),
};
