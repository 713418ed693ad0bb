import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exportParts } from '#contract/collections/member-export.ts';
import { storeSession } from '../device/session.ts';
import { connectionStore } from '../mirror/connection-store.ts';
import { type Collecting, dataCollection } from './collect-data.ts';

const canary = 'CANARY-7f3a';
const madeAtMs = 1_800_000_000_000;

/** The server's replies, in order; `lost`: the connection is lost. */
let replies: (object | 'lost')[] = [];
let asked: string[] = [];

const page = (parts: [part: string, rows: object[]][], next: string | null) => ({
  code: 200,
  msg: '',
  data: { format: 'foyer-export/1', at_ms: madeAtMs, parts: parts.map(([part, rows]) => ({ part, rows })), next },
});

beforeEach(() => {
  [replies, asked] = [[], []];
  connectionStore.set('online');
  storeSession({ token: 'a-token', tokensso: 'an-sso', memberId: 'memberone' });
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const { pathname, search } = new URL(new Request(input, init).url);
    asked.push(pathname + search);
    const reply = replies.shift();
    if (reply === undefined || reply === 'lost') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(reply));
  });
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

const never = new AbortController().signal;

test('all pages become one file with every part, and the progress is reported', async () => {
  replies = [
    page(
      [
        ['profile', [{ name: canary }]],
        ['bets', [{ id: 'b1' }]],
      ],
      'bets.1.b1',
    ),
    page(
      [
        ['bets', [{ id: 'b2' }]],
        ['audit', []],
      ],
      null,
    ),
  ];
  const told: Collecting[] = [];
  const collected = await dataCollection().collect((now) => told.push(now), never);
  if (collected.state !== 'done') throw new Error(collected.state);
  expect([collected.rows, collected.file.name, collected.file.type]).toEqual([3, 'foyer-data-2027-01-15.json', 'application/json']);
  const file = JSON.parse(await collected.file.text());
  expect(Object.keys(file)).toEqual(['format', 'made_at', 'made_at_ms', ...exportParts]);
  expect(file).toMatchObject({ format: 'foyer-export/1', made_at: '2027-01-15T08:00:00.000Z', made_at_ms: madeAtMs });
  expect([file.profile, file.bets, file.audit]).toEqual([[{ name: canary }], [{ id: 'b1' }, { id: 'b2' }], []]);
  expect(asked).toEqual(['/api/member/export', '/api/member/export?cursor=bets.1.b1']);
  expect(told).toEqual([
    { parts: 1, of: exportParts.length, rows: 2 },
    { parts: exportParts.length, of: exportParts.length, rows: 3 },
  ]);
});

test('nothing of it is stored on the device (O11, O12)', async () => {
  replies = [page([['profile', [{ name: canary }]]], null)];
  expect((await dataCollection().collect(() => undefined, never)).state).toBe('done');
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(canary);
  for (const name of await Dexie.getDatabaseNames()) {
    const database = await new Dexie(name).open();
    for (const table of database.tables) expect(JSON.stringify(await table.toArray())).not.toContain(canary);
    database.close();
  }
});

test('after a lost connection it continues after the last page', async () => {
  replies = [
    page(
      [
        ['profile', [{ id: 'a' }]],
        ['bets', [{ id: 'b1' }]],
      ],
      'bets.1.b1',
    ),
    'lost',
  ];
  const collection = dataCollection();
  expect(await collection.collect(() => undefined, never)).toEqual({ state: 'unknown' });
  replies = [page([['bets', [{ id: 'b2' }]]], null)];
  const collected = await collection.collect(() => undefined, never);
  expect(collected).toMatchObject({ state: 'done', rows: 3 });
  expect(asked.at(-1)).toBe('/api/member/export?cursor=bets.1.b1');
});

test('a refusal has the server’s text, and offline nothing is requested (O7)', async () => {
  replies = [{ code: 429, msg: 'Please wait 3 minutes.', reason: 'export_wait', data: '' }];
  expect(await dataCollection().collect(() => undefined, never)).toEqual({ state: 'refused', message: 'Please wait 3 minutes.' });
  connectionStore.set('offline');
  expect(await dataCollection().collect(() => undefined, never)).toEqual({ state: 'offline' });
  expect(asked).toHaveLength(1);
});

test('it stops if there is more data than the device can hold', async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(page([['bets', []]], 'bets.1.b1'))));
  expect(await dataCollection().collect(() => undefined, never)).toEqual({ state: 'too-much' });
});
