import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import { cityCalled, cityKeys, cityNames, isCityKey, namesOfRegion } from './city-names.ts';

test('there are 17 cities, each with a picture and a name in every language (C14, D26, Q20)', () => {
  expect(cityKeys).toHaveLength(17);
  for (const key of cityKeys) {
    expect(Object.keys(cityNames[key]).sort(), key).toEqual(languages.map(({ code }) => code).sort());
    for (const name of Object.values(cityNames[key])) expect(name, key).toMatch(/^\S.*\S$/u);
    expect(existsSync(join(import.meta.dirname, `../../public/cities/${key}.webp`)), key).toBe(true);
  }
});

test('names are written in the script of their language', () => {
  for (const key of cityKeys) {
    expect(cityNames[key].zh_cn, key).toMatch(/^\p{Script=Han}+$/u);
    expect(cityNames[key].ja_ja, key).toMatch(/^[\p{Script=Han}\p{Script=Katakana}ー]+$/u);
    for (const code of ['en_us', 'es_spa', 'ms_my', 'vn_vn', 'de_de'] as const) {
      expect(cityNames[key][code], key).toMatch(/^[\p{Script=Latin} -]+$/u);
    }
  }
});

test.each([
  ['tokyo', true],
  ['atlantis', false],
  ['constructor', false],
  [undefined, false],
])('%s is a city: %s', (key, expected) => expect(isCityKey(key)).toBe(expected));

test('a city is found by its name in any language, and a region gets all those names only if it is called by one of them', () => {
  expect(['tokio', ' 東京 ', 'Hà Nội', 'Atlantis'].map(cityCalled)).toEqual(['tokyo', 'tokyo', 'hanoi', undefined]);
  expect(namesOfRegion('Tokio', 'tokyo')).toMatchObject({ en_us: 'Tokyo', de_de: 'Tokio' });
  expect(namesOfRegion('Shibuya', 'tokyo')).toEqual({});
  expect(namesOfRegion('Tokyo', undefined)).toEqual({});
});
