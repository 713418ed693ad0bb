import { expect, test } from 'vitest';
import { regionName } from './region-name.ts';

test.each([
  ['in the language', { de_de: 'Ho-Chi-Minh-Stadt' }, 'Ho-Chi-Minh-Stadt'],
  ['as the operator calls it, where the language has no name for it', { ja_ja: 'ホーチミン' }, 'Ho Chi Minh City'],
  ['as the operator calls it, in a copy that was made before there were names', undefined, 'Ho Chi Minh City'],
])('a region’s name %s (Q20)', (_, names, expected) => {
  expect(regionName({ name: 'Ho Chi Minh City', names }, 'de_de')).toBe(expected);
});
