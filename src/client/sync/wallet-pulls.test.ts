import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { collectionNames } from '#contract/collections/mirror.ts';
import { testPuller } from '../../../tests/client/pulling.ts';
import { stubClub } from '../../../tests/client/stub-club.ts';
import { caps } from '../mirror/caps.ts';
import { connectionStore } from '../mirror/connection-store.ts';
import { feedView } from '../mirror/feed-view.ts';
import { mirror } from '../mirror/instance.ts';
import { statementView } from '../mirror/queries/statement.ts';
import { type ResourceKind, resourceOf } from '../mirror/resource.ts';
import { rowView } from '../mirror/row-view.ts';
import { subscriptions } from '../mirror/subscriptions.ts';
import { collectionsOf, fillMirror } from './background.ts';

type Reply = { body: unknown } | 'nothing';
let replies: Record<string, Reply[]> = {};
let asked: string[] = [];
let seenStatuses: number[] = [];

stubClub(async ({ path }) => {
  asked.push(path);
  const reply = replies[path]?.shift() ?? 'nothing';
  if (reply === 'nothing') throw new TypeError('Failed to fetch');
  return new Response(JSON.stringify(reply.body), { status: 200 });
});

const ok = (data: unknown): Reply => ({ body: { code: 200, msg: '', data } });
const page = (rows: unknown[], more = false, cursor = 'c1', gone: string[] = []) => ok({ rows, gone, cursor, more });

const withdrawal = (at: number) => ({
  id: `w${at}`,
  status: 1,
  status_text: '',
  money: '1.00',
  desc: '',
  create_time: '',
  update_time: '',
  bank: 'Bank',
  bank_code: '**** 1',
  amount_cents: 100,
  at_ms: 1_000 - at,
  updated_ms: 1,
});
const movement = (at: number) => ({
  id: `m${String(at).padStart(3, '0')}`,
  type_txt: '',
  createtime: '',
  money: '1.00',
  kind: 'grant',
  amount_cents: 100,
  balance_cents: 100,
  at_ms: 1_000 - at,
});
const hash = (digit: string) => digit.repeat(64);
const entry = (seq: number) => ({
  id: String(seq).padStart(10, '0'),
  seq,
  transfer: `t${seq}`,
  kind: 'grant',
  amount_cents: 100,
  balance_cents: 100 * seq,
  at_ms: seq,
  prev: hash('0'),
  hash: hash('a'),
});
const headOf = (seq: number, digit = 'a') => ({ seq, hash: hash(digit), signature: 'sig', public_key: 'key' });
const head = (seq: number) => ({ id: 'head', ...headOf(seq) });
const limits = { id: 'limits', limits: [], excluded_until_ms: null, history: [] };

const parts = {
  nowMs: () => 5_000,
  dropPictures: () => undefined,
  pause: async () => undefined,
  sawMember: (status: number) => seenStatuses.push(status),
};
const puller = () => testPuller(parts);
const shown = (kind: ResourceKind) => {
  const resource = resourceOf(kind);
  return rowView(resource, resource.collection, kind).get();
};
/** A screen that shows the statement until the test ends. */
const watchStatement = () => statementView().subscribe(() => undefined);

beforeEach(async () => {
  replies = {};
  asked = [];
  seenStatuses = [];
  mirror.open({ memberId: 'one' });
  await mirror.empty();
  subscriptions.forget();
  connectionStore.set('online');
});

