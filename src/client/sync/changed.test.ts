import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { sharedCollectionNames } from '#contract/collections/mirror.ts';
import { memberReply } from '../../../tests/client/member-reply.ts';
import { startSync } from '../../../tests/client/pulling.ts';
import { stubClub } from '../../../tests/client/stub-club.ts';
import { connectionStore } from '../mirror/connection-store.ts';
import { mirror } from '../mirror/instance.ts';
import { liveStore } from '../mirror/live-store.ts';
import { type Resource, resourceOf } from '../mirror/resource.ts';
import { subscriptions } from '../mirror/subscriptions.ts';
import { isFresh } from '../mirror/view.ts';
import type { Baseline, Changes } from './stream-news.ts';
import type { Sync } from './sync.ts';

let asked: string[] = [];
/** The stream's revision at which collections are pulled. */
let rev: number | undefined;
/** If set, replies wait for it. */
let held: Promise<void> | undefined;
/** This path is refused, or not answered. */
let failing: { path: string; how: 'busy' | 'lost' } | undefined;

const balancePath = '/member/getUserInfo';

stubClub(async ({ path }) => {
  asked.push(path.replace('/api', ''));
  await held;
  if (failing?.path === path.replace('/api', '')) {
    if (failing.how === 'lost') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify({ code: 503, msg: 'Busy', data: null }), { status: 503 });
  }
  if (path === `/api${balancePath}`) return new Response(JSON.stringify({ code: 200, msg: '', data: memberReply }));
  const data = path.includes('/mirror/') ? { rows: [], gone: [], cursor: 'c1', more: false, rev } : [];
  return new Response(JSON.stringify({ code: 200, msg: '', data }), { status: 200 });
});

const page = { nowMs: 1_000_000, isVisible: true, isOnline: true };
let timers: { work: () => void; ms: number }[] = [];

let made = 0;

/** A new page: pending work of an earlier test's page is cancelled. */
function newSync(): Sync {
  made += 1;
  const mine = made;
  return startSync({
    nowMs: () => page.nowMs,
    isOnline: () => page.isOnline,
    isVisible: () => page.isVisible,
    later: (work, ms) => {
      const timer = { work, ms };
      if (mine === made) timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
  });
}

const changes = (more: Partial<Changes>): Changes => ({ collections: new Set(), own: false, drawn: new Map(), ...more });
const show = (resource: Resource): (() => void) => subscriptions.add(resource, page.nowMs, () => undefined);
const asksFor = async (...paths: string[]): Promise<void> => vi.waitFor(() => expect(asked.toSorted()).toEqual(paths.toSorted()));
/** Enough ticks for a request that would have been sent. */
const quiet = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((go) => setTimeout(go));
};

let hide: (() => void)[] = [];

beforeEach(async () => {
  for (const away of hide.splice(0)) away();
  asked = [];
  timers = [];
  [held, rev, failing] = [undefined, 7, undefined];
  Object.assign(page, { nowMs: 1_000_000, isVisible: true, isOnline: true });
  connectionStore.set('online');
  liveStore.set(false);
  subscriptions.forget();
  mirror.open({ memberId: crypto.randomUUID() });
});

test('resources on screen that depend on the change are requested at once, and no others (T13)', async () => {
  const sync = newSync();
  hide = [show(resourceOf('notices')), show(resourceOf('regions')), show(resourceOf('winners', 'dice'))];
  await asksFor('/notice/getNoticeList', '/xuanfei/address', '/Lottery/winners?key=dice');
  asked = [];
  sync.changed(changes({ collections: new Set(['notices']) }));
  await asksFor('/notice/getNoticeList');
  asked = [];
  sync.changed(changes({ collections: new Set(['periods']), drawn: new Map([['dice', '1']]) }));
  await asksFor('/Lottery/winners?key=dice');
});

