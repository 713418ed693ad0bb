import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { databaseName } from './database-name.ts';
import type { OutboxEntry } from './outbox.ts';

const command: OutboxEntry = { id: 'an-id', memberId: 'ada', call: 'withdraw', fields: { money: '5' }, atMs: 1 };
const isThere = async (): Promise<boolean> => (await indexedDB.databases()).some(({ name }) => name === databaseName);
/** The outbox as a page that has just started has it. */
const started = async (): Promise<typeof import('./outbox.ts')> => {
  vi.resetModules();
  return import('./outbox.ts');
};

beforeEach(() => Dexie.delete(databaseName));
afterEach(() => void vi.restoreAllMocks());

test('a look into the outbox creates no database where there is none', async () => {
  const { outbox } = await started();
  expect(await outbox('ada')).toEqual([]);
  expect(await isThere()).toBe(false);
});

test('a command that an earlier page has stored is found, also in a browser that does not name its databases', async () => {
  await (await started()).persistCommand(command);
  expect(await isThere()).toBe(true);
  expect(await (await started()).outbox('ada')).toEqual([command]);
  vi.spyOn(indexedDB, 'databases').mockRejectedValue(new Error('not here'));
  expect(await (await started()).outbox('ada')).toEqual([command]);
});

test('a command that was stored after the look is found by the next one', async () => {
  const { outbox } = await started();
  expect(await outbox('ada')).toEqual([]);
  await (await started()).persistCommand(command);
  expect(await outbox('ada')).toEqual([command]);
});
