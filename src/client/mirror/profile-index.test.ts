import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import type { ProfileItem } from '#contract/collections/profiles.ts';
import { newMirror, wipe } from '../../../tests/client/mirrors.ts';
import type { Mirror } from './mirror.ts';
import { indexProfiles, textOfProfile } from './profile-index.ts';
import { searchText } from './search-text.ts';
import { findTexts } from './text-index.ts';

afterEach(wipe);

const person = (id: string, name: string, more: Partial<ProfileItem> = {}): ProfileItem => ({
  id,
  xuanfei_name: name,
  vo_title: '',
  remark: '',
  img_url: '',
  picture: null,
  service_data: [],
  types: [],
  price: '',
  height: '',
  one: '',
  address: '',
  region_id: 'r1',
  pos: 0,
  at_ms: 0,
  views: 0,
  ratings: 0,
  rating_tenths: null,
  certified: null,
  ...more,
});

async function withPeople(people: ProfileItem[]): Promise<Mirror> {
  const mirror = newMirror();
  mirror.open('public');
  await mirror.openCollection('profiles');
  mirror.apply({
    kind: 'patch',
    collection: 'profiles',
    from: undefined,
    anew: true,
    rows: people,
    deleted: [],
    cursor: 'c',
    more: false,
    atMs: 1,
  });
  await mirror.settled();
  return mirror;
}

const find = async (mirror: Mirror, typed: string, language = 'en_us'): Promise<string[]> => {
  const index = await indexProfiles(mirror, language);
  if (!index) throw new Error('the collection has changed meanwhile');
  return findTexts(index, mirror.collection('profiles').ordered('pos', ''), typed);
};

test.each([
  ['Nguyễn Đức', 'nguyen duc'],
  ['Łódź', 'lodz'],
  ['Señora  Ñandú', 'senora nandu'],
  ['Müller-Straße', 'muller-strasse'],
  ['ＴＯＫＹＯ', 'tokyo'],
  ['ﾄｳｷｮｳ', 'トウキョウ'],
  ['Ａ１　東京', 'a1 東京'],
  ['ガイド', 'がいど'],
])('%s is searched as %s', (text, expected) => {
  expect(searchText(text)).toBe(searchText(expected));
});

test.each([
  ['nguyen', ['vi']],
  ['NGUYỄN', ['vi']],
  ['thị lệ', ['vi']],
  ['桜', ['ja']],
  ['東京', ['ja', 'zh']],
  ['舞', ['zh']],
  ['ガイド', ['ja']],
  ['ｶﾞｲﾄﾞ', ['ja']],
  ['mira dance', ['de']],
  ['dance mira', ['de']],
  ['mira harbour', []],
  ['zz', []],
  ['', ['de', 'ja', 'vi', 'zh']],
])('"%s" finds %o', async (typed, expected) => {
  const mirror = await withPeople([
    person('de', 'Mira Köhler', { types: ['dancer'], remark: 'Dance and revue', pos: 1 }),
    person('ja', '桜井 美咲', { address: '東京', service_data: ['ガイド'], pos: 2 }),
    person('vi', 'Nguyễn Thị Lệ', { address: 'Đà Nẵng', pos: 3 }),
    person('zh', '陈舞', { address: '東京湾', pos: 4 }),
  ]);
  expect(await find(mirror, typed)).toEqual(expected);
});

test('a word does not match across two fields', () => {
  expect(textOfProfile(person('a', 'Ana', { vo_title: 'Model' }))).not.toContain('anamodel');
  expect(textOfProfile(person('a', 'Ana', { vo_title: 'Model' }))).not.toContain('ana model');
});

test('only the word that was typed also matches its other meanings', async () => {
  const mirror = await withPeople([person('a', 'Ana', { types: ['guide'] }), person('b', 'Stadtler'), person('c', 'Cleo')]);
  const index = await indexProfiles(mirror, 'en_us');
  if (!index) throw new Error('the collection has changed meanwhile');
  const also = (word: string) => (word === 'stadt' ? ['guide'] : []);
  const ids = mirror.collection('profiles').ordered('pos', '');
  expect(findTexts(index, ids, 'Stadt', also)).toEqual(['a', 'b']);
  expect(findTexts(index, ids, 'Stadt ana', also)).toEqual(['a']);
  expect(findTexts(index, ids, 'guide', also)).toEqual(['a']);
});

test('a deleted profile is not found, and one that has just arrived is', async () => {
  const mirror = await withPeople([person('a', 'Ana'), person('b', 'Bea')]);
  mirror.apply({ kind: 'deleted', collection: 'profiles', deleted: ['a'] });
  mirror.apply({ kind: 'rows', collection: 'profiles', rows: [person('c', 'Anouk'), person('b', 'Anabel')], atMs: 2 });
  expect((await find(mirror, 'an')).sort()).toEqual(['b', 'c']);
});

test('people are found by the words that the member reads, and their rate is the one of that language', async () => {
  const words = (service: string, price: string) => ({ vo_title: '', remark: '', price, service_data: [service] });
  const texts = { en_us: words('Wedding', '90 points / h'), de_de: words('Hochzeit', '90 Punkte / Std.') };
  const mirror = await withPeople([person('p1', 'Ada', { ...texts.en_us, texts })]);
  expect(await find(mirror, 'hochzeit', 'de_de')).toEqual(['p1']);
  expect(await find(mirror, 'wedding', 'de_de')).toEqual([]);
  // Without a text in the member's language the fallback is searched.
  expect(await find(mirror, 'wedding', 'ja_ja')).toEqual(['p1']);
  expect((await indexProfiles(mirror, 'de_de'))?.facts.get('p1')?.rate?.form).toBe('# Punkte / Std.');
});
test('no index is made of a collection that changes meanwhile', async () => {
  const mirror = await withPeople(Array.from({ length: 400 }, (_, n) => person(`p${n}`, `Person ${n}`)));
  const indexing = indexProfiles(mirror, 'en_us');
  await mirror.openCollection('profiles');
  await Promise.resolve();
  mirror.apply({ kind: 'deleted', collection: 'profiles', deleted: ['p1'] });
  expect(await indexing).toBeUndefined();
});

test('ten thousand profiles are all searched; the time it takes is printed', async () => {
  const names = ['Nguyễn', 'Köhler', '桜井', 'Sørensen', 'García'];
  const people = Array.from({ length: 10_000 }, (_, n) =>
    person(`p${String(n).padStart(5, '0')}`, `${names[n % names.length]} ${n}`, {
      pos: n,
      remark: 'Dance, music and long evenings',
      service_data: ['Revue', 'Guide'],
    }),
  );
  const mirror = await withPeople(people);
  const startedMs = performance.now();
  const index = await indexProfiles(mirror, 'en_us');
  const indexedMs = performance.now();
  if (!index) throw new Error('the collection has changed meanwhile');
  const ids = mirror.collection('profiles').ordered('pos', '');
  const searchedFrom = performance.now();
  const found = findTexts(index, ids, 'nguyen 99');
  const tookMs = performance.now() - searchedFrom;
  process.stdout.write(`10,000 profiles: index ${(indexedMs - startedMs).toFixed(0)} ms in slices, an answer ${tookMs.toFixed(1)} ms\n`);
  expect(index.texts.size).toBe(10_000);
  expect(found).toEqual(people.filter(({ xuanfei_name: name }) => name.startsWith('Nguyễn') && name.includes('99')).map(({ id }) => id));
});
