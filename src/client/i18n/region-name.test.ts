import { expect, test } from 'vitest';
import { regionName } from './region-name.ts';

test.each([
  ['Ho Chi Minh City', 'ho-chi-minh-city', 'Ho-Chi-Minh-Stadt'],
  ['Shibuya', 'tokyo', 'Shibuya'],
  ['Kyoto', '', 'Kyoto'],
  ['Atlantis', 'atlantis', 'Atlantis'],
])('%s of "%s" is %s in German', (name, city, expected) => expect(regionName({ name, city }, 'de_de')).toBe(expected));
