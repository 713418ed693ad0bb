import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubClub } from '../../../tests/client/stub-club.ts';
import { testClient } from '../../../tests/client/test-client.ts';
import { setPreference } from '../device/preferences.ts';
import { UnreachableError } from './errors.ts';
import { exchange } from './exchange.ts';
import { send } from './http.ts';

const path = '/api/memberfeedbacklist';
const busy = (headers: Record<string, string> = { 'retry-after': '2' }): Response => new Response('{"code":503}', { status: 503, headers });
const fine = (): Response => new Response('{"code":200}');

/** When each request was sent, in ms since the start, and what it carried. */
let came: { atMs: number; request: Request }[];
/** In this order; the last one is repeated. */
let replies: (() => Response)[];
let doubts: string[];

beforeEach(() => {
  vi.useFakeTimers();
  [came, doubts, replies] = [[], [], [fine]];
  const beganMs = performance.now();
  setPreference('location', 'off');
  testClient({ started: () => (end) => doubts.push(end) });
  stubClub(({ request }) => {
    came.push({ atMs: Math.round(performance.now() - beganMs), request });
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    return reply ? reply() : fine();
  });
});
afterEach(() => void vi.useRealTimers());

const cameAt = (): number[] => came.map(({ atMs }) => atMs);
const read = { path, session: null, timeoutMs: 10_000, mayRepeat: true } as const;

test('a read that a busy server refused is repeated once, after the requested wait, and does not count as unreachable', async () => {
  replies = [busy, fine];
  const reading = exchange(read);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(cameAt()).toEqual([0]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await reading).toMatchObject({ status: 200, text: '{"code":200}' });
  expect([cameAt(), doubts]).toEqual([[0, 2_000], ['answered']]);
  expect(came[1]?.request.headers.get('lang')).toBe('en_us');
});

test('a second refusal is returned, with its text and its headers', async () => {
  replies = [busy];
  const reading = exchange(read);
  await vi.advanceTimersByTimeAsync(60_000);
  const { status, headers, text } = await reading;
  expect([status, headers.get('retry-after'), text]).toEqual([503, '2', '{"code":503}']);
  expect(cameAt()).toEqual([0, 2_000]);
});

test('a date is compared with the reply’s own, whatever the device’s clock says', async () => {
  replies = [() => busy({ date: 'Sun, 22 Nov 2026 03:00:00 GMT', 'retry-after': 'Sun, 22 Nov 2026 03:00:01 GMT' }), fine];
  const reading = exchange(read);
  await vi.advanceTimersByTimeAsync(1_000);
  expect((await reading).status).toBe(200);
  expect(cameAt()).toEqual([0, 1_000]);
});

test.each([
  ['sends no Retry-After', () => busy({}), {}],
  ['asks for a wait of 0 s', () => busy({ 'retry-after': '0' }), {}],
  ['asks for a long wait', () => busy({ 'retry-after': '3' }), {}],
  ['limits this member’s requests', () => new Response('{"code":429}', { status: 429, headers: { 'retry-after': '1' } }), {}],
  ['has failed', () => new Response('{"code":500}', { status: 500, headers: { 'retry-after': '1' } }), {}],
  ['is busy for longer than the timeout', busy, { timeoutMs: 2_000 }],
  ['is busy, and it was not a read', busy, { mayRepeat: false }],
])('nothing is repeated if the server %s', async (_what, reply, more) => {
  replies = [reply];
  const asking = exchange({ ...read, ...more });
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await asking).status).toBeGreaterThan(400);
  expect(came).toHaveLength(1);
});

test('a command is sent once, whatever its outcome', async () => {
  for (const reply of [busy, () => Response.error(), () => Promise.reject(new TypeError('Failed to fetch')) as never]) {
    came = [];
    replies = [reply];
    const acting = exchange({ path, session: null, body: new URLSearchParams({ a: 'b' }), timeoutMs: 90_000 }).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(120_000);
    await acting;
    expect(came.map(({ request }) => request.method)).toEqual(['POST']);
  }
});

test('a read that is aborted while it waits for a busy server is not sent again', async () => {
  replies = [busy];
  const stop = new AbortController();
  const reading = expect(exchange({ ...read, signal: stop.signal })).rejects.toBeInstanceOf(UnreachableError);
  await vi.advanceTimersByTimeAsync(1_000);
  stop.abort();
  await vi.advanceTimersByTimeAsync(60_000);
  await reading;
  expect(came).toHaveLength(1);
});

test('a broken connection is not retried at once: sync decides about that', async () => {
  replies = [() => Promise.reject(new TypeError('Failed to fetch')) as never];
  const reading = expect(exchange(read)).rejects.toBeInstanceOf(UnreachableError);
  await vi.advanceTimersByTimeAsync(60_000);
  await reading;
  expect(came).toHaveLength(1);
});

test('an error contains nothing of the request', async () => {
  replies = [() => Promise.reject(new TypeError('Failed to fetch')) as never];
  const failed = await exchange({ ...read, session: { token: 'the-token', tokensso: 'the-sso' } }).catch((error: Error) => error);
  expect(failed).toBeInstanceOf(UnreachableError);
  expect(JSON.stringify([failed, (failed as Error).message, (failed as Error).cause ?? null])).not.toMatch(/token|sso|memberfeedback/);
});

test('a request for a signed address carries no token', async () => {
  await send({ path: '/media/videos/a.mp4', headers: { range: 'bytes=0-1' }, takesCookie: true });
  await send({ path, session: { token: 'the-token', tokensso: 'the-sso' } });
  const [video, call] = came.map(({ request }) => request);
  expect(Object.fromEntries(video?.headers ?? [])).toEqual({ range: 'bytes=0-1' });
  expect([video?.credentials, call?.credentials]).toEqual(['same-origin', 'omit']);
  expect(call?.headers.get('token')).toBe(btoa('the-token'));
});
