import { afterEach, expect, test } from 'vitest';
import { removingCollectionNames } from '#contract/collections/mirror.ts';
import { mirror } from '../mirror/instance.ts';
import { Behind } from './behind.ts';

afterEach(() => mirror.open('public'));

test.each([
  ['a visitor', 'public' as const, false],
  ['a member', { memberId: 'm' }, true],
])('%s lacks only what they may pull, and is done once all of it is taken', (_, partition, hasMessages) => {
  mirror.open(partition);
  const behind = new Behind();
  behind.addCollections(removingCollectionNames);
  const taken: unknown[] = [];
  for (let next = behind.take(1); next !== undefined; next = behind.take(1)) taken.push(next);
  expect(taken.includes('messages')).toBe(hasMessages);
  expect(taken.length).toBeGreaterThan(1);
  expect(behind.isEmpty).toBe(true);
});