test('a reply in flight may be older than the change: it is requested again', async () => {
  const sync = newSync();
  let answer = (): void => undefined;
  held = new Promise((go) => {
    answer = go;
  });
  hide = [show(resourceOf('notices'))];
  await asksFor('/notice/getNoticeList');
  sync.changed(changes({ collections: new Set(['notices']) }));
  await quiet();
  expect(asked).toHaveLength(1);
  answer();
  await asksFor('/notice/getNoticeList', '/notice/getNoticeList');
});

test('a changed resource that is not on screen is requested when it comes on screen, even if it was just answered', async () => {
  const sync = newSync();
  const away = show(resourceOf('notices'));
  await asksFor('/notice/getNoticeList');
  await vi.waitFor(() => expect(subscriptions.pullOf('notices/').answeredMs).toBe(page.nowMs));
  away();
  hide = [show(resourceOf('notices'))];
  await quiet();
  expect(asked, 'fresh').toHaveLength(1);
  for (const close of hide) close();
  sync.changed(changes({ collections: new Set(['notices']) }));
  await quiet();
  expect(asked, 'nobody looks').toHaveLength(1);
  hide = [show(resourceOf('notices'))];
  await asksFor('/notice/getNoticeList', '/notice/getNoticeList');
});

test.each([['isVisible'], ['isOnline']] as const)('without %s nothing is requested, and the reply is no longer fresh', async (name) => {
  const sync = newSync();
  hide = [show(resourceOf('notices'))];
  await asksFor('/notice/getNoticeList');
  await vi.waitFor(() => expect(subscriptions.pullOf('notices/').answeredMs).toBe(page.nowMs));
  page[name] = false;
  sync.changed(changes({ collections: new Set(['notices']) }));
  await quiet();
  expect([asked.length, subscriptions.pullOf('notices/').answeredMs]).toEqual([1, 0]);
  page[name] = true;
  sync.lookedAt();
  await asksFor('/notice/getNoticeList', '/notice/getNoticeList');
});

test('catalogues that change with every view of a profile are requested once in two minutes', async () => {
  const sync = newSync();
  hide = [show(resourceOf('profiles'))];
  await asksFor('/xuanfei/xuanfeilist?page=1');
  await vi.waitFor(() => expect(subscriptions.pullOf('profiles/').answeredMs).toBe(page.nowMs));
  asked = [];
  sync.changed(changes({ collections: new Set(['profiles']) }));
  await quiet();
  expect(asked).toEqual([]);
  page.nowMs += 120_000;
  sync.changed(changes({ collections: new Set(['profiles']) }));
  await asksFor('/xuanfei/xuanfeilist?page=1');
});

test('shared changes are requested twice a minute at most, always including the last; a balance every time, at once', async () => {
  const sync = newSync();
  hide = [show(resourceOf('notices')), show(resourceOf('member'))];
  await asksFor('/notice/getNoticeList', '/member/getUserInfo');
  asked = [];
  for (let turn = 0; turn < 5; turn += 1) {
    sync.changed(changes({ collections: new Set(['notices']), own: true }));
    await quiet();
  }
  const countOf = (path: string) => asked.filter((one) => one === path).length;
  expect([countOf('/notice/getNoticeList'), countOf('/member/getUserInfo')]).toEqual([2, 5]);
  run(60_000);
  await quiet();
  expect(countOf('/notice/getNoticeList')).toBe(3);
});

test('the copy then pulls only changed collections, those with removals alternating with the rest, one per 25 s', async () => {
  const sync = newSync();
  await fill(sync);
  sync.changed(changes({ collections: new Set(['notices', 'base']) }));
  sync.changed(changes({ collections: new Set(['notices', 'messages']) }));
  expect(due()).toEqual([2_000]);
  await step(2_000);
  expect(asked).toEqual(['/mirror/notices?cursor=c1']);
  await step(25_000);
  await step(25_000);
  expect(asked.slice(1)).toEqual(['/mirror/base?cursor=c1', '/mirror/messages?cursor=c1']);
  asked = [];
  expect(due()).toEqual([]);
  page.nowMs += 5_000;
  sync.changed(changes({ own: true }));
  expect(due()).toEqual([20_000]);
  await step(20_000);
  for (let more = 0; more < 16; more += 1) await step(25_000);
  expect(asked).toContain('/mirror/favourites?cursor=c1');
  expect(asked).toContain('/user_get_bank');
  expect(asked.filter((path) => /mirror\/(base|notices|periods|profiles)/.test(path))).toEqual([]);
  expect([asked.length, due()]).toEqual([17, []]);
});

