import type { LanguageCode } from '#contract/languages.ts';

/** A name in every language: a language without a column in `row` does not compile. */
type Row = Record<LanguageCode, string>;

const row = (en_us: string, zh_cn: string, es_spa: string, ms_my: string, vn_vn: string, ja_ja: string, de_de: string): Row => ({
  en_us,
  zh_cn,
  es_spa,
  ms_my,
  vn_vn,
  ja_ja,
  de_de,
});

/** The name of each city in every language (checklist Q20). It is copied into a region's row, which owns it from then on. */
export const cityNames = {
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
} satisfies Record<string, Row>;

/** A city that has a picture (public/cities). */
type CityKey = keyof typeof cityNames;

/** All of them, in order. */
export const cityKeys = Object.keys(cityNames) as CityKey[];

/** True for the key of a city that has a picture. */
export const isCityKey = (text: string | undefined): text is CityKey => text !== undefined && Object.hasOwn(cityNames, text);

const folded = (name: string): string => name.normalize('NFC').trim().toLocaleLowerCase('en');

/** The city that has this name in one of the languages. */
export const cityCalled = (name: string): CityKey | undefined =>
  cityKeys.find((key) => Object.values(cityNames[key]).some((known) => folded(known) === folded(name)));

/** The names of a region of that city in each language; none if the operator gave it another name. */
export const namesOfRegion = (name: string, city: CityKey | undefined): Partial<Row> =>
  city !== undefined && cityCalled(name) === city ? cityNames[city] : {};
