import { expect, test } from 'vitest';
import { removeRefused, safeAddress } from './rich-text-cleaner.ts';

// Hostile HTML (H14) is tested in a real browser (tests/e2e): happy-dom can't walk the tree as DOMPurify does.

test('handlers and styles are removed from tags, text that looks like them stays (H14)', () => {
  expect(removeRefused('<img/onerror=x src=y><p style="a" ONCLICK = "b">set on = 1 and style = plain</p>')).toBe(
    '<img/data-dropped=x src=y><p data-dropped="a" data-dropped = "b">set on = 1 and style = plain</p>',
  );
});

test.each([
  ['/Notice?mine=1', { href: '/Notice?mine=1', outside: false }],
  ['https://x.example/a', { href: 'https://x.example/a', outside: true }],
])('%s is an allowed address', (address, expected) => {
  expect(safeAddress(address)).toEqual(expected);
});

test.each([
  'javascript:alert(1)',
  '',
  'data:text/html,x',
  'http://x.example',
  'ftp://x.example/a',
  'https://user:pass@x.example',
  'mailto:a@b.example',
])('%s is not allowed (H14)', (address) => {
  expect(safeAddress(address)).toBeUndefined();
});
