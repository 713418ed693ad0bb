import { expect, test } from 'vitest';
import type { StreamEnd } from '../net/stream.ts';
import { StreamHolder, streamTimes } from './stream-holder.ts';

/** A clock that a test sets. */
function clock() {
  const timers = new Map<object, { work: () => void; atMs: number }>();
  let nowMs = 0;
  return {
    later: (work: () => void, ms: number) => {
      const key = {};
      timers.set(key, { work, atMs: nowMs + ms });
      return () => void timers.delete(key);
    },
    pass: async (ms: number) => {
      const untilMs = nowMs + ms;
      for (;;) {
        await settled();
        const [key, due] = [...timers].toSorted(([, a], [, b]) => a.atMs - b.atMs)[0] ?? [];
        if (!key || !due || due.atMs > untilMs) break;
        timers.delete(key);
        nowMs = due.atMs;
        due.work();
      }
      nowMs = untilMs;
    },
  };
}

/** Lets the continuations of resolved promises run. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

/** A browser's lock: one holds it, the others queue. */
function browserLock() {
  let tail = Promise.resolve();
  return (work: () => Promise<void>, signal: AbortSignal): Promise<void> => {
    const turn = tail.then(() => (signal.aborted ? undefined : work()));
    tail = turn.catch(() => undefined);
    return turn;
  };
}

type Line = { end(how: StreamEnd): void; onActivity(): void; signal: AbortSignal };

/** A tab of the browser. `lines`: the streams that it opened, the last one last. */
function openTab({ lock = browserLock(), time = clock() } = {}) {
  const tab = { wanted: true, visible: true, random: 0.5, doubts: 0, lives: [] as boolean[], lines: [] as Line[] };
  const holder = new StreamHolder({
    alone: lock,
    follow: (signal, onActivity) =>
      new Promise((end) => {
        tab.lines.push({ end, onActivity, signal });
        signal.addEventListener('abort', () => end('cancelled'));
      }),
    isWanted: () => tab.wanted,
    isVisible: () => tab.visible,
    later: time.later,
    random: () => tab.random,
    doubted: () => {
      tab.doubts += 1;
    },
    live: (is) => void tab.lives.push(is),
  });
  const isOpen = () => tab.lines.at(-1)?.signal.aborted === false;
  const show = (visible: boolean) => {
    tab.visible = visible;
    holder.look();
  };
  return Object.assign(tab, { holder, isOpen, show, ...time });
}

/** Opens a stream, ends it in this way, and returns after how long the next one is opened, in whole ms. */
async function waitAfter(tab: ReturnType<typeof openTab>, end: StreamEnd): Promise<number> {
  const before = tab.lines.length;
  tab.lines.at(-1)?.end(end);
  await settled();
  let ms = 0;
  for (; tab.lines.length === before; ms += 50) await tab.pass(50);
  return ms;
}

test('one tab holds the stream; when it closes the next one in the queue opens one', async () => {
  const [lock, time] = [browserLock(), clock()];
  const [first, second] = [openTab({ lock, time }), openTab({ lock, time })];
  first.holder.look();
  second.holder.look();
  await settled();
  expect([first.lines.length, second.lines.length]).toEqual([1, 0]);
  first.holder.stop();
  await settled();
  expect([first.isOpen(), second.isOpen()]).toEqual([false, true]);
});

test('while the holder waits to try again no other tab tries', async () => {
  const [lock, time] = [browserLock(), clock()];
  const [first, second] = [openTab({ lock, time }), openTab({ lock, time })];
  first.holder.look();
  second.holder.look();
  await settled();
  await waitAfter(first, 'broken');
  expect(second.lines.length).toBe(0);
});

test('a page hidden briefly keeps it, a longer time ends it, and showing the page opens it again', async () => {
  const tab = openTab();
  tab.holder.look();
  await settled();
  tab.show(false);
  await tab.pass(streamTimes.hiddenMs - 1);
  tab.show(true);
  await tab.pass(streamTimes.hiddenMs * 2);
  expect([tab.isOpen(), tab.lines.length]).toEqual([true, 1]);
  tab.show(false);
  await tab.pass(streamTimes.hiddenMs);
  expect([tab.isOpen(), tab.lives.at(-1)]).toEqual([false, false]);
  tab.show(true);
  await settled();
  expect([tab.isOpen(), tab.lines.length]).toEqual([true, 2]);
});

test('a page that starts hidden opens none, nor one where it is not wanted; a page that closes ends it at once', async () => {
  const tab = openTab();
  tab.show(false);
  await tab.pass(60_000);
  tab.wanted = false;
  tab.show(true);
  await tab.pass(60_000);
  expect(tab.lines.length).toBe(0);
  tab.wanted = true;
  tab.holder.look();
  await settled();
  expect(tab.isOpen()).toBe(true);
  tab.holder.stop();
  expect(tab.isOpen()).toBe(false);
  await tab.pass(10 * 60_000);
  expect(tab.lines.length).toBe(1);
});

test('an end by the server is followed by a new stream soon, and not reported', async () => {
  const tab = openTab();
  tab.holder.look();
  await settled();
  for (const [random, ms] of [
    [0, 400],
    [0.5, 1_200],
    [1, 2_000],
  ] as const) {
    tab.lines.at(-1)?.onActivity();
    tab.random = random;
    expect(await waitAfter(tab, 'over')).toBe(ms);
  }
  expect([tab.lives.includes(false), tab.doubts]).toEqual([false, 0]);
});

test('a broken connection starts a probe, and is retried at growing intervals, up to a minute', async () => {
  const tab = openTab();
  tab.random = 1;
  tab.holder.look();
  await settled();
  tab.lines[0]?.onActivity();
  const waits: number[] = [];
  for (let count = 0; count < 8; count += 1) waits.push(await waitAfter(tab, 'broken'));
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  expect([tab.doubts, tab.lives]).toEqual([8, [true, ...Array<boolean>(8).fill(false)]]);
  tab.lines.at(-1)?.onActivity();
  expect(await waitAfter(tab, 'broken')).toBe(1_000);
  // With jitter half as long: clients of a server that went down do not all reconnect at once.
  tab.lines.at(-1)?.onActivity();
  tab.random = 0;
  expect(await waitAfter(tab, 'broken')).toBe(500);
});

test('a server that declines, or ends every stream at once, is retried at growing intervals, without a probe', async () => {
  for (const end of ['declined', 'over'] as const) {
    const tab = openTab();
    tab.random = 1;
    tab.holder.look();
    await settled();
    const waits: number[] = [];
    for (let count = 0; count < 4; count += 1) waits.push(await waitAfter(tab, end));
    expect(waits).toEqual(end === 'declined' ? [1_000, 2_000, 4_000, 8_000] : [2_000, 2_000, 4_000, 8_000]);
    expect(tab.doubts).toBe(0);
  }
});

test('if something in between buffers events, polling goes on and the next try is minutes later', async () => {
  const tab = openTab();
  tab.random = 0;
  tab.holder.look();
  await settled();
  expect(await waitAfter(tab, 'silent')).toBe(streamTimes.afterSilenceMs);
  expect([tab.lives, tab.doubts]).toEqual([[false], 0]);
});

test('after a reconnect the next try is made at once (O10)', async () => {
  const tab = openTab();
  tab.holder.look();
  await settled();
  for (let count = 0; count < 6; count += 1) await waitAfter(tab, 'broken');
  tab.lines.at(-1)?.end('broken');
  await settled();
  const before = tab.lines.length;
  tab.holder.wake();
  await settled();
  expect(tab.lines.length).toBe(before + 1);
});
