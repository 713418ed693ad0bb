import type { Migration } from './migration.ts';

/** The one row that everything else needs: this database's name in the mirror's cursors. */
export const club: Migration = {
  name: '0002-club',
  statements: ({ randomHex }) => [`insert into club (name, value) values ('epoch', ${randomHex})`],
};
