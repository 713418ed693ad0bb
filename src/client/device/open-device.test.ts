import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { databaseName } from './database-name.ts';
import type { OutboxEntry } from './outbox.ts';

const command: OutboxEntry = { id: 'an-id', memberId: 'ada', call: 'withdraw', fields: { money: '5' }, atMs: 1 };
const isThere = async (): Promise<boolean> => (await indexedDB.databases()).some(({ name }) => name === databaseName);
/** The outbox as a page that has just started has it. */
const started = async () => {
  vi.resetModules();
  const { persistCommand } = await import('./persist-command.ts');
  return { ...(await import('./outbox.ts')), persistCommand: (one: OutboxEntry) => persistCommand(one, makeRoom) };
};
const makeRoom = vi.fn(async () => undefined);

beforeEach(() => Dexie.delete(databaseName));
afterEach(() => {
  vi.doUnmock('./device-database.ts');
  vi.useRealTimers();
  vi.restoreAllMocks();
});

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

test('what was sent before the database has opened is stored once it opens, with its outcome by then; what was seen meanwhile is not', async () => {
  let open: () => void = () => undefined;
  const isOpen = new Promise<void>((go) => (open = go));
  vi.doMock('./device-database.ts', async (real) => {
    const { DeviceDatabase } = await real<typeof import('./device-database.ts')>();
    return {
      DeviceDatabase: class extends DeviceDatabase {
        override open = () => isOpen.then(() => super.open()) as never;
      },
    };
  });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { persistCommand, persistOutcome, forgetCommand } = await started();
  const persisted = Promise.all([persistCommand(command), persistCommand({ ...command, id: 'seen' })]);
  await vi.advanceTimersByTimeAsync(2_000);
  await persisted;
  const end = { state: 'nothing-happened' } as const;
  await persistOutcome(command.id, end);
  await forgetCommand('seen');
  vi.useRealTimers();
  open();
  vi.doUnmock('./device-database.ts');
  const later = await started();
  await vi.waitFor(async () => expect(await later.outbox('ada')).toEqual([{ ...command, end }]));
});

test.each([
  ['full', true, 2],
  ['full with no room to be made', false, 2],
])('where the device is %s, room is made and the command stored once more', async (_, hasRoom, tries) => {
  const { persistCommand, outbox } = await started();
  const { device } = await import('./open-device.ts');
  const acts = (await device())?.acts;
  const full = new DOMException('full', 'QuotaExceededError');
  const put = vi.spyOn(acts as NonNullable<typeof acts>, 'put').mockRejectedValueOnce(full);
  if (!hasRoom) put.mockRejectedValueOnce(full);
  makeRoom.mockClear();
  await persistCommand(command);
  expect([makeRoom.mock.calls.length, put.mock.calls.length, await acts?.count()]).toEqual([1, tries, hasRoom ? 1 : 0]);
  // Until the page is closed.
  expect(await outbox('ada')).toEqual([command]);
});
