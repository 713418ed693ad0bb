import { expect, test } from 'vitest';
import { regionName } from './region-name.ts';

test.each([
  ['in the language', { de_de: 'Ho-Chi-Minh-Stadt' }, 'Ho-Chi-Minh-Stadt'],
  ['in the operator’s own words if the language has no name for it', { ja_ja: 'ホーチミン' }, 'Ho Chi Minh City'],
  ['in the operator’s own words in a copy from before there were names', undefined, 'Ho Chi Minh City'],
])('a region’s name is %s (Q20)', (_, names, expected) => {
  expect(regionName({ name: 'Ho Chi Minh City', names }, 'de_de')).toBe(expected);
});
