import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { startSync } from '../../../tests/client/pulling.ts';
import { stubClub } from '../../../tests/client/stub-club.ts';
import { connectionStore } from '../mirror/connection-store.ts';
import { mirror } from '../mirror/instance.ts';
import { liveStore } from '../mirror/live-store.ts';
import { subscriptions } from '../mirror/subscriptions.ts';

stubClub(async ({ path }) => {
  const data = path.includes('/mirror/') ? { rows: [], gone: [], cursor: 'c', more: false } : [];
  return Response.json({ code: 200, msg: '', data });
});

/** A page beside another tab, which takes the lock at some of this one's attempts. */
function newPage(isTaken: (attempt: number) => boolean) {
  let attempts = 0;
  let locked = false;
  const page = {
    nowMs: 1_000_000,
    timers: [] as { work: () => void; ms: number }[],
    kept: [] as boolean[],
    pictured: 0,
    isVisible: true,
    /** What the member has chosen, and runs after each of the worker's replies. */
    isWanted: true,
    answered: () => {},
    attempts: () => attempts,
  };
  const sync = startSync({
    nowMs: () => page.nowMs,
    alone: async (work) => {
      attempts += 1;
      if (isTaken(attempts)) return false;
      locked = true;
      await work().finally(() => {
        locked = false;
      });
      return true;
    },
    later: (work, ms) => {
      const timer = { work, ms };
      page.timers.push(timer);
      return () => {
        page.timers = page.timers.filter((other) => other !== timer);
      };
    },
    isVisible: () => page.isVisible,
    keep: async () => {
      page.kept.push(locked);
      const { isWanted } = page;
      page.answered();
      return isWanted;
    },
    pictured: () => {
      page.pictured += 1;
    },
  });
  /** Runs what is due after so long. */
  const pass = (ms: number): void => {
    page.nowMs += ms;
    const due = page.timers.filter((timer) => timer.ms === ms);
    page.timers = page.timers.filter((timer) => timer.ms !== ms);
    for (const { work } of due) work();
  };
  return { page, sync, pass };
}

const nextRunMs = 5 * 60_000;
/** The run has ended: the next one is due. */
const ended = ({ page }: ReturnType<typeof newPage>): Promise<void> =>
  vi.waitFor(() => expect(page.timers.map(({ ms }) => ms)).toContain(nextRunMs), { timeout: 20_000 });

beforeEach(() => {
  connectionStore.set('online');
  liveStore.set(false);
  subscriptions.forget();
  mirror.open({ memberId: crypto.randomUUID() });
});

test('pictures in advance are fetched in one tab at a time: the bytes of a day count once (O7)', async () => {
  const tab = newPage(() => false);
  tab.sync.fillSoon(0);
  tab.pass(0);
  await ended(tab);
  expect([tab.page.pictured, tab.page.kept.length > 0, tab.page.kept.every(Boolean)]).toEqual([1, true, true]);
});

test('pictures that were left to another tab are fetched by the next run, and then not again', async () => {
  // The first attempt pulls the copy; the second, for pictures, meets the other tab.
  const tab = newPage((attempt) => attempt === 2);
  tab.sync.fillSoon(0);
  tab.pass(0);
  await ended(tab);
  expect([tab.page.kept, tab.page.attempts()]).toEqual([[], 2]);
  tab.pass(nextRunMs);
  await ended(tab);
  expect([tab.page.pictured, tab.page.kept.every(Boolean), tab.page.attempts()]).toEqual([1, true, 4]);
  const { length } = tab.page.kept;
  tab.pass(nextRunMs);
  await ended(tab);
  expect([tab.page.pictured, tab.page.kept.length]).toEqual([1, length]);
});

test('a choice that is made while another tab is pulling is followed by the next run', async () => {
  let isTaken = false;
  const tab = newPage(() => isTaken);
  tab.sync.fillSoon(0);
  tab.pass(0);
  await ended(tab);
  isTaken = true;
  tab.sync.picturesSoon();
  await vi.waitFor(() => expect(tab.page.attempts()).toBe(3));
  isTaken = false;
  // The attempt ends.
  await new Promise((go) => setTimeout(go));
  expect(tab.page.attempts()).toBe(3);
  tab.pass(nextRunMs);
  await vi.waitFor(() => expect(tab.page.pictured).toBe(2), { timeout: 20_000 });
});

test('a choice that is made during a run that has asked already is followed right after it, once', async () => {
  const tab = newPage(() => false);
  tab.page.isWanted = false;
  tab.page.answered = () => {
    // The run asks twice: at its beginning, and before its pictures.
    if (tab.page.kept.length !== 2) return;
    tab.page.isWanted = true;
    tab.sync.picturesSoon();
  };
  tab.sync.fillSoon(0);
  tab.pass(0);
  await vi.waitFor(() => expect(tab.page.pictured).toBe(1), { timeout: 20_000 });
  await ended(tab);
  expect([tab.page.pictured, tab.page.attempts()]).toEqual([1, 3]);
});

test('a choice that is made while the copy is being confirmed is followed right after that', async () => {
  const tab = newPage(() => false);
  tab.page.isWanted = false;
  tab.sync.fillSoon(0);
  tab.pass(0);
  await ended(tab);
  tab.pass(nextRunMs);
  const [step] = tab.page.timers.filter(({ ms }) => ms !== nextRunMs);
  step?.work();
  tab.page.isWanted = true;
  tab.sync.picturesSoon();
  expect([tab.page.pictured, tab.page.attempts()]).toEqual([0, 3]);
  await vi.waitFor(() => expect(tab.page.pictured).toBe(1), { timeout: 20_000 });
});

test('pictures that were not fetched since the page was hidden are fetched when it is looked at again, not only minutes later', async () => {
  const tab = newPage(() => false);
  tab.page.answered = () => {
    tab.page.isVisible = false;
  };
  tab.sync.fillSoon(0);
  tab.pass(0);
  await ended(tab);
  expect(tab.page.pictured).toBe(0);
  Object.assign(tab.page, { isVisible: true, answered: () => {} });
  tab.page.nowMs += 1_000;
  tab.sync.lookedAt();
  await vi.waitFor(() => expect(tab.page.pictured).toBe(1), { timeout: 20_000 });
  const { length } = tab.page.kept;
  await new Promise((go) => setTimeout(go));
  tab.sync.lookedAt();
  await new Promise((go) => setTimeout(go));
  expect(tab.page.kept.length).toBe(length);
});
