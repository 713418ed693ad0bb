import { beforeEach, expect, test, vi } from 'vitest';
import type { StreamNews } from '#contract/stream.ts';
import { testClient } from '../../../tests/client/test-client.ts';
import { followStream, streamPatience } from './stream.ts';

const session = { token: 'the-secret-token', tokensso: 'the-other-secret' };
const news: StreamNews = { shelves: { base: 3 }, own: 7, drawn: {} };
const event = (name: string, data: unknown): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

let refusals: [reason: string, token: string | null][];
let asked: Request[];

beforeEach(() => {
  refusals = [];
  asked = [];
  testClient({ refused: ({ reason }, token) => void refusals.push([reason, token]) });
});

/** A server that replies with this; `say`, `end` and `cut` go on with the body. */
function club(answer: { type?: string; first?: string; never?: boolean }) {
  let body: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      body = controller;
    },
  });
  const say = (text: string): void => body?.enqueue(new TextEncoder().encode(text));
  if (answer.first) say(answer.first);
  vi.stubGlobal('fetch', (request: Request) => {
    asked.push(request);
    request.signal.addEventListener('abort', () => body?.error(new DOMException('Aborted', 'AbortError')));
    if (!answer.never)
      return Promise.resolve(new Response(stream, { headers: { 'content-type': answer.type ?? 'text/event-stream; charset=utf-8' } }));
    return new Promise((_, fail) => request.signal.addEventListener('abort', () => fail(new DOMException('Aborted', 'AbortError'))));
  });
  return { say, end: () => body?.close(), cut: () => body?.error(new TypeError('network error')) };
}

/** Follows it; `patience` are the pending timeouts, and `lose` lets the last one pass. */
function follow() {
  const received: unknown[] = [];
  const stop = new AbortController();
  const waits = new Map<object, { work: () => void; ms: number }>();
  const end = followStream({
    session,
    signal: stop.signal,
    listener: { news: (one) => void received.push(one), onActivity: () => void received.push('activity') },
    later: (work, ms) => {
      const key = {};
      waits.set(key, { work, ms });
      return () => void waits.delete(key);
    },
  });
  const patience = () => [...waits.values()].map(({ ms }) => ms);
  return { received, stop, end, patience, lose: () => [...waits.values()].at(-1)?.work() };
}

test('a stream delivers news as they arrive, however they are split, and sends the token only in its header', async () => {
  const { say, end } = club({ first: event('shelves', news).slice(0, 20) });
  const stream = follow();
  say(event('shelves', news).slice(20));
  say(': beat\n\nevent: to');
  say(`morrow\ndata: {}\n\n${event('shelves', { ...news, own: 8 }).replaceAll('\n', '\r\n')}`);
  await vi.waitFor(() => expect(stream.received).toHaveLength(6));
  expect(stream.received).toEqual(['activity', news, 'activity', 'activity', 'activity', { ...news, own: 8 }]);
  expect(stream.patience()).toEqual([streamPatience.silenceMs]);
  end();
  expect(await stream.end).toBe('broken');
  expect(stream.patience()).toEqual([]);
  const [request] = asked;
  expect(request && new URL(request.url).pathname).toBe('/api/stream');
  expect(request?.headers.get('token')).toBe(btoa(session.token));
});

test.each([
  ['life', 'over'],
  ['drain', 'over'],
  ['replaced', 'declined'],
  ['unwell', 'declined'],
])('after the server’s last event, %s, the stream is %s', async (why, end) => {
  club({ first: event('shelves', news) + event('over', { why }) });
  expect(await follow().end).toBe(end);
  expect(refusals).toEqual([]);
});

test('the end of the session is reported like a call’s refusal, with the token that the stream was opened with (O13)', async () => {
  club({ first: event('shelves', news) + event('refused', { code: 401, msg: 'xác thực lỗi', reason: 'auth', data: '' }) });
  expect(await follow().end).toBe('declined');
  expect(refusals).toEqual([['auth', session.token]]);
});

test('a refusal instead of a stream is reported like a call’s refusal, too', async () => {
  club({ type: 'application/json', first: '{"code":403,"msg":"closed","reason":"account_inactive","data":""}' }).end();
  expect(await follow().end).toBe('declined');
  expect(refusals).toEqual([['account_inactive', session.token]]);
});

test.each([
  ['a cut connection', (line: ReturnType<typeof club>) => line.cut()],
  ['an end without a last event', (line: ReturnType<typeof club>) => line.end()],
  ['a refusal that is not an envelope', (line: ReturnType<typeof club>) => line.say('event: refused\ndata: <html>\n\n')],
  ['news of an unknown form', (line: ReturnType<typeof club>) => line.say('event: shelves\ndata: {"shelves":7}\n\n')],
  ['an event without an end', (line: ReturnType<typeof club>) => line.say(`data: ${'x'.repeat(70_000)}`)],
])('%s ends the stream and never the session (O15)', async (_, happen) => {
  const line = club({ first: event('shelves', news) });
  const stream = follow();
  await vi.waitFor(() => expect(stream.received).toHaveLength(2));
  happen(line);
  expect(await stream.end).toBe('broken');
  expect(refusals).toEqual([]);
});

test('a captive portal instead of a stream is not a reply of the server (O9, O15)', async () => {
  club({ type: 'text/html', first: '<h1>xác thực lỗi</h1>' }).end();
  expect(await follow().end).toBe('broken');
  expect(refusals).toEqual([]);
});

test('a stream that opens and delivers nothing is buffered by something in between', async () => {
  club({});
  const stream = follow();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(stream.patience()).toEqual([streamPatience.firstMs]);
  await new Promise((go) => setTimeout(go));
  stream.lose();
  expect(await stream.end).toBe('silent');
});

test('no reply at all, or silence after news, is a broken connection (O9)', async () => {
  club({ never: true });
  const first = follow();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  first.lose();
  expect(await first.end).toBe('broken');
  club({ first: event('shelves', news) });
  const second = follow();
  await vi.waitFor(() => expect(second.received).toHaveLength(2));
  second.lose();
  expect(await second.end).toBe('broken');
});

test('a cancelled stream delivers nothing more', async () => {
  const { say } = club({ first: event('shelves', news) });
  const stream = follow();
  await vi.waitFor(() => expect(stream.received).toHaveLength(2));
  stream.stop.abort();
  expect(await stream.end).toBe('cancelled');
  expect(() => say(event('shelves', news))).toThrow();
  expect([stream.received.length, stream.patience()]).toEqual([2, []]);
});
