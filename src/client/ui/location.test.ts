import { expect, test } from 'vitest';
import { placeInside } from './location.ts';

test('a path with its query is a place inside', () => {
  expect(placeInside('/PlayVideo?id=2')).toBe('/PlayVideo?id=2');
});

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:1', ''])('%s is no place inside', (text) => {
  expect(placeInside(text)).toBeUndefined();
});
