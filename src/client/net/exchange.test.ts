import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubClub } from '../../../tests/client/stub-club.ts';
import { quietClient } from '../../../tests/client/test-client.ts';
import type { ClientDependencies } from '../client.ts';
import type { EarlyReply } from './early.ts';
import type { Sending } from './sending.ts';

const read: Sending = { path: '/api/mirror/base', session: null, timeoutMs: 10_000, mayRepeat: true };
let asked: string[];

beforeEach(() => {
  asked = [];
  stubClub(({ path }) => {
    asked.push(path);
    return new Response('{"code":200}');
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.doUnmock('./http.ts');
  window.foyerEarly = undefined;
});

/** A page that has just started: the code that sends requests is loaded as `load` says. */
async function newPage(load: () => Promise<object>, more: Partial<ClientDependencies> = {}) {
  vi.resetModules();
  vi.doMock('./http.ts', load);
  const { createClient } = await import('../client.ts');
  createClient({ ...quietClient, nowMs: Date.now, ...more });
  return import('./exchange.ts');
}

const lost = (): never => {
  throw new Error('Failed to fetch dynamically imported module');
};
/** What index.html has: a reply with its text, which came a second ago, or so many ms. */
const early = (reply: Response | null, token = '', path = read.path, agoMs = 1_000): void => {
  const whole = async ({ status, headers }: Response, text: Promise<string>): Promise<EarlyReply> => ({
    ...{ status, headers, text: await text },
    atMs: Date.now() - agoMs,
  });
  const replies = { [path]: reply ? whole(reply, reply.text()) : Promise.resolve(null) };
  window.foyerEarly = { lang: 'en_us', token, replies, resources: [], named: [read.path] };
};

test('replies that index.html has received are available without the code that sends requests', async () => {
  const { exchange } = await newPage(lost);
  early(new Response('{"code":200,"data":1}', { headers: { etag: 'e' } }));
  const { status, headers, text } = await exchange(read);
  expect([status, headers.get('etag'), text]).toEqual([200, 'e', '{"code":200,"data":1}']);
});

test('a request that takes a cookie is sent: an early reply brought none, and a video could not be played', async () => {
  const { exchange } = await newPage(() => vi.importActual('./http.ts'));
  early(new Response('{"code":200,"data":1}'));
  expect((await exchange({ ...read, takesCookie: true })).text).toBe('{"code":200}');
  expect(asked).toEqual([read.path]);
  expect((await exchange(read)).text, 'it is still there for one that takes none').toBe('{"code":200,"data":1}');
});

test('the club’s time is that of when a reply came, not of when the app takes it, and never that of something in between', async () => {
  const times: number[] = [];
  const { exchange } = await newPage(lost, { receivedTime: (clubMs) => times.push(clubMs) });
  const date = 'Fri, 27 Nov 2026 12:00:00 GMT';
  early(new Response('<html>Welcome to our hotel', { headers: { date, 'content-type': 'text/html; charset=utf-8' } }));
  await exchange(read);
  expect(times).toEqual([]);
  early(new Response('{"code":200}', { headers: { date, 'content-type': 'application/json; charset=utf-8' } }));
  await exchange(read);
  expect((times[0] ?? 0) - Date.parse(date)).toBeGreaterThanOrEqual(1_000);
  expect((times[0] ?? 0) - Date.parse(date)).toBeLessThan(30_000);
});

test('a member’s early reply leaves its ETag for the next start, a visitor’s none, nor one that was refused or is asked for without', async () => {
  const key = `foyer.etag.${read.path}`;
  const session = { token: 'secret', tokensso: '' };
  Object.assign(localStorage, { token: session.token, 'foyer.member': 'm' });
  const { exchange } = await newPage(lost);
  const asMember = async (reply: Response, path = read.path) => {
    early(reply, btoa(session.token), path);
    await exchange({ ...read, path, session });
  };
  early(new Response('{"code":200}', { headers: { etag: 'e1' } }));
  await exchange(read);
  await asMember(new Response('{"code":500}', { status: 500, headers: { etag: 'e2' } }));
  await asMember(new Response(null, { status: 304, headers: { etag: 'e3' } }));
  await asMember(new Response('{"code":200}', { headers: { etag: 'e4' } }), '/api/member/getUserInfo');
  expect(Object.keys(localStorage).filter((one) => one.startsWith('foyer.etag'))).toEqual([]);
  await asMember(new Response('{"code":200}', { headers: { etag: 'e5' } }));
  expect(localStorage.getItem(key)).toBe('e5');
  localStorage.clear();
  const { recheckSession } = await import('../device/session.ts');
  recheckSession();
  await asMember(new Response('{"code":200}', { headers: { etag: 'e6' } }));
  expect(localStorage.getItem(key), 'of a member who has left meanwhile').toBeNull();
});

test.each([
  ['an hour ago', 3_600_000],
  ['an hour from now, by a clock that was set back', -3_600_000],
])('an early reply that came %s is not used: what it says would count as new', async (_when, agoMs) => {
  const times: number[] = [];
  const { exchange } = await newPage(() => vi.importActual('./http.ts'), { receivedTime: (clubMs) => times.push(clubMs) });
  localStorage.clear();
  early(new Response('{"code":200,"data":1}', { headers: { date: 'Fri, 27 Nov 2026 12:00:00 GMT', etag: 'e' } }), '', read.path, agoMs);
  expect((await exchange(read)).text).toBe('{"code":200}');
  expect([asked, times]).toEqual([[read.path], []]);
  expect((await exchange(read)).text, 'nor later').toBe('{"code":200}');
});

test('an early reply that a slow phone takes after most of a minute is used', async () => {
  const { exchange } = await newPage(lost);
  early(new Response('{"code":200,"data":1}'), '', read.path, 50_000);
  expect((await exchange(read)).text).toBe('{"code":200,"data":1}');
  expect(asked).toEqual([]);
});

test('an early request without a reply is not sent again', async () => {
  const { exchange } = await newPage(() => vi.importActual('./http.ts'));
  early(null);
  await expect(exchange(read)).rejects.toMatchObject({ name: 'UnreachableError' });
  expect(asked).toEqual([]);
});

test('a busy server’s early reply is returned', async () => {
  const { exchange } = await newPage(lost);
  early(new Response('{"code":503}', { status: 503, headers: { 'retry-after': '2' } }));
  expect((await exchange(read)).status).toBe(503);
});

test('without the code that sends requests a request is unreachable, and the next one loads the code again', async () => {
  let loads = 0;
  const { exchange } = await newPage(() => {
    loads += 1;
    if (loads === 1) lost();
    return vi.importActual('./http.ts');
  });
  await expect(exchange(read)).rejects.toMatchObject({ name: 'UnreachableError' });
  expect((await exchange(read)).status).toBe(200);
});

test('a request does not wait longer for that code than for its reply, nor once it is cancelled', async () => {
  const { exchange } = await newPage(() => new Promise(() => undefined));
  vi.useFakeTimers();
  const stop = new AbortController();
  const ends: string[] = [];
  exchange(read).catch((error: Error) => ends.push(`late ${error.name}`));
  exchange({ ...read, signal: stop.signal }).catch((error: Error) => ends.push(`stopped ${error.name}`));
  stop.abort();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(ends).toEqual(['stopped UnreachableError']);
  await vi.advanceTimersByTimeAsync(1);
  expect(ends).toEqual(['stopped UnreachableError', 'late UnreachableError']);
});
