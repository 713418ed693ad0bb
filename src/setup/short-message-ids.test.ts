import { expect, test } from 'vitest';
import { shortest, withShortIds } from './short-message-ids.ts';

test('an id becomes as short as it can be told apart by, of two characters at least', () => {
  expect([...shortest(['mY42CM', 'mYab12', 'q_9zAB', 'mY4xxx', 'q-9zAB'])]).toEqual([
    ['mY42CM', 'mY42'],
    ['mY4xxx', 'mY4x'],
    ['mYab12', 'mYa'],
    ['q-9zAB', 'q-'],
    ['q_9zAB', 'q_'],
  ]);
  expect([...shortest(['abcdef', 'abcdef'])]).toEqual([['abcdef', 'ab']]);
});

test('no short id begins another one, whichever there are', () => {
  const ids = Array.from({ length: 2_000 }, (_, at) => ((at * 2_654_435_761) % 2 ** 32).toString(36).padStart(7, '0').slice(-6));
  const short = [...shortest(ids).values()].sort();
  expect(new Set(short).size).toBe(new Set(ids).size);
  expect(short.filter((one, at) => short[at + 1]?.startsWith(one))).toEqual([]);
});

test('a new message makes its neighbours’ ids longer, and no other', () => {
  const before = shortest(['aaaaaa', 'bbbbbb', 'cccccc']);
  const after = shortest(['aaaaaa', 'bbbbbb', 'bbbbxx', 'cccccc']);
  expect([...after].filter(([id, short]) => before.get(id) !== short)).toEqual([
    ['bbbbbb', 'bbbbb'],
    ['bbbbxx', 'bbbbx'],
  ]);
});

test('scripts and catalogues get the same ids; an id that no catalogue has, and any other text, stays', () => {
  const short = new Map([['mY42CM', 'mY']]);
  const script = `_({ id: "mY42CM" }); jsx(Trans, { id: 'mY42CM' }); f({ grid: "mY42CM", text: "mY42CM" }, { id: "other1" })`;
  expect(withShortIds(script, false, short)).toBe(
    `_({ id: "mY" }); jsx(Trans, { id: 'mY' }); f({ grid: "mY42CM", text: "mY42CM" }, { id: "other1" })`,
  );
  const catalogue = String.raw`/*eslint-disable*/export const messages=JSON.parse("{\"mY42CM\":[\"Say \\\"mY42CM\\\": it\"],\"other1\":[\"mY42CM\"]}");`;
  expect(withShortIds(catalogue, true, short)).toBe(catalogue.replace(String.raw`{\"mY42CM\":`, String.raw`{\"mY\":`));
});
