import { cityNames } from '../../city-names.ts';
import type { Migration } from './migration.ts';

/** A city's names come from this code, have no quote in them, and become a text in JSON. */
const namesOf = (names: object): string => JSON.stringify(names).replaceAll("'", "''");

/** What a club without the demo is filled with: city tiles as rows, rows of videos on Home in an order of their own, lists that page. */
export const operator: Migration = {
  name: '0016-operator',
  statements: ({ integer }) => [
    // What a region is called in each language, and whether it stands among the city tiles: phones had both in their bundle.
    "alter table regions add column names text not null default '{}'",
    `alter table regions add column tile ${integer} not null default 0`,
    "update regions set tile = 1 where city <> ''",
    ...Object.entries(cityNames).map(
      ([city, names]) => `update regions set names = '${namesOf(names)}' where city = '${city}' and name = '${names.en_us}'`,
    ),
    // Phones that hold these rows pull them anew.
    "update shelf_revs set rev = rev + 1 where shelf = 'regions'",
    "update regions set rev = (select rev from shelf_revs where shelf = 'regions')",

    `alter table videos add column home_pos ${integer} not null default 0`,
    'drop index videos_on_home',
    'create index videos_on_home on videos (home_row, home_pos, pos, id) where hidden = 0 and home_row > 0',

    // An operator's own name for a profile, so that an import that comes again changes it and adds none.
    'alter table profiles add column import_key text',
    'create unique index profiles_by_import_key on profiles (import_key) where import_key is not null',

    'create index members_by_age on members (created_ms desc, id)',
    'create index members_paused on members (excluded_until_ms, id) where excluded_until_ms is not null',
    'create index invites_by_age on invites (created_ms desc, code)',
    'create index audit_by_time on audit (at_ms, no)',
    'create index audit_by_actor on audit (actor, no)',
    'create index audit_by_action on audit (action, no)',
  ],
};
