import { describe, expect, test } from 'vitest';
import { isPassword, passwordAsHashed } from './passwords.ts';
import { isUsername, usernameAsKept, usernameKey } from './usernames.ts';

describe('a username', () => {
  test.each([
    ['abc', true],
    ['ab', false],
    ['a'.repeat(24), true],
    ['a'.repeat(25), false],
    ['mỹ.linh_98', true],
    ['小林さん', true],
    ['สมชาย', true],
    ['.abc', false],
    ['-abc', false],
    ['a b c', false],
    ['abc\u0000', false],
    ['a\u202ebc', false],
    ['abc\ufe0f', false],
    ['ab\u034fc', false],
    ['\u1160\u1160\u1160', false],
    ['<b>abc', false],
    ['', false],
    ['😀😀😀', false],
  ])('%j may be registered: %s', (typed, may) => {
    expect(isUsername(typed)).toBe(may);
  });

  test('is the same one in full-width letters, capitals and composed marks', () => {
    expect(usernameKey('Ｄｅｍｏ')).toBe('demo');
    expect(usernameKey(' DEMO ')).toBe('demo');
    expect(usernameKey('Mỹ')).toBe(usernameKey('my\u0303'));
    expect(usernameAsKept(' Demo')).toBe('Demo');
  });
});

describe('a password', () => {
  test.each([
    ['1234567', false],
    ['12345678', true],
    ['😀'.repeat(8), true],
    ['😀'.repeat(7), false],
    ['x'.repeat(128), true],
    ['x'.repeat(129), false],
    ['u\u0308'.repeat(7), false],
  ])('%j may be chosen: %s', (typed, may) => {
    expect(isPassword(typed)).toBe(may);
  });

  test('is hashed in one form, however it was typed', () => {
    expect(passwordAsHashed('u\u0308ber-geheim')).toBe(passwordAsHashed('über-geheim'));
  });
});