test('with a stream the whole copy is checked every half hour instead of every 5 minutes', async () => {
  const sync = newSync();
  await fill(sync);
  expect(runs()).toEqual([300_000]);
  liveStore.set(true);
  await fill(sync);
  expect(runs()).toEqual([1_800_000]);
  page.nowMs += 120_000;
  liveStore.set(false);
  expect(runs()).toEqual([180_000]);
});

const stands = (at: number): Baseline => new Map([...sharedCollectionNames, 'own' as const].map((name) => [name, at]));

test('an opening pulls the whole copy once: the first event has the revisions of the copy', async () => {
  const sync = newSync();
  // The first event arrives in the middle of the run.
  sync.fillSoon(0);
  run(0);
  sync.began(stands(7));
  await vi.waitFor(() => expect(runs()).toHaveLength(1), { timeout: 5_000 });
  expect(asked.filter((path) => path === '/mirror/notices')).toHaveLength(1);
  expect(due(), 'nothing is left to catch up with').toEqual([]);
  // Or after it, as in a tab whose stream had to wait.
  sync.began(stands(7));
  expect(due()).toEqual([]);
});

test('a collection that is behind the first event is pulled, and requested if it is on screen', async () => {
  const sync = newSync();
  hide = [show(resourceOf('notices')), show(resourceOf('regions'))];
  await asksFor('/notice/getNoticeList', '/xuanfei/address');
  await fill(sync);
  sync.began(new Map([...stands(7), ['notices', 8]]));
  await asksFor('/mirror/notices?cursor=c1');
  expect(due()).toEqual([2_000]);
  [asked, rev] = [[], 8];
  await step(2_000);
  expect(asked).toEqual(['/mirror/notices?cursor=c1']);
  // And a copy that is newer than the first event lacks nothing.
  sync.began(new Map([['notices', 7]]));
  expect(due()).toEqual([]);
});

test('if the first event is ahead of the member’s own copy, the rows with calls of their own are requested too', async () => {
  const sync = newSync();
  await fill(sync);
  sync.began(new Map([['own', 8]]));
  await step(2_000);
  for (let more = 0; more < 16; more += 1) await step(25_000);
  expect(asked).toContain('/mirror/favourites?cursor=c1');
  expect(asked).toContain('/user_get_bank');
  expect(asked.filter((path) => path.includes('/mirror/notices'))).toEqual([]);
});

test('a server that does not send revisions is requested twice, as before', async () => {
  rev = undefined;
  const sync = newSync();
  await fill(sync);
  sync.began(stands(7));
  expect(due()).toEqual([2_000]);
});

/** Pending timers, by kind. */
const due = (): number[] => timers.map(({ ms }) => ms).filter((ms) => ms > 1_000 && ms <= 60_000);
const runs = (): number[] => timers.map(({ ms }) => ms).filter((ms) => ms > 60_000);
function run(ms: number): void {
  const timer = timers.find((one) => one.ms === ms);
  timers = timers.filter((one) => one !== timer);
  timer?.work();
}

/** Runs the timer that is due after this time, including its requests. */
async function step(ms: number): Promise<void> {
  expect(due()).toContain(ms);
  page.nowMs += ms;
  run(ms);
  await quiet();
}

/** A whole run in the background. */
async function fill(sync: Sync): Promise<void> {
  timers = [];
  sync.fillSoon(0);
  run(0);
  await vi.waitFor(() => expect(runs()).toHaveLength(1), { timeout: 5_000 });
  asked = [];
}