test.each<[ResourceKind, string, (at: number) => object, number, (rows: object[]) => unknown]>([
  ['withdrawals', '/api/user_get_withdraw_list', withdrawal, 20, (rows) => rows],
  ['money-log', '/api/getMoneylog', movement, 10, (rows) => ({ data: rows })],
])('%s count from 1, are appended without duplicates, and end on an empty page (T32, T33, C15)', async (kind, path, row, perPage, wrap) => {
  const rows = (from: number, count: number) => ok(wrap(Array.from({ length: count }, (_, at) => row(from + at))));
  replies = { [`${path}?page=1`]: [rows(0, perPage)], [`${path}?page=2`]: [rows(perPage - 1, 3)], [`${path}?page=3`]: [rows(0, 0)] };
  const resource = resourceOf(kind);
  const pulling = puller();
  await pulling.pull(resource, 'first');
  await pulling.pull(resource, 'next');
  expect(mirror.list(resource.key)).toMatchObject({ finished: false, nextPage: 3 });
  await pulling.pull(resource, 'next');
  expect(mirror.list(resource.key)?.finished).toBe(true);
  const ids = feedView(resource, resource.collection, ({ id }) => id).get().rows;
  expect(ids).toHaveLength(perPage + 2);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a reply with a call of its own is a row of the copy, and available offline with its age (O6)', async () => {
  replies = {
    '/api/user_get_bank': [ok({ is_bank: 1, info: { bankinfo: 'i', bankid: 'b', bank: 'Bank', bank_code: '**** 9', username: 'u' } })],
    '/api/sys_get_banks': [ok([{ text: 'Bank', value: 'b' }])],
    '/api/user_get_withdraw_role': [ok({ min: 1, max: 2, num: 3, left_today: 2, cooling_until_ms: null, paid: null })],
    '/api/user_get_personalreport': [ok({ win_money: '1.00', play_money: '2.00', recharge: '3.00', withdrawal: '4.00', net: '-1.00' })],
    '/api/member/limits': [ok(limits)],
    '/api/member/sessions': [ok([{ id: 's1', device: 'd', created_ms: 1, seen_ms: 2, here: true }])],
  };
  const kinds = ['bank', 'banks', 'withdraw-rules', 'personal-report', 'limits', 'sessions'] as const;
  for (const kind of kinds) expect(await puller().pull(resourceOf(kind), 'first')).toBe(true);
  await mirror.settled();
  connectionStore.set('offline');
  for (const kind of kinds) expect(shown(kind)).toMatchObject({ state: 'ready', asOfMs: 5_000 });
  expect(shown('bank')).toMatchObject({ value: { is_bank: 1, info: { bank_code: '**** 9' } } });
  expect(shown('sessions')).toMatchObject({ value: { sessions: [{ id: 's1', here: true }] } });
  expect(shown('banks')).toMatchObject({ value: { banks: [{ text: 'Bank', value: 'b' }] } });
  expect(seenStatuses).toEqual([]);
});

