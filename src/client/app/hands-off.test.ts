import { beforeEach, expect, test } from 'vitest';
import { followHand } from './hands-off.ts';

const clock = { ms: 0 };
let timers: { atMs: number; work: () => void }[] = [];
const page = new EventTarget();
const handsOff = followHand(page, {
  elapsedMs: () => clock.ms,
  later: (work, ms) => timers.push({ atMs: clock.ms + ms, work }),
});

/** Passes time step by step, with what is done to the page at each step. */
async function pass(ms: number, hand: () => void = () => undefined): Promise<void> {
  for (const endMs = clock.ms + ms; clock.ms < endMs; ) {
    clock.ms += 100;
    hand();
    const due = timers.filter(({ atMs }) => atMs <= clock.ms);
    timers = timers.filter(({ atMs }) => atMs > clock.ms);
    for (const { work } of due) work();
    await new Promise((go) => setTimeout(go, 0));
  }
}

/** Whether a wait that begins now is over. */
function wait(): { isOver: boolean } {
  const waiting = { isOver: false };
  void handsOff().then(() => {
    waiting.isOver = true;
  });
  return waiting;
}

beforeEach(() => pass(20_000));

test('nothing waits while nobody touches the page', async () => {
  const waiting = wait();
  await Promise.resolve();
  expect([waiting.isOver, timers]).toEqual([true, []]);
});

test.each(['scroll', 'touchmove'])('what is done in advance waits until half a second after the last %s', async (event) => {
  const touch = (): void => void page.dispatchEvent(new Event(event));
  touch();
  const waiting = wait();
  await pass(3_000, touch);
  expect([waiting.isOver, timers.length]).toEqual([false, 1]);
  await pass(400);
  expect(waiting.isOver).toBe(false);
  await pass(100);
  expect([waiting.isOver, timers]).toEqual([true, []]);
});

test('a page that is scrolled without end is waited for ten seconds', async () => {
  const touch = (): void => void page.dispatchEvent(new Event('scroll'));
  touch();
  const waiting = wait();
  await pass(9_900, touch);
  expect(waiting.isOver).toBe(false);
  await pass(100, touch);
  expect([waiting.isOver, timers]).toEqual([true, []]);
});
