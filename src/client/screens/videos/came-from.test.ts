import { expect, test } from 'vitest';
import { listOf, nextOf, rememberList } from './came-from.ts';

const rows = ['a', 'b', 'c'].map((id) => ({ id }));
const any = () => true;

test('the next video is the one after it in the list; after the last there is none', () => {
  expect([nextOf(rows, 'a', any)?.id, nextOf(rows, 'c', any), nextOf([], 'a', any)]).toEqual(['b', undefined, undefined]);
});

test('a video that the list no longer has is followed by none, not by the first', () => {
  expect(nextOf(rows, 'gone', any)).toBeUndefined();
});

test('what can not play is passed over', () => {
  expect(nextOf(rows, 'a', ({ id }) => id === 'c')?.id).toBe('c');
  expect(nextOf(rows, 'b', ({ id }) => id === 'a')).toBeUndefined();
});

test('the list of the last opening counts, with its filter, and the last hundred are remembered', () => {
  const [all, narrowed] = [
    { list: '0', by: '' },
    { list: '4', by: 'order=title' },
  ];
  rememberList('one', all);
  rememberList('two', all);
  rememberList('one', narrowed);
  expect([listOf('one'), listOf('two'), listOf('never')]).toEqual([narrowed, all, undefined]);
  for (let at = 0; at < 99; at += 1) rememberList(`later ${at}`, all);
  expect([listOf('one'), listOf('two'), listOf('later 98')]).toEqual([narrowed, undefined, all]);
});