test('the statement is pulled as a collection, is loading until complete, and then has its entries and head', async () => {
  const stop = watchStatement();
  replies = {
    '/api/mirror/statement': [page([entry(2), head(3)], true, 'c1')],
    '/api/mirror/statement?cursor=c1': [page([entry(1), entry(3)], false, 'c2')],
    '/api/member/statement?after=3': [ok({ entries: [], head: headOf(3) })],
  };
  expect(statementView().get().state).toBe('loading');
  await puller().pull(resourceOf('statement'), 'first');
  const view = statementView().get();
  expect(view).toMatchObject({ state: 'ready', value: { head: { seq: 3, public_key: 'key' }, whole: true } });
  expect(view.state === 'ready' && view.value.entries.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  stop();
});

test('a statement of which only the first part arrived says so', async () => {
  const stop = watchStatement();
  await Promise.all([mirror.openCollection('statement'), mirror.openList('statement/', 'statement')]);
  replies = { '/api/mirror/statement': [page([entry(1)], true, 'c1')] };
  await puller().pull(resourceOf('statement'), 'first');
  expect(statementView().get()).toMatchObject({ state: 'ready', value: { head: null, whole: false } });
  stop();
});

test('another history of the same length is detected by its head, and a new entry is included', async () => {
  const stop = watchStatement();
  const one = [page([entry(1), head(1)], false, 'c1')];
  replies = { '/api/mirror/statement': one, '/api/member/statement?after=1': [ok({ entries: [], head: headOf(1, 'f') })] };
  await puller().pull(resourceOf('statement'), 'first');
  expect(statementView().get()).toMatchObject({ value: { entries: [{ hash: hash('a') }], head: { seq: 1, hash: hash('f') } } });
  const { id: _, ...second } = entry(2);
  replies = {
    '/api/mirror/statement?cursor=c1': [page([], false, 'c1')],
    '/api/member/statement?after=1': [ok({ entries: [second], head: headOf(2) })],
  };
  await puller().pull(resourceOf('statement'), 'again');
  expect(statementView().get()).toMatchObject({ value: { entries: [{ seq: 1 }, { seq: 2 }], head: { seq: 2 } } });
  stop();
});

test('a head whose entries are not all stored is left for the next pull', async () => {
  const stop = watchStatement();
  replies = {
    '/api/mirror/statement': [page([entry(1), head(1)], false, 'c1')],
    '/api/member/statement?after=1': [ok({ entries: [], head: headOf(9) })],
  };
  await puller().pull(resourceOf('statement'), 'first');
  expect(statementView().get()).toMatchObject({ value: { head: { seq: 1 } } });
  stop();
});

test('between two pages of a pull no state of the statement is shown as the whole', async () => {
  const stop = watchStatement();
  await Promise.all([mirror.openCollection('statement'), mirror.openList('statement/', 'statement')]);
  const patch = { kind: 'patch', collection: 'statement', deleted: [], atMs: 1 } as const;
  mirror.apply({ ...patch, from: undefined, anew: true, rows: [entry(1), head(1)] as never, cursor: 'c1', more: false });
  subscriptions.report('statement/', { pulling: true });
  mirror.apply({ ...patch, from: 'c1', anew: false, rows: [entry(2)] as never, cursor: 'c2', more: true });
  expect(statementView().get().state).toBe('loading');
  mirror.apply({ ...patch, from: 'c2', anew: false, rows: [head(2)] as never, cursor: 'c3', more: false });
  subscriptions.report('statement/', { pulling: false });
  expect(statementView().get()).toMatchObject({ state: 'ready', value: { head: { seq: 2 }, whole: true } });
  stop();
});

test('collections with removals are pulled first, profiles before all; a visitor pulls no member’s own data (O24)', () => {
  expect(collectionsOf(true)).toEqual(['profiles', 'videos', 'regions', 'classes', 'notices', 'base', 'lotteries', 'periods']);
  const mine = collectionsOf(false);
  expect(mine.slice(0, 6)).toEqual(['profiles', 'videos', 'regions', 'classes', 'notices', 'messages']);
  expect(mine.at(-1)).toBe('periods');
  expect(mine.toSorted()).toEqual(collectionNames.toSorted());
});

test('a member’s background pull includes the wallet’s single replies and all collections; a visitor’s does not', async () => {
  const everything = new Proxy({}, { get: (_, path: string) => (path.startsWith('/api/mirror/') ? [page([])] : undefined) });
  replies = everything as typeof replies;
  const pulled: string[] = [];
  const moneyLog = `/api/mirror/money-log?newest=${caps.rows['money-log']}`;
  const pull = async ({ kind }: { kind: string }) => pulled.push(kind) > 0;
  const fill = () =>
    fillMirror(
      {
        ...parts,
        pull,
        alone: async (work) => {
          await work();
          return true;
        },
      },
      () => true,
    );
  await fill();
  expect(pulled).toEqual([
    'member',
    'bank',
    'banks',
    'withdraw-rules',
    'personal-report',
    'sessions',
    'wheel-facts',
    'wheel-prizes',
    'wheel-wins',
  ]);
  expect(asked).toContain(moneyLog);
  asked = [];
  pulled.length = 0;
  mirror.open('public');
  await fill();
  expect(pulled).toEqual([]);
  expect(asked).not.toContain(moneyLog);
});

test('one member’s records are not available to the next one on this device', async () => {
  replies = { '/api/user_get_withdraw_list?page=1': [ok([withdrawal(0)])] };
  await puller().pull(resourceOf('withdrawals'), 'first');
  await mirror.settled();
  mirror.open({ memberId: 'two' });
  await mirror.openCollection('withdrawals');
  expect(mirror.collection('withdrawals').lines.size).toBe(0);
});
