import { beforeEach, expect, test } from 'vitest';
import { returnsWithPauses } from './returns.ts';

let nowMs = 0;
let visible = true;
let asked: number[] = [];
let timers: { work: () => void; atMs: number }[] = [];

const start = () =>
  returnsWithPauses({
    isVisible: () => visible,
    later: (work, ms) => {
      timers.push({ work, atMs: nowMs + ms });
      return () => undefined;
    },
    returned: () => asked.push(nowMs / 1_000),
  });

/** Lets time pass second by second. */
function pass(seconds: number, meanwhile: () => void = () => undefined): void {
  for (let second = 0; second < seconds; second += 1) {
    nowMs += 1_000;
    for (const timer of timers.filter(({ atMs }) => atMs <= nowMs)) {
      timers.splice(timers.indexOf(timer), 1);
      timer.work();
    }
    meanwhile();
  }
}

beforeEach(() => {
  [nowMs, visible, asked, timers] = [0, true, [], []];
});

test('after an outage everything is asked for at once, each time', () => {
  const { returned } = start();
  pass(3, () => returned(true));
  expect(asked).toEqual([1, 2, 3]);
});

test('one request that fails for ever while the server answers is asked for again at growing intervals, up to half an hour (T13)', () => {
  const { returned } = start();
  pass(4 * 3_600, () => returned(false));
  expect(asked.slice(0, 7)).toEqual([1, 31, 91, 211, 451, 931, 1891]);
  expect(asked.slice(-2).map((at, n, two) => at - (two[n - 1] ?? at))).toEqual([0, 1_800]);
  expect(asked.length).toBeLessThan(16);
});

test('a doubt that passes is forgotten: the next one is followed at once', () => {
  const { returned } = start();
  returned(false);
  pass(10, () => returned(false));
  pass(20 + 60);
  expect(asked).toEqual([0, 30]);
  returned(false);
  expect(asked).toEqual([0, 30, 90]);
  pass(31);
  expect(asked).toHaveLength(3);
});

test('a hidden page asks for nothing, and for what is due once it is shown', () => {
  const { returned, shown } = start();
  visible = false;
  returned(false);
  pass(120, () => returned(false));
  expect(asked).toEqual([]);
  visible = true;
  returned(false);
  visible = false;
  pass(120, () => returned(false));
  expect(asked).toEqual([120]);
  visible = true;
  shown();
  shown();
  expect(asked).toEqual([120, 240]);
  pass(100);
  shown();
  expect(asked).toEqual([120, 240]);
});

test('one that is shown while it rests waits for the end of the pause', () => {
  const { returned, shown } = start();
  returned(false);
  visible = false;
  pass(10, () => returned(false));
  visible = true;
  shown();
  expect(asked).toEqual([0]);
  pass(20);
  expect(asked).toEqual([0, 30]);
});