test('removals are requested at once: a single profile on screen, and the collection, even if its list waits (O24)', async () => {
  const sync = newSync();
  await mirror.openCollection('profiles');
  const empty = { rows: [], deleted: [], cursor: 'c0', more: false, atMs: 1 };
  mirror.apply({ kind: 'patch', collection: 'profiles', from: null, anew: true, ...empty });
  hide = [show(resourceOf('profiles', '0'))];
  await asksFor('/mirror/profiles?cursor=c0');
  asked = [];
  sync.changed(changes({ collections: new Set(['profiles']) }));
  await quiet();
  expect(asked).toEqual([]);
  sync.changed(changes({ collections: new Set(['profiles']), removed: new Set(['profiles']) }));
  await asksFor('/mirror/profiles?cursor=c1');
  hide.push(show(resourceOf('profile', 'person-1')));
  await vi.waitFor(() => expect(asked).toContain('/xuanfei/xuanfeidata?id=person-1'));
  await quiet();
  asked = [];
  sync.changed(changes({ collections: new Set(['profiles']), removed: new Set(['profiles']) }));
  await asksFor('/xuanfei/xuanfeidata?id=person-1', '/mirror/profiles?cursor=c1');
  asked = [];
  page.isVisible = false;
  sync.changed(changes({ collections: new Set(['profiles']), removed: new Set(['profiles']) }));
  await quiet();
  expect(asked).toEqual([]);
});

test('a clock that is set back holds no reported change back', async () => {
  const sync = newSync();
  hide = [show(resourceOf('notices')), show(resourceOf('profiles'))];
  await asksFor('/notice/getNoticeList', '/xuanfei/xuanfeilist?page=1');
  await vi.waitFor(() => expect(subscriptions.pullOf('profiles/').answeredMs).toBe(page.nowMs));
  for (let turn = 0; turn < 5; turn += 1) sync.changed(changes({ collections: new Set(['notices']) }));
  await quiet();
  asked = [];
  page.nowMs -= 3_600_000;
  sync.changed(changes({ collections: new Set(['notices', 'profiles']) }));
  await asksFor('/notice/getNoticeList', '/xuanfei/xuanfeilist?page=1');
});

/** A balance on screen that was answered. */
async function answeredBalance(): Promise<{ sync: Sync; balance: Resource }> {
  const sync = newSync();
  const balance = resourceOf('member');
  hide = [show(balance)];
  await vi.waitFor(() => expect(isFresh(balance)).toBe(true));
  [asked, timers] = [[], []];
  return { sync, balance };
}

/** Runs whatever is due, for so long; nothing is left of it then. */
async function passAll(steps: number): Promise<void> {
  for (let at = 0; at < steps && timers.length > 0; at += 1) {
    const [next] = timers.toSorted((a, b) => a.ms - b.ms);
    page.nowMs += next?.ms ?? 0;
    run(next?.ms ?? 0);
    await quiet();
  }
}
const balanceCalls = (): number => asked.filter((path) => path === balancePath).length;

test.each([
  ['after a change', (sync: Sync) => sync.changed(changes({ own: true }))],
  ['after a command', () => void subscriptions.pull(resourceOf('member'), 'again')],
])('a balance whose request was refused %s is shown as old, and requested again with pauses until it is answered', async (_when, ask) => {
  const { sync, balance } = await answeredBalance();
  failing = { path: balancePath, how: 'busy' };
  ask(sync);
  await asksFor(balancePath);
  await vi.waitFor(() => expect(subscriptions.pullOf(balance.key)).toMatchObject({ failed: true, pulling: false }));
  expect(isFresh(balance)).toBe(false);
  await step(15_000);
  expect([balanceCalls(), isFresh(balance)]).toEqual([2, false]);
  failing = undefined;
  await step(30_000);
  expect([balanceCalls(), isFresh(balance)]).toEqual([3, true]);
  await passAll(100);
  expect(balanceCalls()).toBe(3);
});

