import { beforeEach, expect, test, vi } from 'vitest';
import type { StreamNews } from '#contract/stream.ts';
import type { TabMessage } from '../device/broadcast.ts';
import { clearLocal } from '../device/local.ts';
import { recheckSession, storeSession } from '../device/session.ts';
import { connectionStore } from '../mirror/connection-store.ts';
import { liveStore } from '../mirror/live-store.ts';
import { streamPatience } from '../net/stream.ts';
import { startStream } from './stream.ts';
import type { Baseline, Changes } from './stream-news.ts';

let said: TabMessage[] = [];
vi.mock('../device/broadcast.ts', () => ({ broadcast: (message: TabMessage) => void said.push(message) }));

const news: StreamNews = { shelves: { base: 3 }, own: 7, drawn: {} };
const session = (name: string) => ({ token: `token-of-${name}`, tokensso: `sso-of-${name}`, memberId: `id-of-${name}` });

let opened: { token: string | null; signal: AbortSignal; say(news: StreamNews): void }[] = [];

beforeEach(() => {
  said = [];
  opened = [];
  liveStore.set(false);
  connectionStore.set('online');
  storeSession(session('ada'));
  vi.stubGlobal('fetch', ({ headers, signal }: Request) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const say = (one: StreamNews) => controller.enqueue(new TextEncoder().encode(`event: shelves\ndata: ${JSON.stringify(one)}\n\n`));
        signal.addEventListener('abort', () => controller.error(new DOMException('Aborted', 'AbortError')));
        opened.push({ token: headers.get('token'), signal, say });
      },
    });
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
  });
});

/** A tab with a clock of its own, which is the first in the queue for the lock. */
function openTab() {
  const reported: Changes[] = [];
  const began: Baseline[] = [];
  const timers = new Map<object, { work: () => void; ms: number }>();
  const stream = startStream({
    alone: (work) => work(),
    isVisible: () => true,
    later: (work, ms) => {
      const key = {};
      timers.set(key, { work, ms });
      return () => void timers.delete(key);
    },
    random: () => 0.5,
    doubted: () => undefined,
    changed: (changes) => void reported.push(changes),
    began: (baseline) => void began.push(baseline),
  });
  const pass = (ms: number): void => {
    for (const [key, timer] of [...timers]) if (timer.ms === ms && timers.delete(key)) timer.work();
  };
  return { stream, reported, began, pass };
}

test('news are passed to this tab and the others, which then poll less often; the first event is not a change', async () => {
  const { stream, reported, began } = openTab();
  stream.look();
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  opened[0]?.say(news);
  await vi.waitFor(() =>
    expect(began).toEqual([
      new Map([
        ['base', 3],
        ['own', 7],
      ] as const),
    ]),
  );
  const of = { memberId: 'id-of-ada' };
  const later = { shelves: {}, own: 8, drawn: {} };
  expect(reported).toEqual([]);
  opened[0]?.say(later);
  await vi.waitFor(() => expect(reported).toHaveLength(1));
  expect(said).toEqual([
    { kind: 'live', live: true, ...of },
    { kind: 'news', news, first: true, ...of },
    { kind: 'live', live: true, ...of },
    { kind: 'news', news: later, first: false, ...of },
  ]);
  expect(liveStore.get()).toBe(true);
  stream.stop();
  expect([liveStore.get(), said.at(-1)]).toEqual([false, { kind: 'live', live: false, ...of }]);
});

test('a waiting tab gets news from the one with the stream, and polls as before after a long silence', () => {
  const { stream, reported, pass } = openTab();
  stream.onMessage({ kind: 'news', memberId: 'id-of-ada', news });
  stream.onMessage({ kind: 'live', memberId: 'id-of-ada', live: true });
  expect([reported.length, liveStore.get()]).toEqual([1, true]);
  pass(streamPatience.silenceMs);
  expect(liveStore.get()).toBe(false);
});

test('shared changes are requested after a random delay; the member’s own at once', async () => {
  const { stream, reported, pass } = openTab();
  stream.onMessage({ kind: 'news', memberId: 'id-of-ada', news });
  expect(reported).toHaveLength(1);
  stream.onMessage({ kind: 'news', memberId: 'id-of-ada', news: { shelves: { base: 4 }, drawn: {} } });
  expect(reported).toHaveLength(1);
  pass(200);
  expect(reported).toHaveLength(2);
});

test('news for another member, from an outdated tab, are ignored (O12)', () => {
  const { stream, reported } = openTab();
  stream.onMessage({ kind: 'news', memberId: 'id-of-bea', news });
  stream.onMessage({ kind: 'live', memberId: 'id-of-bea', live: true });
  expect([reported, liveStore.get()]).toEqual([[], false]);
});

test('after a change of members, the old stream ends, the new one has the new token, and nothing counts as known (O12, O13)', async () => {
  const { stream, reported, began, pass } = openTab();
  stream.look();
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  opened[0]?.say(news);
  await vi.waitFor(() => expect(began).toHaveLength(1));
  stream.onMessage({ kind: 'news', memberId: 'id-of-ada', news: { shelves: { base: 4 }, drawn: {} } });
  storeSession(session('bea'));
  stream.changedMember();
  await vi.waitFor(() => expect(opened).toHaveLength(2));
  expect(opened.map(({ token, signal }) => [token, signal.aborted])).toEqual([
    [btoa('token-of-ada'), true],
    [btoa('token-of-bea'), false],
  ]);
  // Pending requests were the first member's.
  pass(200);
  expect(reported).toEqual([]);
  opened[1]?.say(news);
  await vi.waitFor(() => expect(began).toHaveLength(2));
  expect(began[1]?.get('own')).toBe(7);
});

test('without a member, on a poor connection or offline there is no stream', async () => {
  const { stream } = openTab();
  connectionStore.set('offline');
  stream.look();
  connectionStore.set('online');
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  stream.look();
  Object.defineProperty(navigator, 'connection', { value: { saveData: false, effectiveType: 'slow-2g' }, configurable: true });
  stream.look();
  Object.defineProperty(navigator, 'connection', { value: { saveData: false, effectiveType: '4g' }, configurable: true });
  clearLocal();
  recheckSession();
  stream.changedMember();
  await new Promise((go) => setTimeout(go));
  expect(opened).toEqual([]);
  storeSession(session('ada'));
  stream.changedMember();
  await vi.waitFor(() => expect(opened).toHaveLength(1));
});
