import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { connectionStore } from '../mirror/connection-store.ts';
import { mirror } from '../mirror/instance.ts';
import { interests } from '../mirror/interests.ts';
import { liveStore } from '../mirror/live-store.ts';
import { type Resource, resourceOf } from '../mirror/resource.ts';
import type { Changes } from './stream-news.ts';
import { Sync } from './sync.ts';

let asked: string[] = [];
/** Where set, answers wait for it. */
let held: Promise<void> | undefined;

vi.mock('../net/http.ts', () => ({
  send: async ({ path }: { path: string }) => {
    asked.push(path.replace('/api', ''));
    await held;
    const data = path.includes('/mirror/') ? { rows: [], gone: [], cursor: 'c1', more: false } : [];
    return new Response(JSON.stringify({ code: 200, msg: '', data }), { status: 200 });
  },
}));

const page = { nowMs: 1_000_000, isVisible: true, isOnline: true };
let timers: { work: () => void; ms: number }[] = [];

let made = 0;

/** A page of its own: what an earlier test's would still do is not done. */
function newSync(): Sync {
  made += 1;
  const mine = made;
  const sync = new Sync({
    nowMs: () => page.nowMs,
    isOnline: () => page.isOnline,
    mayFetchAhead: () => true,
    isVisible: () => page.isVisible,
    later: (work, ms) => {
      const timer = { work, ms };
      if (mine === made) timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    pause: async () => undefined,
    alone: async (work) => {
      await work();
      return true;
    },
    keep: async () => true,
    dropPictures: () => undefined,
    sawMember: () => undefined,
    completed: () => undefined,
    pictured: () => undefined,
    failed: (error) => {
      throw error;
    },
  });
  sync.start();
  return sync;
}

const changes = (more: Partial<Changes>): Changes => ({ shelves: new Set(), own: false, drawn: new Set(), ...more });
const show = (resource: Resource): (() => void) => interests.add(resource, page.nowMs, () => undefined);
const asksFor = async (...paths: string[]): Promise<void> => vi.waitFor(() => expect(asked.toSorted()).toEqual(paths.toSorted()));
/** Enough turns for a request that would have been sent. */
const quiet = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((go) => setTimeout(go));
};

let hide: (() => void)[] = [];

beforeEach(async () => {
  for (const away of hide.splice(0)) away();
  asked = [];
  timers = [];
  held = undefined;
  Object.assign(page, { nowMs: 1_000_000, isVisible: true, isOnline: true });
  connectionStore.set('online');
  liveStore.set(false);
  interests.forget();
  mirror.open({ memberId: crypto.randomUUID() });
});

test('what is on screen and rests on the change is asked for at once, and nothing else (T13)', async () => {
  const sync = newSync();
  hide = [show(resourceOf('notices')), show(resourceOf('regions')), show(resourceOf('winners', 'dice'))];
  await asksFor('/notice/getNoticeList', '/xuanfei/address', '/Lottery/winners?key=dice');
  asked = [];
  sync.told(changes({ shelves: new Set(['notices']) }));
  await asksFor('/notice/getNoticeList');
  asked = [];
  sync.told(changes({ shelves: new Set(['periods']), drawn: new Set(['dice']) }));
  await asksFor('/Lottery/winners?key=dice');
});

test('an answer under way may be older than the change: it is asked for once more', async () => {
  const sync = newSync();
  let answer = (): void => undefined;
  held = new Promise((go) => {
    answer = go;
  });
  hide = [show(resourceOf('notices'))];
  await asksFor('/notice/getNoticeList');
  sync.told(changes({ shelves: new Set(['notices']) }));
  await quiet();
  expect(asked).toHaveLength(1);
  answer();
  await asksFor('/notice/getNoticeList', '/notice/getNoticeList');
});

test('what is on no screen is asked for when it comes to one, also where it was just answered', async () => {
  const sync = newSync();
  const away = show(resourceOf('notices'));
  await asksFor('/notice/getNoticeList');
  await vi.waitFor(() => expect(interests.pullOf('notices/').answeredMs).toBe(page.nowMs));
  away();
  hide = [show(resourceOf('notices'))];
  await quiet();
  expect(asked, 'fresh').toHaveLength(1);
  for (const gone of hide) gone();
  sync.told(changes({ shelves: new Set(['notices']) }));
  await quiet();
  expect(asked, 'nobody looks').toHaveLength(1);
  hide = [show(resourceOf('notices'))];
  await asksFor('/notice/getNoticeList', '/notice/getNoticeList');
});

test.each([['isVisible'], ['isOnline']] as const)(
  'without %s nothing is asked for, and the answer is no longer taken for fresh',
  async (name) => {
    const sync = newSync();
    hide = [show(resourceOf('notices'))];
    await asksFor('/notice/getNoticeList');
    await vi.waitFor(() => expect(interests.pullOf('notices/').answeredMs).toBe(page.nowMs));
    page[name] = false;
    sync.told(changes({ shelves: new Set(['notices']) }));
    await quiet();
    expect([asked.length, interests.pullOf('notices/').answeredMs]).toEqual([1, 0]);
    page[name] = true;
    sync.lookedAt();
    await asksFor('/notice/getNoticeList', '/notice/getNoticeList');
  },
);

test('catalogues that move on with every look at somebody are asked for once in two minutes', async () => {
  const sync = newSync();
  hide = [show(resourceOf('profiles'))];
  await asksFor('/xuanfei/xuanfeilist?page=1');
  await vi.waitFor(() => expect(interests.pullOf('profiles/').answeredMs).toBe(page.nowMs));
  asked = [];
  sync.told(changes({ shelves: new Set(['profiles']) }));
  await quiet();
  expect(asked).toEqual([]);
  page.nowMs += 120_000;
  sync.told(changes({ shelves: new Set(['profiles']) }));
  await asksFor('/xuanfei/xuanfeilist?page=1');
});

test('the copy is brought up to date behind it, by the shelves that have changed alone and once a minute at most', async () => {
  const sync = newSync();
  await fill(sync);
  sync.told(changes({ shelves: new Set(['notices', 'base']) }));
  sync.told(changes({ shelves: new Set(['notices', 'messages']) }));
  expect(due()).toEqual([10_000]);
  run(10_000);
  await asksFor('/mirror/base?cursor=c1', '/mirror/notices?cursor=c1', '/mirror/messages?cursor=c1');
  asked = [];
  page.nowMs += 5_000;
  sync.told(changes({ own: true }));
  expect(due()).toEqual([55_000]);
  run(55_000);
  await vi.waitFor(() => expect(asked).toContain('/mirror/favourites?cursor=c1'));
  expect(asked.filter((path) => /mirror\/(base|notices|periods|profiles)/.test(path))).toEqual([]);
  expect(asked).toContain('/user_get_bank');
});

test('while the club tells by itself the whole copy is looked through every half hour instead of every 5 minutes', async () => {
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

/** Waits that stand, by their kind. */
const due = (): number[] => timers.map(({ ms }) => ms).filter((ms) => ms > 1_000 && ms <= 60_000);
const runs = (): number[] => timers.map(({ ms }) => ms).filter((ms) => ms > 60_000);
function run(ms: number): void {
  const timer = timers.find((one) => one.ms === ms);
  timers = timers.filter((one) => one !== timer);
  timer?.work();
}

/** A whole run in the background. */
async function fill(sync: Sync): Promise<void> {
  timers = [];
  sync.fillSoon(0);
  run(0);
  await vi.waitFor(() => expect(runs()).toHaveLength(1), { timeout: 5_000 });
  asked = [];
}
