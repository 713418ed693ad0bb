import type { Migration } from './migration.ts';

/** The wheel's prizes in several languages. Existing names are in the club's default language. */
export const prizeTexts: Migration = {
  name: '0026-prize-texts',
  statements: () => [
    `alter table wheel_prizes add column language text not null default 'en_us'`,
    `alter table wheel_prizes add column texts text not null default '{}'`,
  ],
};
