import { beforeEach, expect, test } from 'vitest';
import { preference, setPreference } from '../../device/preferences.ts';
import { rememberWords } from './recent-words.tsx';

beforeEach(() => setPreference('recentWords', []));

test('the words of the last eight searches are remembered, the newest first, each once whatever its case', () => {
  for (const words of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', '  ', ' C ']) rememberWords(words);
  expect(preference('recentWords')).toEqual(['C', 'i', 'h', 'g', 'f', 'e', 'd', 'b']);
});
