import type { Migration } from './migration.ts';

const row = (en_us: string, zh_cn: string, es_spa: string, ms_my: string, vn_vn: string, ja_ja: string, de_de: string) => ({
  en_us,
  zh_cn,
  es_spa,
  ms_my,
  vn_vn,
  ja_ja,
  de_de,
});

/** The names when this step was released. It has its own copy, because `city-names.ts` changes with the languages, and a released step must not change. */
const cityNames = {
  tokyo: row('Tokyo', '东京', 'Tokio', 'Tokyo', 'Tokyo', '東京', 'Tokio'),
  osaka: row('Osaka', '大阪', 'Osaka', 'Osaka', 'Osaka', '大阪', 'Osaka'),
  seoul: row('Seoul', '首尔', 'Seúl', 'Seoul', 'Seoul', 'ソウル', 'Seoul'),
  shanghai: row('Shanghai', '上海', 'Shanghái', 'Shanghai', 'Thượng Hải', '上海', 'Shanghai'),
  'hong-kong': row('Hong Kong', '香港', 'Hong Kong', 'Hong Kong', 'Hồng Kông', '香港', 'Hongkong'),
  taipei: row('Taipei', '台北', 'Taipéi', 'Taipei', 'Đài Bắc', '台北', 'Taipeh'),
  singapore: row('Singapore', '新加坡', 'Singapur', 'Singapura', 'Singapore', 'シンガポール', 'Singapur'),
  'kuala-lumpur': row('Kuala Lumpur', '吉隆坡', 'Kuala Lumpur', 'Kuala Lumpur', 'Kuala Lumpur', 'クアラルンプール', 'Kuala Lumpur'),
  bangkok: row('Bangkok', '曼谷', 'Bangkok', 'Bangkok', 'Bangkok', 'バンコク', 'Bangkok'),
  hanoi: row('Hanoi', '河内', 'Hanói', 'Hanoi', 'Hà Nội', 'ハノイ', 'Hanoi'),
  'ho-chi-minh-city': row(
    'Ho Chi Minh City',
    '胡志明市',
    'Ciudad Ho Chi Minh',
    'Bandar Raya Ho Chi Minh',
    'Thành phố Hồ Chí Minh',
    'ホーチミン',
    'Ho-Chi-Minh-Stadt',
  ),
  manila: row('Manila', '马尼拉', 'Manila', 'Manila', 'Manila', 'マニラ', 'Manila'),
  jakarta: row('Jakarta', '雅加达', 'Yakarta', 'Jakarta', 'Jakarta', 'ジャカルタ', 'Jakarta'),
  'mexico-city': row(
    'Mexico City',
    '墨西哥城',
    'Ciudad de México',
    'Bandar Raya Mexico',
    'Thành phố México',
    'メキシコシティ',
    'Mexiko-Stadt',
  ),
  madrid: row('Madrid', '马德里', 'Madrid', 'Madrid', 'Madrid', 'マドリード', 'Madrid'),
  berlin: row('Berlin', '柏林', 'Berlín', 'Berlin', 'Berlin', 'ベルリン', 'Berlin'),
  'new-york': row('New York', '纽约', 'Nueva York', 'New York', 'New York', 'ニューヨーク', 'New York'),
};

/** A city's names as JSON in an SQL string. They come from this file, so doubling the quotes is enough. */
const namesOf = (names: object): string => JSON.stringify(names).replaceAll("'", "''");

/** What a club without the demo needs: city tiles as rows, rows of videos on Home in an order of their own, lists with pages. */
export const operator: Migration = {
  name: '0016-operator',
  statements: ({ integer }) => [
    // A region's name in each language, and whether it is one of the city tiles: clients had both in their bundle.
    "alter table regions add column names text not null default '{}'",
    `alter table regions add column tile ${integer} not null default 0`,
    "update regions set tile = 1 where city <> ''",
    ...Object.entries(cityNames).map(
      ([city, names]) => `update regions set names = '${namesOf(names)}' where city = '${city}' and name = '${names.en_us}'`,
    ),
    // Clients that have these rows pull them again.
    "update shelf_revs set rev = rev + 1 where shelf = 'regions'",
    "update regions set rev = (select rev from shelf_revs where shelf = 'regions')",

    `alter table videos add column home_pos ${integer} not null default 0`,
    'drop index videos_on_home',
    'create index videos_on_home on videos (home_row, home_pos, pos, id) where hidden = 0 and home_row > 0',

    // An operator's own name for a profile, so that a repeated import changes it instead of adding another.
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
