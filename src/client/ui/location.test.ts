import { expect, test } from 'vitest';
import { placeInside } from './location.ts';

test('a path with a query is inside the app', () => {
  expect(placeInside('/PlayVideo?id=2')).toBe('/PlayVideo?id=2');
});

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:1', ''])('%s is not inside the app', (text) => {
  expect(placeInside(text)).toBeUndefined();
});
