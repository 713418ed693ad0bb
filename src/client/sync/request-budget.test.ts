import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type SharedCollectionName, sharedCollectionNames } from '#contract/collections/mirror.ts';
import { memberReply } from '../../../tests/client/member-reply.ts';
import { startSync } from '../../../tests/client/pulling.ts';
import { stubClub } from '../../../tests/client/stub-club.ts';
import { testClient } from '../../../tests/client/test-client.ts';
import { connectionStore } from '../mirror/connection-store.ts';
import { mirror } from '../mirror/instance.ts';
import { liveStore } from '../mirror/live-store.ts';
import { lotteryClocks } from '../mirror/lottery-clocks.ts';
import { type Resource, resourceOf } from '../mirror/resource.ts';
import { subscriptions } from '../mirror/subscriptions.ts';
import { isFresh } from '../mirror/view.ts';
import type { Sync } from './sync.ts';

// A busy machine writes the copy slowly; only this test's own clock counts.
vi.setConfig({ testTimeout: 120_000 });

/** Calls a minute of an idle client, and calls for one draw of a lottery on screen. */
const budget = { aMinute: 6, aDraw: 3 } as const;

const minuteMs = 60_000;
const key = 'k3';

/** A page with a clock of its own, and a busy server with draws, views and ratings. */
const world = {
  nowMs: 0,
  isVisible: true,
  draws: 0,
  settled: 0,
  hasBet: false,
  rev: 1,
  confirms: false,
  confirming: undefined as Promise<void> | undefined,
  /** Another tab is pulling. */
  isTaken: false,
  /** The member's own row is refused. */
  isBusy: false,
};
let asked: { atMs: number; path: string }[] = [];
let timers: { atMs: number; work: () => void }[] = [];

const expectOf = (draw: number): string => `20261122${String(draw).padStart(8, '0')}`;
const bet = () => ({
  id: 'bet-1',
  name: '',
  status: world.settled >= world.draws ? 1 : 0,
  status_text: '',
  money: '1',
  create_time: '',
  update_time: '',
  opencode: null,
  one: '',
  two: '',
  data: [{ expect: expectOf(world.draws) }],
  lottery: key,
  play: 'bi',
  stake_cents: 100,
  payout_cents: 0,
  void: null,
  at_ms: 1,
  updated_ms: 1,
});
const member = () => ({ ...memberReply, winners: [], bets: world.hasBet ? [bet()] : [] });
const info = () => ({
  id: 'l',
  now_expect: expectOf(world.draws),
  next_expect: expectOf(world.draws + 1),
  second: 1,
  one: 'bi',
  two: 'si',
  commitment: '',
  server_ms: world.nowMs,
  closes_at_ms: 0,
  draws_at_ms: 1e12,
  bet_max: 1,
});

function reply(path: string): unknown {
  if (path === '/api/mirror') return { same: {}, pages: {} };
  if (path.includes('/mirror/')) return { rows: [], gone: [], cursor: 'c', more: false, rev: world.rev };
  if (path.includes('getLotteryInfo')) return info();
  if (path.includes('getUserInfo')) return member();
  return path.includes('getVideoList') || path.includes('getMoneylog') ? { data: [], count: 0 } : [];
}

/** Every collection is as its cursor says. */
async function confirmed(request: Request): Promise<unknown> {
  const cursors = JSON.parse(new URLSearchParams(await request.text()).get('cursors') ?? '{}') as object;
  return { same: Object.fromEntries(Object.keys(cursors).map((name) => [name, world.rev])), pages: {} };
}

stubClub(async ({ path, request }) => {
  asked.push({ atMs: world.nowMs, path: path.replace('/api', '') });
  if (path === '/api/mirror') await world.confirming;
  if (world.confirms && path === '/api/mirror') return Response.json({ code: 200, msg: '', data: await confirmed(request) });
  if (world.isBusy && path.includes('getUserInfo')) return Response.json({ code: 503, msg: 'Busy', data: null }, { status: 503 });
  return Response.json({ code: 200, msg: '', data: reply(path) });
});

