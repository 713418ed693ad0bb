import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { testPuller } from '../../../tests/client/pulling.ts';
import { stubClub } from '../../../tests/client/stub-club.ts';
import { testClient } from '../../../tests/client/test-client.ts';
import { caps } from '../mirror/caps.ts';
import { connectionStore } from '../mirror/connection-store.ts';
import { mirror } from '../mirror/instance.ts';
import { lotteryClocks } from '../mirror/lottery-clocks.ts';
import { maybeRowView } from '../mirror/maybe-row-view.ts';
import { aroundView } from '../mirror/queries/periods.ts';
import { resourceOf } from '../mirror/resource.ts';
import { subscriptions } from '../mirror/subscriptions.ts';

let replies: Record<string, unknown[]> = {};
let asked: string[] = [];
let elapsedMs = 0;

stubClub(async ({ path }) => {
  asked.push(path);
  // The round trip.
  elapsedMs += 400;
  const data = replies[path]?.shift();
  if (data === undefined) throw new TypeError('Failed to fetch');
  return new Response(JSON.stringify({ code: 200, msg: '', data }), { status: 200 });
});

const hex = (digit: string) => digit.repeat(64);
const info = (server_ms: number, next_expect: string) => ({
  id: '7',
  now_expect: '1',
  next_expect,
  second: 30,
  one: '',
  two: '',
  server_ms,
  closes_at_ms: 9_000,
  draws_at_ms: 11_000,
  commitment: hex('a'),
  bet_max: 1_000,
});
const period = (k: number) => ({
  expect: `20261120${String(k).padStart(8, '0')}`,
  k,
  commitment: hex('a'),
  seed: hex('b'),
  beacon: 'none',
});
const drawn = (k: number) => ({ ...period(k), opencode: [1, 2, 3] as [number, number, number], void: null });
const fairness = (ks: number[]) => ({
  anchor: hex('c'),
  length: 9,
  chains: [],
  beacon: 'none',
  rtp_hundredths: 97,
  closes_before_ms: 2_000,
  voids: 0,
  now: { expect: '9', k: 9, commitment: hex('d'), closes_at_ms: 1, draws_at_ms: 2, server_ms: 3 },
  periods: ks.map(drawn),
});

const puller = () => testPuller({ nowMs: () => 5_000 });
const pull = (resource: ReturnType<typeof resourceOf>) => puller().pull(resource, 'again');

beforeEach(() => {
  replies = {};
  asked = [];
  elapsedMs = 1_000;
  testClient({ elapsedMs: () => elapsedMs });
  lotteryClocks.set(new Map());
  connectionStore.set('online');
  subscriptions.forget();
  mirror.open({ memberId: crypto.randomUUID() });
});

test('the server’s clock is taken at the middle of the round trip, by the monotonic clock, and never stored (C10)', async () => {
  replies['/api/Lottery/getLotteryInfo?key=dice'] = [info(50_000, '2')];
  await pull(resourceOf('lottery-clock', 'dice'));
  expect(lotteryClocks.get().get('dice')).toMatchObject({ serverMs: 50_200, atElapsedMs: 1_400 });
  expect(mirror.collection('games').lines.size).toBe(0);
});

test('an overtaken reply does not bring back a period that is over', async () => {
  replies['/api/Lottery/getLotteryInfo?key=dice'] = [info(60_000, '3'), info(50_000, '2')];
  await pull(resourceOf('lottery-clock', 'dice'));
  await pull(resourceOf('lottery-clock', 'dice'));
  expect(lotteryClocks.get().get('dice')?.info.next_expect).toBe('3');
});

test('a draw that is not stored is requested by its name, with those before it, and only once', async () => {
  const id = 'dice.2026112000000003';
  replies['/api/fairness/dice?before=20261120000000030'] = [fairness([3, 2])];
  await pull(resourceOf('period', id));
  expect([...mirror.collection('periods').lines.keys()].toSorted()).toEqual(['dice.2026112000000002', id]);
  await pull(resourceOf('period', id));
  expect(asked).toHaveLength(1);
});

test('a period that the server does not have differs from one that could not be requested', async () => {
  const resource = resourceOf('period', 'dice.2026112000000009');
  const view = maybeRowView(resource, 'periods', resource.arg);
  view.subscribe(() => undefined);
  await mirror.openCollection('periods');
  expect(view.get().state).toBe('loading');
  await pull(resource);
  expect(view.get()).toMatchObject({ state: 'missing' });
  replies['/api/fairness/dice?before=20261120000000090'] = [fairness([])];
  await pull(resource);
  expect(view.get()).toMatchObject({ state: 'ready', value: null });
});

test('the newest draws of a lottery are pulled in one page, and a complete collection only by its changes', async () => {
  const around = aroundView('dice', '2026112000000002');
  around.subscribe(() => undefined);
  expect(around.get()).toEqual({ before: undefined, after: undefined, newestExpect: '' });
  replies['/api/fairness/dice'] = [fairness([3, 2, 1])];
  await pull(resourceOf('periods', 'dice'));
  expect(around.get()).toMatchObject({ before: { k: 1 }, after: { k: 3 }, newestExpect: '2026112000000003' });

  const row = { id: 'dice.2026112000000004', lottery: 'dice', drawn_ms: 7, at_ms: 7, ...drawn(4) };
  mirror.apply({
    kind: 'patch',
    collection: 'periods',
    from: undefined,
    anew: true,
    rows: [row],
    deleted: [],
    cursor: 'c1',
    more: false,
    atMs: 1,
  });
  const delta = `/api/mirror/periods?cursor=c1&newest=${caps.rows.periods}`;
  replies[delta] = [{ rows: [], gone: [], cursor: 'c2', more: false }];
  await pull(resourceOf('periods', 'dice'));
  expect(asked).toEqual(['/api/fairness/dice', delta]);
});

test('results and odds are stored, a row for each lottery, by their resource (R31, E7, E8)', async () => {
  replies['/api/Lottery/getLotteryOneList?key=dice'] = [
    [{ expect: '1', opencode: [1, 2, 3] as [number, number, number], one: 'sm', two: 'do', void: null }],
  ];
  replies['/api/Lottery/getLotteryPeilv?id=7'] = [
    [{ type: 'bi', name: 'Big', img: '', ways: 108, multiplier_hundredths: 194, return_hundredths_of_percent: 9_700 }],
  ];
  await pull(resourceOf('lottery-results', 'dice'));
  await pull(resourceOf('lottery-odds', '7'));
  expect([...mirror.collection('games').rows.values()]).toMatchObject([
    { id: 'lottery-results/dice', results: [{ expect: '1' }] },
    { id: 'lottery-odds/7', odds: [{ type: 'bi' }] },
  ]);
});
