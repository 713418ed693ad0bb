import { describe, expect, test } from 'vitest';
import { excerpt, isHit, markedParts } from './search-marks.ts';

const marked = (text: string, typed: string): string =>
  markedParts(text, typed)
    .map(({ text: piece, hit }) => (hit ? `[${piece}]` : piece))
    .join('');

describe('what was typed is marked in the text as it is written', () => {
  test.each([
    ['Nguyễn Thị Lệ', 'nguyen le', '[Nguyễn] Thị [Lệ]'],
    ['Nguye\u0302\u0303n', 'nguyen', '[Nguye\u0302\u0303n]'],
    ['Große Straße', 'strasse', 'Große [Straße]'],
    ['Große Straße', 'gros', '[Groß]e Straße'],
    ['東京ガイド', 'がいど', '東京[ガイド]'],
    ['Mira  Köhler', 'mira kohler', '[Mira]  [Köhler]'],
    ['anna', 'an na', '[an][na]'],
    ['banana', 'ana nan', 'b[ana][n]a'],
    ['Mira', '', 'Mira'],
    ['Mira', 'x', 'Mira'],
  ])('%s, %s', (text, typed, expected) => expect(marked(text, typed)).toBe(expected));
});

test('an excerpt begins shortly before the words, at a whole word', () => {
  const text = `${'before that '.repeat(30)}the harbour feast ${'and after '.repeat(40)}`;
  const piece = excerpt(text, 'harbour');
  expect(piece).toMatch(/^… (before|that|the)\b/);
  expect(piece).toContain('harbour feast');
  expect(piece).toMatch(/ …$/);
  expect(piece.length).toBeLessThan(180);
  expect(excerpt('short', 'zz')).toBe('short');
});

test('emoji before the words are not cut in half', () => {
  expect(excerpt(`${'😀'.repeat(80)} harbour`, 'harbour')).toBe(`… harbour`);
});

test('a hit in a line is known', () => {
  expect([isHit('Café', 'cafe'), isHit('Café', 'tea')]).toEqual([true, false]);
});
