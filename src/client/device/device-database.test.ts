import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, expect, test, vi } from 'vitest';
import { DeviceDatabase } from './device-database.ts';

afterEach(() => Dexie.delete('foyer-device'));

/** The database as an earlier version of the app created it. */
function older(version: number): Dexie {
  const database = new Dexie('foyer-device');
  database.version(1).stores({ logOuts: 'tokensso' });
  if (version >= 2) database.version(2).stores({ acts: 'id, memberId' });
  return database;
}

const act = { id: 'an-id', memberId: 'ada', call: 'withdraw', fields: { money: '5' }, atMs: 1 };

test.each([1, 2])('data stored by version %i is there after an upgrade (O18)', async (version) => {
  const before = older(version);
  await before.table('logOuts').put({ tokensso: 'a-session' });
  if (version === 2) await before.table('acts').put(act);
  before.close();
  const now = new DeviceDatabase();
  await now.open();
  expect(await now.logOuts.toArray()).toEqual([{ tokensso: 'a-session' }]);
  expect(await now.acts.toArray()).toEqual(version === 2 ? [act] : []);
  await now.statementMarks.put({ owner: 'x', publicKey: 'k', seq: 1, hash: 'h' } as never);
  expect(await now.statementMarks.count()).toBe(1);
  now.close();
});

test('an old tab that has it open does not block the new one, and loses nothing (O18)', async () => {
  // The old tab's Dexie logs a warning.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const tab = older(2);
  await tab.table('acts').put(act);
  const now = new DeviceDatabase();
  await now.open();
  expect(await now.acts.toArray()).toEqual([act]);
  expect(tab.isOpen(), 'the old tab has made way').toBe(false);
  now.close();
});
