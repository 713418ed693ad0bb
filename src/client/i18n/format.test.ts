import { i18n } from '@lingui/core';
import { beforeAll, expect, test, vi } from 'vitest';

vi.mock('./catalogues.ts', () => ({
  catalogues: new Proxy({}, { get: () => async () => ({ messages: {} }) }),
}));
const { activateLanguage, currentLanguage } = await import('./language.ts');
const { formatAge, formatDateTime, formatNumber, formatPoints, formatSignedPoints } = await import('./format.ts');

beforeAll(() => activateLanguage('de_de'));

test('a switch changes the page, the header and the texts, and is stored (T35, E0.6)', async () => {
  const { wireHeaders } = await import('../net/headers.ts');
  expect(document.documentElement.lang).toBe('de');
  expect([currentLanguage(), i18n.locale, wireHeaders(null).lang, localStorage.getItem('lang')]).toEqual(['de_de', 'de', 'de_de', 'de_de']);
});

test.each([
  [123_450, '1.234,50'],
  [-50, '−0,50'],
  [0, '0,00'],
])('%d hundredths of a point read %s', (cents, text) => expect(formatPoints(cents)).toBe(text));

test.each([
  [123_450, '+1.234,50'],
  [-50, '−0,50'],
  [0, '0,00'],
])('a movement of %d hundredths reads %s', (cents, text) => expect(formatSignedPoints(cents)).toBe(text));

test('numbers and dates have the language’s own format', () => {
  expect(formatNumber(1_234.5)).toBe('1.234,5');
  expect(formatDateTime(Date.UTC(2026, 4, 3, 8, 42))).toContain('2026');
});

test.each([
  [0, 'jetzt'],
  [59_000, 'jetzt'],
  [-5_000, 'jetzt'],
  [12 * 60_000, 'vor 12 Min.'],
  [3 * 3_600_000, 'vor 3 Std.'],
  [2 * 86_400_000, 'vorgestern'],
  [9 * 86_400_000, 'vor 9 Tagen'],
])('%d ms ago reads %s', (ageMs, text) => expect(formatAge(1_000_000_000, 1_000_000_000 + ageMs)).toBe(text));
