import { expect, test } from 'vitest';
import { tableLights, tableOf, tableStyles } from './table-looks.ts';

test('there are exactly ten styles and four preferences, each with a name of its own (S24, C22)', () => {
  for (const [all, count] of [
    [tableStyles, 10],
    [tableLights, 4],
  ] as const) {
    expect(all).toHaveLength(count);
    expect(new Set(all.map(({ key }) => key)).size).toBe(count);
    expect(new Set(all.map(({ name }) => name.id)).size).toBe(count);
  }
});

test.each([
  ['', 'velvet', 'candles'],
  ['harbour.moon', 'harbour', 'moon'],
  ['harbour', 'harbour', 'candles'],
  ['nowhere.moon', 'velvet', 'moon'],
])('the stored choice %j is the table %s by %s', (stored, style, light) => {
  const table = tableOf(stored);
  expect([table.style.key, table.light.key]).toEqual([style, light]);
});
