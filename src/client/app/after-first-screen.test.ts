import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testPuller } from '../../../tests/client/pulling.ts';
import { stubClub } from '../../../tests/client/stub-club.ts';
import { type ConnectionState, connectionStore } from '../mirror/connection-store.ts';
import { resourceOf } from '../mirror/resource.ts';
import { subscriptions } from '../mirror/subscriptions.ts';
import { isFresh } from '../mirror/view.ts';
import { Connection } from '../sync/connection.ts';
import { type Rest, startRest } from './after-first-screen.ts';

vi.mock('./live.ts', () => ({ goLive: () => undefined, onStreamMessage: () => undefined, wakeStream: () => undefined }));
vi.mock('./sweeps.ts', () => ({ beginSweeping: () => undefined, sweep: () => undefined }));
vi.mock('./take-stills.ts', () => ({ takeStills: () => undefined }));
vi.mock('../pwa/start-worker.ts', () => ({ startWorker: async () => undefined }));
vi.mock('../commands/resume-outbox.ts', () => ({ resumeOutbox: async () => undefined }));

const banks = resourceOf('banks');
const hoursMs = 2 * 3_600_000;
let nowMs = 0;
let asked = 0;
let answer = (): void => undefined;
let held: Promise<void> = Promise.resolve();
let probed: ((answers: boolean) => void)[] = [];
let connection: Connection;
let rest: Rest;
let stops: (() => void)[] = [];

stubClub(async ({ path }) => {
  if (path === '/api/sys_get_banks') asked += 1;
  await held;
  return Response.json({ code: 200, msg: '', data: [] });
});

/** A page that listens once for all tests. */
function start(): void {
  const parts = { nowMs: () => nowMs, isOnline: () => connectionStore.get() !== 'offline' };
  const puller = testPuller(parts);
  connection = new Connection({
    store: connectionStore,
    probe: () => new Promise((go) => probed.push(go)),
    later: () => () => undefined,
    isVisible: () => true,
    returned: (wasOffline) => rest.returned(wasOffline),
  });
  connection.report('answered');
  puller.start();
  const quiet = { dropPictures: () => undefined, pause: async () => undefined, sawMember: () => undefined, failed: () => undefined };
  const page = { random: () => 0.5, elapsedMs: () => 0, isVisible: () => true, later: () => () => undefined };
  rest = startRest({ ...quiet, ...parts, ...page, puller, connection });
}
start();

const look = (): boolean => document.dispatchEvent(new Event('visibilitychange'));

/** It was answered while the club could be reached; then hours pass. */
beforeEach(() => {
  nowMs += hoursMs;
  connectionStore.set('online');
  subscriptions.forget();
  subscriptions.report(banks.key, { answeredMs: nowMs });
  stops = [subscriptions.add(banks, nowMs, () => undefined)];
  [asked, probed] = [0, []];
  held = new Promise((go) => {
    answer = go;
  });
});
afterEach(async () => {
  answer();
  await vi.waitFor(() => expect(subscriptions.pullOf(banks.key).pulling).toBe(false));
  for (const stop of stops) stop();
});

test.each<ConnectionState>(['checking', 'offline'])(
  'a page that is looked at again while %s shows what was answered hours before as old',
  async (state) => {
    connectionStore.set(state);
    nowMs += hoursMs;
    expect(isFresh(banks)).toBe(true);
    look();
    expect([isFresh(banks), asked]).toEqual([false, 0]);
    // The probe's reply.
    for (const answer of probed) answer(true);
    await vi.waitFor(() => expect(asked).toBe(1));
    expect([connectionStore.get(), isFresh(banks)]).toEqual(['online', false]);
    answer();
    await vi.waitFor(() => expect(isFresh(banks)).toBe(true));
    expect(asked).toBe(1);
  },
);

test('after an outage what was answered before it is old until it is answered again', async () => {
  connectionStore.set('offline');
  nowMs += hoursMs;
  connection.report('answered');
  expect(isFresh(banks)).toBe(false);
  await vi.waitFor(() => expect(asked).toBe(1));
});

test('what was answered a moment before stays as it is, and is not requested again', async () => {
  for (const state of ['checking', 'offline'] as const) {
    connectionStore.set(state);
    nowMs += 10_000;
    look();
    connection.report('answered');
  }
  await new Promise((go) => setTimeout(go, 20));
  expect([isFresh(banks), asked]).toEqual([true, 0]);
});
