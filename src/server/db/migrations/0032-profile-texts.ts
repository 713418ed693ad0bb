import type { Migration } from './migration.ts';

/** What people's pages say, in several languages, as videos have been since 0025. Existing texts are in the club's default language. */
export const profileTexts: Migration = {
  name: '0032-profile-texts',
  statements: () => [
    `alter table profiles add column language text not null default 'en_us'`,
    `alter table profiles add column texts text not null default '{}'`,
  ],
};
