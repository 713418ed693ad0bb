import { expect, test } from 'vitest';
import { createStore } from '../device/store.ts';
import type { ConnectionState } from '../mirror/connection-store.ts';
import { Connection, type ConnectionEvent, connectionTimes, nextConnection } from './connection.ts';

test.each<[ConnectionState, ConnectionEvent, ConnectionState]>([
  ['checking', 'answered', 'online'],
  ['online', 'unreachable', 'checking'],
  ['online', 'slow', 'checking'],
  ['online', 'hint', 'checking'],
  ['online', 'answered', 'online'],
  ['checking', 'probe-failed', 'offline'],
  ['checking', 'unreachable', 'checking'],
  ['offline', 'unreachable', 'offline'],
  ['offline', 'hint', 'offline'],
  ['offline', 'answered', 'online'],
  ['online', 'probe-failed', 'checking'],
  ['checking', 'slow', 'checking'],
  ['checking', 'hint', 'checking'],
  ['offline', 'slow', 'offline'],
  ['offline', 'probe-failed', 'offline'],
])('%s, then %s: %s (O9)', (before, event, after) => expect(nextConnection[before][event]).toBe(after));

/** A connection with a clock of its own: `pass` advances time, `answer` ends the current probe. */
function house() {
  const store = createStore<ConnectionState>('checking');
  const timers = new Map<object, { work: () => void; atMs: number }>();
  let nowMs = 0;
  let visible = true;
  let returns = 0;
  const outages: boolean[] = [];
  let probes = 0;
  let end: ((answered: boolean) => void) | undefined;
  const connection = new Connection({
    store,
    probe: () => {
      probes += 1;
      return new Promise((resolve) => {
        end = resolve;
      });
    },
    later: (work, ms) => {
      const key = {};
      timers.set(key, { work, atMs: nowMs + ms });
      return () => timers.delete(key);
    },
    isVisible: () => visible,
    returned: (wasOffline) => {
      returns += 1;
      outages.push(wasOffline);
    },
  });
  return {
    connection,
    store,
    outages,
    counts: () => ({ probes, returns }),
    hide: (hidden: boolean) => {
      visible = !hidden;
    },
    answer: async (answered: boolean) => {
      end?.(answered);
      await Promise.resolve();
      await Promise.resolve();
    },
    pass: (ms: number) => {
      nowMs += ms;
      for (const [key, { work, atMs }] of [...timers]) {
        if (atMs > nowMs) continue;
        timers.delete(key);
        work();
      }
    },
  };
}

test('after a failed request the state is checking until the probe ends (O9)', async () => {
  const { connection, store, counts, answer } = house();
  connection.started()('answered');
  connection.started()('unreachable');
  expect(store.get()).toBe('checking');
  expect(counts().probes).toBe(1);
  await answer(false);
  expect(store.get()).toBe('offline');
});

test('a request that hangs starts a probe after three seconds, so that the state is known within ten (O9)', async () => {
  const { connection, store, counts, pass, answer } = house();
  connection.started();
  pass(connectionTimes.slowMs);
  expect(counts().probes).toBe(1);
  await answer(false);
  expect(store.get()).toBe('offline');
});

test('a slow request starts no probe if another one was answered meanwhile', () => {
  const { connection, store, pass } = house();
  connection.started();
  connection.started()('answered');
  pass(connectionTimes.slowMs);
  expect(store.get()).toBe('online');
});

test('offline it probes at growing intervals, up to 30 s, and not while the page is hidden', async () => {
  const { connection, counts, pass, answer, hide } = house();
  connection.started()('unreachable');
  await answer(false);
  for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
    const before = counts().probes;
    pass(seconds * 1_000 - 1);
    expect(counts().probes).toBe(before);
    pass(1);
    expect(counts().probes).toBe(before + 1);
    await answer(false);
  }
  hide(true);
  const before = counts().probes;
  pass(60_000);
  expect(counts().probes).toBe(before);
  hide(false);
  connection.lookAgain();
  expect(counts().probes).toBe(before + 1);
});

test('a reconnect is reported once, and the first reply of a visit is not a reconnect (O10)', async () => {
  const { connection, store, counts, answer, pass } = house();
  connection.started()('answered');
  expect(counts().returns).toBe(0);
  connection.started()('unreachable');
  await answer(false);
  pass(1_000);
  await answer(true);
  expect(store.get()).toBe('online');
  connection.started()('answered');
  expect(counts().returns).toBe(1);
});

test('whether there was an outage or only a doubt is told', async () => {
  const { connection, outages, answer, pass } = house();
  connection.started()('answered');
  connection.started()('unreachable');
  await answer(true);
  connection.started()('unreachable');
  await answer(false);
  pass(1_000);
  await answer(true);
  expect(outages).toEqual([false, true]);
});