let made = 0;
function newSync(): Sync {
  made += 1;
  const mine = made;
  return startSync({
    nowMs: () => world.nowMs,
    isVisible: () => world.isVisible,
    alone: async (work) => {
      if (world.isTaken) return false;
      await work();
      return true;
    },
    later: (work, ms) => {
      const timer = { atMs: world.nowMs + ms, work };
      if (mine === made) timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
  });
}

/** Enough ticks for everything that was started to end. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 6; turn += 1) await new Promise((go) => setTimeout(go));
};

/** Lets time pass, timer by timer. */
async function pass(ms: number): Promise<void> {
  const untilMs = world.nowMs + ms;
  for (;;) {
    const [next] = timers.filter(({ atMs }) => atMs <= untilMs).sort((a, b) => a.atMs - b.atMs);
    if (!next) break;
    timers = timers.filter((other) => other !== next);
    world.nowMs = Math.max(world.nowMs, next.atMs);
    next.work();
    await settle();
  }
  world.nowMs = untilMs;
}

let hide: (() => void)[] = [];
const show = (resources: readonly Resource[]): void => {
  hide = resources.map((resource) => subscriptions.add(resource, world.nowMs, () => undefined));
};

const everywhere = [resourceOf('base'), resourceOf('notices'), resourceOf('notifications')];
const lotteryPage = [
  ...[resourceOf('lotteries'), resourceOf('lottery-clock', key), resourceOf('lottery-results', key), resourceOf('lottery-odds', 'l')],
  ...[resourceOf('winners', key), resourceOf('member'), resourceOf('game-records'), resourceOf('limits')],
];
const screens: Record<string, readonly Resource[]> = {
  Home: [resourceOf('n-home'), resourceOf('videos'), resourceOf('regions'), resourceOf('member')],
  MessageBoard: [resourceOf('messages'), resourceOf('posts'), resourceOf('member')],
  game_n: [resourceOf('lotteries'), resourceOf('lottery-classes'), resourceOf('winners')],
  video: [resourceOf('videos'), resourceOf('video-classes')],
  Mine: [resourceOf('member'), resourceOf('deposits'), resourceOf('withdrawals')],
  lottery: lotteryPage,
  wheel: [resourceOf('wheel-facts'), resourceOf('wheel-prizes'), resourceOf('wheel-wins'), resourceOf('wheel-spins'), resourceOf('member')],
  'game records': [resourceOf('game-records'), resourceOf('receipts')],
  'money records': [resourceOf('money-log'), resourceOf('deposits'), resourceOf('withdrawals'), resourceOf('statement')],
};

beforeEach(() => {
  for (const away of hide.splice(0)) away();
  Object.assign(world, {
    nowMs: 10_000_000,
    isVisible: true,
    draws: 0,
    settled: 0,
    hasBet: false,
    rev: 1,
    confirms: false,
    confirming: undefined,
    isTaken: false,
    isBusy: false,
  });
  [asked, timers] = [[], []];
  connectionStore.set('online');
  liveStore.set(false);
  lotteryClocks.set(new Map());
  subscriptions.forget();
  mirror.open({ memberId: crypto.randomUUID() });
  testClient({ nowMs: () => world.nowMs, elapsedMs: () => world.nowMs });
});
afterEach(() => {
  made += 1;
});

/** The page opens; its first run and everything that follows it has ended. */
async function opened(resources: readonly Resource[], isLive: boolean): Promise<Sync> {
  const sync = newSync();
  show([...everywhere, ...resources]);
  sync.fillSoon(3_000);
  await pass(3_000);
  await vi.waitFor(() => expect(timers.some(({ atMs }) => atMs > world.nowMs + minuteMs)).toBe(true), { timeout: 60_000 });
  if (isLive) liveStore.set(true);
  sync.began(new Map([...sharedCollectionNames, 'own' as const].map((name) => [name, 1])));
  await pass(minuteMs);
  asked = [];
  return sync;
}

const change = (sync: Sync, isLive: boolean, names: SharedCollectionName[], drawn: string[] = [], own = false): void => {
  if (isLive) sync.changed({ collections: new Set(names), own, drawn: new Map(drawn.map((one) => [one, expectOf(world.draws)])) });
};

/** A minute of a busy server: a draw of this lottery and one of another, views of profiles and videos. */
async function minute(sync: Sync, isLive: boolean): Promise<void> {
  world.rev += 1;
  // The countdown's end, and the draw a moment later.
  subscriptions.drawDue(key);
  await pass(300);
  world.draws += 1;
  change(sync, isLive, ['periods'], [key]);
  await pass(900);
  world.settled = world.draws;
  if (world.hasBet) change(sync, isLive, [], [], true);
  await pass(13_800);
  change(sync, isLive, ['profiles', 'videos']);
  await pass(15_000);
  change(sync, isLive, ['periods'], ['other']);
  await pass(15_000);
  change(sync, isLive, ['profiles', 'videos']);
  await pass(15_000);
}

const pathsSince = (at: number): string[] => asked.slice(at).map(({ path }) => path);
const most = (ms: number): number =>
  Math.max(0, ...asked.map(({ atMs }) => asked.filter((other) => other.atMs >= atMs && other.atMs < atMs + ms).length));

test('while nothing changes, a page in front confirms its copy by one request every five minutes, and then asks only for what no revision tells', async () => {
  await opened([], false);
  world.confirms = true;
  const fiveMinutes = async (): Promise<void> => {
    await pass(5 * minuteMs);
    const confirmedMs = asked.findLast(({ path }) => path === '/mirror')?.atMs;
    // The last of all collections.
    await vi.waitFor(() => expect(mirror.collection('periods').state.asOfMs).toBe(confirmedMs));
  };
  await fiveMinutes();
  await fiveMinutes();
  asked = [];
  for (let at = 0; at < 6; at += 1) await fiveMinutes();
  const paths = pathsSince(0);
  expect(paths.filter((path) => path === '/mirror')).toHaveLength(6);
  expect(paths.filter((path) => path.startsWith('/mirror/'))).toEqual([]);
  expect(paths, 'no revision tells whether a member has changed').toContain('/member/getUserInfo');
  expect(paths, 'the banks rest on what was confirmed').not.toContain('/sys_get_banks');
});

test('another member’s copy is pulled although it was due while the one before was still being confirmed', async () => {
  const sync = await opened([], false);
  let confirm = (): void => undefined;
  world.confirming = new Promise((go) => {
    confirm = go;
  });
  await pass(5 * minuteMs + 1_000);
  expect(pathsSince(0)).toEqual(['/mirror']);
  mirror.open({ memberId: crypto.randomUUID() });
  sync.changedPartition();
  await pass(2_000);
  asked = [];
  confirm();
  world.confirming = undefined;
  await vi.waitFor(async () => {
    await pass(1_000);
    expect(pathsSince(0)).toContain('/mirror/profiles');
  });
});

/** The lottery's countdown has ended on screen; its clock came a moment ago, so that nothing else asks for it. */
function endCountdown(): void {
  const over = { info: { ...info(), draws_at_ms: world.nowMs }, serverMs: world.nowMs, atElapsedMs: world.nowMs };
  lotteryClocks.set(new Map([[key, over]]));
  subscriptions.report(resourceOf('lottery-clock', key).key, { pulling: false, failed: false, answeredMs: world.nowMs });
}
const clockCalls = (): string[] => pathsSince(0).filter((path) => path.startsWith('/Lottery/getLotteryInfo'));

test('a countdown that ended before sync has started is followed (T13)', async () => {
  endCountdown();
  show(lotteryPage);
  newSync();
  await settle();
  expect(clockCalls()).toEqual([]);
  world.draws += 1;
  await pass(1_500);
  expect(clockCalls()).toHaveLength(1);
  await pass(minuteMs);
  expect(clockCalls(), 'the next draw is to come').toHaveLength(1);
});

test('a countdown that ended while the page was hidden, or without a connection, is followed (T13)', async () => {
  const sync = await opened(lotteryPage, false);
  for (const back of [() => sync.lookedAt(), () => sync.returned()]) {
    asked = [];
    world.isVisible = false;
    endCountdown();
    subscriptions.drawDue(key);
    await pass(5_000);
    expect(clockCalls()).toEqual([]);
    world.draws += 1;
    world.isVisible = true;
    back();
    await pass(1_500);
    expect(clockCalls()).toHaveLength(1);
  }
});

for (const isLive of [true, false]) {
  const how = isLive ? 'told of changes by itself' : 'without a stream';
  test.each(Object.entries(screens))(
    `%s in front, ${how}: at most ${budget.aMinute} calls in any minute (T13, O10)`,
    async (_name, resources) => {
      const sync = await opened(resources, isLive);
      for (let at = 0; at < 12; at += 1) await minute(sync, isLive);
      expect(asked.length, 'it does ask').toBeGreaterThan(0);
      expect(most(minuteMs), pathsSince(0).join('\n')).toBeLessThanOrEqual(budget.aMinute);
    },
  );

  test.each([false, true])(`a draw on screen costs at most ${budget.aDraw} calls, ${how}, with a bet on it: %s (T13)`, async (hasBet) => {
    const sync = await opened(lotteryPage, isLive);
    world.hasBet = hasBet;
    for (let draw = 0; draw < 5; draw += 1) {
      // The bet that was just placed is in the list before its draw.
      if (hasBet) {
        const placed = { ...bet(), status: 0, data: [{ expect: expectOf(world.draws + 1) }] };
        mirror.apply({ kind: 'rows', collection: 'game-records', rows: [placed] as never, atMs: world.nowMs });
      }
      const [before, dueMs] = [asked.length, world.nowMs];
      await minute(sync, isLive);
      const calls = pathsSince(before).filter(
        (path) => !/mirror|user_get_bank|sys_get_banks|withdraw_role|personalreport|sessions|luckdraw|wheel/.test(path),
      );
      expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(budget.aDraw);
      // No other requests at that time, except possibly one step of the copy.
      const around = asked.filter(({ atMs }) => atMs >= dueMs && atMs < dueMs + 10_000);
      expect(around.length, around.map(({ path }) => path).join('\n')).toBeLessThanOrEqual(budget.aDraw + 1);
      // And everything has arrived: clock, results, balance, with the wins and the bet.
      expect(calls.map((path) => path.split('?')[0]).toSorted()).toEqual([
        '/Lottery/getLotteryInfo',
        '/Lottery/getLotteryOneList',
        '/member/getUserInfo',
      ]);
      if (hasBet) expect(mirror.collection('game-records').rows.get('bet-1')).toMatchObject({ status: 1 });
    }
  });

  test(`in the background nothing is requested, ${how}`, async () => {
    const sync = await opened(lotteryPage, isLive);
    world.isVisible = false;
    for (let at = 0; at < 40; at += 1) await minute(sync, isLive);
    expect(pathsSince(0)).toEqual([]);
  });
}

test.each([false, true])(
  'a balance whose request after a draw is refused is not fresh, and requested again; told of own changes first: %s',
  async (isTold) => {
    const sync = await opened(lotteryPage, true);
    const balance = resourceOf('member');
    world.isBusy = true;
    world.draws += 1;
    change(sync, true, ['periods'], [key]);
    if (isTold) change(sync, true, [], [], true);
    await pass(1_000);
    const calls = (): number => pathsSince(0).filter((path) => path.startsWith('/member/getUserInfo')).length;
    expect([calls(), isFresh(balance)]).toEqual([1, false]);
    await pass(2_000);
    expect([calls(), isFresh(balance)]).toEqual([2, false]);
    world.isBusy = false;
    await pass(5_000);
    expect([calls(), isFresh(balance)]).toEqual([3, true]);
    await pass(2 * minuteMs);
    expect(calls()).toBe(3);
  },
);

test.each([true, false])(
  'while a member’s row is refused after a draw, the next draw is followed all the same; told of it: %s',
  async (isTold) => {
    const sync = await opened(lotteryPage, isTold);
    world.isBusy = true;
    for (let draw = 1; draw <= 3; draw += 1) {
      if (!isTold) {
        endCountdown();
        subscriptions.drawDue(key);
      }
      world.draws += 1;
      change(sync, isTold, ['periods'], [key]);
      await pass(10_000);
      expect(clockCalls(), `draw ${draw}`).toHaveLength(draw);
      expect(lotteryClocks.get().get(key)?.info.next_expect).toBe(expectOf(world.draws + 1));
      await pass(20_000);
    }
  },
);

test('while another tab confirms the copy, this one asks for none of it', async () => {
  const sync = await opened([], false);
  world.isTaken = true;
  sync.fillSoon(0, false);
  await pass(10_000);
  world.isTaken = false;
  await pass(3 * minuteMs);
  expect(asked).toEqual([]);
});

test('a page that is looked at again says how old everything is until it was asked for again', async () => {
  const sync = await opened([], false);
  const notices = resourceOf('notices');
  expect(isFresh(notices)).toBe(true);
  world.nowMs += 5 * 3_600_000;
  expect(isFresh(notices)).toBe(true);
  sync.lookedAt();
  expect(isFresh(notices)).toBe(false);
  await pass(minuteMs);
  expect(isFresh(notices)).toBe(true);
});
