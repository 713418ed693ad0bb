import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { draw } from '../../../../tests/client/drawn.tsx';
import { testClient } from '../../../../tests/client/test-client.ts';
import { mirror } from '../instance.ts';
import { subscriptions } from '../subscriptions.ts';
import { noFilter } from './people-filter.ts';
import { type PeopleQuery, useProfileSearch } from './profile-search.ts';

testClient({ nowMs: () => 1 });

function Page({ query, told }: { query: PeopleQuery; told: (refresh: () => Promise<boolean>) => void }) {
  told(useProfileSearch(query, {}).refresh);
  return null;
}

const asked: string[] = [];
beforeEach(() => {
  asked.length = 0;
  mirror.open({ memberId: 'memberone' });
});

test.each([
  ['pos', 'profiles/7', true],
  ['newest', 'n-home/', false],
] as const)('a pull in a search of people asks for the list in the order %s, and says how that went', async (order, list, answers) => {
  const pulls: (() => Promise<boolean>)[] = [];
  await draw(<Page query={{ typed: 'ana', regionId: '7', order, filter: noFilter }} told={(refresh) => pulls.push(refresh)} />);
  subscriptions.pull = async ({ key }, mode) => {
    asked.push(`${key} ${mode}`);
    return answers;
  };
  expect(await pulls.at(-1)?.()).toBe(answers);
  expect(asked).toEqual([`${list} again`]);
});
