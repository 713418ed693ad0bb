import { expect, test } from 'vitest';
import { priceTable } from './price-table.ts';

const region = (id: string, pos: number) => ({ id, name: id, pos, city: '', pictures: [] });
const of = (region_id: string, ...prices: string[]) => prices.map((price) => ({ region_id, price }));

test.each([
  ['a single rate is not a range', ['120 / h', '120 / h'], ['120 / h']],
  ['numbers are compared, not texts', ['90 / h', '1,200 / h', '300 / h'], ['90–1,200 / h']],
  ['a range counts with both of its ends', ['200–900 / h', '300 / h', '80 - 100 / h'], ['80–900 / h']],
  ['other forms stay apart', ['100 / h', '50 / day', '200 / h'], ['100–200 / h', '50 / day']],
  ['a point before three digits groups, before two it does not', ['1.200 €', '1200.50 €', '999 €'], ['999–1200.50 €']],
  ['an ambiguous rate stays as it was written', ['60 / 2 h', '90 / 2 h', '60 / 2 h'], ['60 / 2 h', '90 / 2 h']],
  ['no number, no range', ['', 'on request'], []],
])('%s', (_, prices, bands) => {
  expect(priceTable([region('a', 1)], of('a', ...prices))).toEqual([{ region: region('a', 1), people: prices.length, bands }]);
});

test('regions keep their order, and one without profiles is left out', () => {
  const rows = priceTable([region('b', 2), region('a', 1), region('c', 3)], [...of('b', '1'), ...of('a', '2', '3'), ...of('gone', '4')]);
  expect(rows.map((row) => [row.region.id, row.people])).toEqual([
    ['a', 2],
    ['b', 1],
  ]);
});