test('a balance that is refused for ever is requested six times in eight minutes, then at the next change', async () => {
  const { sync } = await answeredBalance();
  failing = { path: balancePath, how: 'busy' };
  const beganMs = page.nowMs;
  // Two changes in a row: one series.
  for (let turn = 0; turn < 2; turn += 1) {
    sync.changed(changes({ own: true }));
    await quiet();
  }
  const pauses = [15_000, 30_000, 60_000, 120_000, 240_000];
  const series = (): number[] => timers.map(({ ms }) => ms).filter((ms) => pauses.includes(ms));
  for (const ms of pauses) {
    expect(series()).toEqual([ms]);
    page.nowMs += ms;
    run(ms);
    await quiet();
  }
  expect([balanceCalls(), series(), page.nowMs - beganMs]).toEqual([7, [], 465_000]);
  sync.changed(changes({ own: true }));
  await quiet();
  expect([balanceCalls(), series()]).toEqual([8, [15_000]]);
});

test.each([
  ['the page is hidden', () => Object.assign(page, { isVisible: false })],
  ['the club is out of reach', () => Object.assign(page, { isOnline: false })],
  ['it has left the screen', () => hide.splice(0)[0]?.()],
  ['another member is here', (sync: Sync) => sync.changedPartition()],
])('a refused balance is not requested again while %s', async (_what, leave) => {
  const { sync } = await answeredBalance();
  failing = { path: balancePath, how: 'busy' };
  sync.changed(changes({ own: true }));
  await asksFor(balancePath);
  await quiet();
  leave(sync);
  await quiet();
  const before = balanceCalls();
  if (due().includes(15_000)) await step(15_000);
  expect([balanceCalls() - before, due().includes(30_000)]).toEqual([0, false]);
});

test('a balance whose reply was lost is requested again as soon as the club answers, although it was answered just before', async () => {
  const { sync, balance } = await answeredBalance();
  failing = { path: balancePath, how: 'lost' };
  sync.changed(changes({ own: true }));
  await asksFor(balancePath);
  await vi.waitFor(() => expect(subscriptions.pullOf(balance.key)).toMatchObject({ failed: true, pulling: false }));
  expect(isFresh(balance)).toBe(false);
  failing = undefined;
  sync.returned();
  await vi.waitFor(() => expect(isFresh(balance)).toBe(true));
  expect(balanceCalls()).toBe(2);
  await step(15_000);
  expect(balanceCalls(), 'answered meanwhile').toBe(2);
});

test('a lottery’s clock goes on, although the next reading was refused', async () => {
  newSync();
  const clock = resourceOf('lottery-clock', 'dice');
  hide = [show(clock)];
  subscriptions.report(clock.key, { failed: true, answeredMs: page.nowMs });
  expect(isFresh(clock)).toBe(true);
});

test.each([
  ['an outage', (sync: Sync) => sync.wasAway(), (sync: Sync) => sync.returned()],
  ['a look at the page', (sync: Sync) => sync.lookedAt(), () => undefined],
])(
  'after %s, what was answered hours before is not fresh until it is answered again, and what shows it hears that at once',
  async (_what, away, back) => {
    const { sync, balance } = await answeredBalance();
    let told = 0;
    hide.push(subscriptions.add(balance, page.nowMs, () => (told += 1)));
    page.nowMs += 2 * 3_600_000;
    let answer = (): void => undefined;
    held = new Promise((go) => {
      answer = go;
    });
    expect(isFresh(balance)).toBe(true);
    away(sync);
    expect([isFresh(balance), told > 0]).toEqual([false, true]);
    back(sync);
    await asksFor(balancePath);
    expect(isFresh(balance)).toBe(false);
    answer();
    await vi.waitFor(() => expect(isFresh(balance)).toBe(true));
    expect(balanceCalls()).toBe(1);
  },
);
