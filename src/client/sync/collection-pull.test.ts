import 'fake-indexeddb/auto';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { stubClub } from '../../../tests/client/stub-club.ts';
import { testClient } from '../../../tests/client/test-client.ts';
import { mirror } from '../mirror/instance.ts';
import { pullCollection } from './collection-pull.ts';

/** What happens while the reply is on its way. */
let meanwhile: () => void = () => undefined;
/** How often the app called itself too old. */
let outdated = 0;
let rows: object[] = [];

/** A person as members receive it: the detail pictures are a list, which a visitor's row does not have. */
const person = { id: 'one', pos: 1, at_ms: 1, region_id: 'r', img_url: ['/media/pictures/a'] };

stubClub(() => {
  meanwhile();
  return Response.json({ code: 200, msg: '', data: { rows, gone: [], cursor: 'c1', more: false } });
});

const parts = { nowMs: () => 1_000, dropPictures: () => undefined, pause: async () => undefined };

beforeEach(() => {
  [meanwhile, outdated, rows] = [() => undefined, 0, [person]];
  testClient({ outdated: () => (outdated += 1) });
  mirror.open({ memberId: 'one' });
});

test('rows that were asked for by a member and arrive after the sign-out are dropped, and not taken for those of a newer club', async () => {
  meanwhile = () => mirror.open('public');
  await pullCollection('profiles', parts);
  expect([outdated, mirror.collection('profiles').lines.size]).toEqual([0, 0]);
});

test('rows that this version cannot read are those of a newer club', async () => {
  await expect(pullCollection('profiles', parts)).rejects.toThrow();
  expect(outdated).toBe(1);
});

test('a reply is read, checked and applied in tasks of their own; what is opened between them gets none of it', async () => {
  rows = [{ id: 'r', name: 'R', pos: 1, city: '', pictures: [] }];
  const waiting: (() => void)[] = [];
  vi.stubGlobal('scheduler', { yield: () => new Promise<void>((go) => waiting.push(go)) });
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'scheduler'));
  const nextTask = async (): Promise<void> => {
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    waiting.shift()?.();
  };
  const stored = (): number => mirror.collection('regions').lines.size;

  const first = pullCollection('regions', parts);
  await nextTask();
  expect(stored()).toBe(0);
  await nextTask();
  await first;
  expect(stored()).toBe(1);

  for (const tasksBefore of [0, 1]) {
    mirror.open({ memberId: `of ${tasksBefore}` });
    const pulling = pullCollection('regions', parts);
    for (let task = 0; task < tasksBefore; task += 1) await nextTask();
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    mirror.open('public');
    await nextTask();
    await pulling;
    expect(stored()).toBe(0);
  }
});
