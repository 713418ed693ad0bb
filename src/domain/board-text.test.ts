import { describe, expect, test } from 'vitest';
import { boardNameOf } from './board-names.ts';
import { boardTextFault, boardTextLength, boardTextLimits, tidyBoardText } from './board-text.ts';

const { characters, lineBreaks, marks } = boardTextLimits;

describe('a text for the board', () => {
  test.each([
    ['blanks at its ends', '  Good evening \n ', 'Good evening'],
    ['line ends of every kind', 'a\r\nb\rc\u2028d\u2029e\u0085f\vg\fh', 'a\nb\nc\nd\ne\nf\ng\nh'],
    ['more than one empty line', 'a \n\n \n\t\n b', 'a\n\nb'],
    ['overrides of direction', '\u202Eabc\u202C \u2066def\u2069 \u200Eghi\u061C', 'abc def ghi'],
    ['blanks without width', 'a\u200Bb\uFEFFc\u2060d\u00ADe', 'abcde'],
    ['control characters', 'a\u0007b\u001B[31mc\u009Bd', 'ab[31mcd'],
    ['tags and fillers', `a\u{E0041}\u3164b`, 'ab'],
    ['the form of a letter', 'cafe\u0301', 'caf\u00E9'],
    ['marks beyond the eighth', `e${'\u0317'.repeat(1_000)}!`, `e${'\u0317'.repeat(marks)}!`],
    ['marks that joiners part', `e${'\u0317\u200D'.repeat(500)}!`, `e${'\u0317\u200D'.repeat(marks / 2)}!`],
  ])('loses %s', (_what, typed, kept) => {
    expect(tidyBoardText(typed)).toBe(kept);
    // Normalising is idempotent.
    expect(tidyBoardText(kept)).toBe(kept);
  });

  test.each([
    'xác thực lỗi',
    '鉴权错误',
    '<script>alert(1)</script> &amp; <b>',
    'שלום עולם, مرحبا بالعالم',
    '👩\u200D❤️\u200D👨 👍🏽 🇯🇵 1\uFE0F\u20E3',
    'می\u200Cخواهم',
    'नमस्ते, สวัสดี, ខ្មែរ',
    `\u845B\u{E0100}\u57CE`,
    'https://example.org/?a=b&c=%F0',
    "'; drop table messages; --",
    'a'.repeat(characters),
  ])('keeps %s as it is', (text) => {
    expect(tidyBoardText(text)).toBe(text);
    expect(boardTextFault(text)).toBeUndefined();
  });

  test.each([
    ['', 'missing'],
    ['\u200D\u200C', 'missing'],
    ['\u0301\u0301', 'missing'],
    ['\u2800 \u2800', 'missing'],
    ['x'.repeat(characters + 1), 'too_long'],
    ['🌒'.repeat(characters), undefined],
    ['🌒'.repeat(characters + 1), 'too_long'],
    [`a${'\nb'.repeat(lineBreaks)}`, undefined],
    [`a${'\nb'.repeat(lineBreaks + 1)}`, 'too_many_lines'],
    ['.', undefined],
  ])('case %#: %s', (text, fault) => {
    expect(boardTextFault(text)).toBe(fault);
  });

  test('the length is counted in characters, not in code units', () => {
    expect([boardTextLength('🌒a'), boardTextLength('')]).toEqual([2, 0]);
  });
});

test('a name on the board is two words and four digits, determined by the bytes alone', () => {
  expect(boardNameOf(Uint8Array.of(0, 0, 0, 0, 0, 0))).toBe('Amber Anchor 1000');
  expect(boardNameOf(Uint8Array.of(63, 63, 0, 0, 35, 39))).toBe('Wooden Wren 9999');
  expect(boardNameOf(Uint8Array.of(64, 127, 255, 255, 255, 255))).toMatch(/^Amber Wren [1-9]\d{3}$/);
});
