import { expect, test } from 'vitest';
import { longestSearch } from '../../ui/search-field.tsx';
import { wordsIn } from './stored-words.ts';

const of = (searched: unknown): unknown => ({ __TSR_key: 'k', searched });

test.each([
  ['what was typed', of({ words: 'anh duong', owner: 'm1' }), 'm1', 'anh duong'],
  ['what a visitor typed', of({ words: 'anh', owner: '' }), '', 'anh'],
  ['nothing of another member', of({ words: 'anh', owner: 'm1' }), 'm2', ''],
  ['nothing of a member after logging out', of({ words: 'anh', owner: 'm1' }), '', ''],
  ['nothing without a state', null, '', ''],
  ['nothing of another form', of({ words: 7, owner: '' }), '', ''],
  ['no more than the field takes', of({ words: 'a'.repeat(longestSearch + 5), owner: '' }), '', 'a'.repeat(longestSearch)],
])('an entry gives %s', (_, state, owner, words) => {
  expect(wordsIn(state, owner)).toBe(words);
});
