import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchText } from './search-text.ts';
import { findTexts, type TextIndex, textOfFields } from './text-index.ts';
import { TextSearch } from './text-search.ts';

const index = (rows: Record<string, readonly string[]>): TextIndex => ({
  revision: '',
  texts: new Map(Object.entries(rows).map(([id, fields]) => [id, textOfFields(fields)])),
});

/** The definition: every row looked at, for every letter. */
function naive({ texts, ...rest }: TextIndex, ids: readonly string[], typed: string): string[] {
  const phrase = searchText(typed);
  const ranks: [string[], string[], string[], string[]] = [[], [], [], []];
  for (const id of findTexts({ texts, ...rest }, ids, typed)) {
    const text = texts.get(id) ?? '';
    const at = text.indexOf(phrase);
    const inTitle = at >= 0 && !text.slice(0, at).includes('\n');
    ranks[!inTitle ? 3 : at === 0 ? 0 : text[at - 1] === ' ' ? 1 : 2].push(id);
  }
  return ranks.flat();
}

test('titles that begin with the words come first, then words of a title, then other titles, then the rest', async () => {
  const rows = { rest: ['Bea', 'Dance'], inside: ['Sundance'], word: ['Night dance'], begins: ['Dancé floor'], not: ['Cleo', 'Song'] };
  expect(await new TextSearch().find(index(rows), Object.keys(rows), 'dance')).toEqual(['begins', 'word', 'inside', 'rest']);
});

test('rows of one rank keep their order, and every word has to occur', async () => {
  const rows = index({ b: ['Mira B', 'Hanoi'], a: ['Mira A', 'Hanoi'], c: ['Mira C', 'Berlin'] });
  const search = new TextSearch();
  expect(await search.find(rows, ['b', 'a', 'c'], 'hanoi mira')).toEqual(['b', 'a']);
  expect(await search.find(rows, ['a', 'b', 'c'], 'mira')).toEqual(['a', 'b', 'c']);
});

const letters = fc.string({ unit: fc.constantFrom(...'aábBß ダタn'), maxLength: 8 });

test('letter by letter, forwards and back, with other rows in between, it finds what a look at every row finds', async () => {
  const ids = [...'klmnopqrst'];
  const table = fc.array(fc.array(letters, { minLength: 1, maxLength: 3 }), { minLength: ids.length, maxLength: ids.length });
  const step = fc.record({ typed: letters, changed: fc.boolean(), without: fc.subarray(ids, { maxLength: 2 }) });
  await fc.assert(
    fc.asyncProperty(table, table, fc.array(step, { maxLength: 8 }), async (first, second, steps) => {
      const search = new TextSearch();
      const indexes = [first, second].map((rows) => index(Object.fromEntries(rows.map((fields, at) => [ids[at] ?? '', fields]))));
      for (const { typed, changed, without } of steps) {
        const now = indexes[Number(changed)] as TextIndex;
        const candidates = without.length === 0 ? ids : ids.filter((id) => !without.includes(id));
        for (let length = 1; length <= typed.length; length += 1) {
          const part = typed.slice(0, length);
          expect(await search.find(now, candidates, part), JSON.stringify(part)).toEqual(naive(now, candidates, part));
        }
      }
    }),
  );
});

describe('what a letter costs', () => {
  const ids = Array.from({ length: 15_000 }, (_, at) => `row-${at}`);
  const rows = index(Object.fromEntries(ids.map((id, at) => [id, [at % 100 === 0 ? `Winter ${at}` : `Week ${at}`, 'Words']])));

  test('a word that goes on is sought among the rows found so far, the same words not at all', async () => {
    const search = new TextSearch();
    await search.find(rows, ids, 'w');
    expect(search.looked).toBe(15_000);
    const found = await search.find(rows, ids, 'wi');
    expect(found).toHaveLength(150);
    expect(search.looked).toBe(30_000);
    for (const typed of ['win', 'wint', 'winte', 'winter', 'winter 1']) await search.find(rows, ids, typed);
    expect(search.looked).toBe(30_000 + 5 * 150);
    expect(await search.find(rows, ids, 'winter 1 ')).toBe(await search.find(rows, ids, 'winter 1'));
    expect(search.looked).toBe(30_000 + 5 * 150);
  });

  test('the next letter ends the search for the one before', async () => {
    const search = new TextSearch();
    let asked = 0;
    expect(await search.find(rows, ids, 'w', () => ++asked < 3)).toBeUndefined();
    expect(search.looked).toBeLessThan(200);
    // And leaves nothing half done behind.
    expect(await search.find(rows, ids, 'wi')).toHaveLength(150);
  });
});
