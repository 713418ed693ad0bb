import { beforeEach, expect, test, vi } from 'vitest';
import { messagesCall } from '#contract/collections/messages.ts';
import { logInCall } from '#contract/commands/log-in.ts';
import { stubClub } from '../../../tests/client/stub-club.ts';
import { testClient } from '../../../tests/client/test-client.ts';
import { setPreference } from '../device/preferences.ts';
import { recheckSession, storeSession } from '../device/session.ts';
import { postCommand, postCommandWithFile, read } from './ask.ts';
import { UnreachableError } from './errors.ts';

const answer = (more: object = {}): string => JSON.stringify({ code: 200, msg: '', data: [], ...more });
let requests: Request[] = [];
let respond: (request: Request) => Promise<Response> = async () => new Response(answer());
const ends: string[] = [];
const refusals: [string, string | null][] = [];

beforeEach(() => {
  requests = [];
  ends.length = 0;
  refusals.length = 0;
  localStorage.clear();
  recheckSession();
  setPreference('location', 'off');
  respond = async () => new Response(answer());
  stubClub(({ request }) => {
    requests.push(request);
    return respond(request);
  });
  testClient({ started: () => (end) => ends.push(end), refused: (error, token) => refusals.push([error.reason, token]) });
  delete window.foyerEarly;
});

test('a read sends the language and the tokens, and asks for plain JSON (E0.1, E0.6, E0.7)', async () => {
  storeSession({ token: 'a-token', tokensso: 'an-sso', memberId: 'm' });
  await read(messagesCall, { page: '0' });
  const [request] = requests;
  expect(new URL(request?.url ?? '').pathname + new URL(request?.url ?? '').search).toBe('/api/memberfeedbacklist?page=0');
  expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
    accept: 'application/json; data=plain',
    lang: 'en_us',
    token: btoa('a-token'),
    tokensso: 'an-sso',
  });
  expect(ends).toEqual(['answered']);
});

test('the position is sent only once it is turned on, and rounded (E0.5, H9, Q29)', async () => {
  localStorage.setItem('realLat', '48.21');
  localStorage.setItem('realLng', '16.37');
  await read(messagesCall);
  expect(requests[0]?.headers.get('realLat')).toBeNull();
  setPreference('location', 'on');
  await read(messagesCall, { page: '0' });
  expect([requests[1]?.headers.get('realLat'), requests[1]?.headers.get('realLng')]).toEqual(['48.21', '16.37']);
  let body = '';
  respond = async (request) => {
    body = await request.text();
    return new Response(answer());
  };
  await postCommand(logInCall, { username: 'u', password: 'p' }, { session: null }).catch(() => undefined);
  expect(body).toBe('username=u&password=p&realLat=48.21&realLng=16.37');
  for (const { url } of requests) expect(url, 'an address is written to logs and caches').not.toMatch(/realLat|48\.21/);
});

test('a file is sent with the position beside it', async () => {
  Object.assign(localStorage, { realLat: '48.21', realLng: '16.37' });
  setPreference('location', 'on');
  let sent: FormData | undefined;
  respond = async (request) => {
    sent = await request.formData();
    return new Response(answer());
  };
  await postCommandWithFile(logInCall, new Blob(['x'])).catch(() => undefined);
  expect([sent?.get('realLat'), sent?.get('realLng'), requests[0]?.url]).toEqual([
    '48.21',
    '16.37',
    expect.not.stringContaining('realLat'),
  ]);
});

test('a command is a form, sent once, with secrets only in its body (E0.4)', async () => {
  respond = async () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(postCommand(logInCall, { username: 'u', password: 'secret' }, { session: null })).rejects.toBeInstanceOf(UnreachableError);
  expect(requests).toHaveLength(1);
  expect(requests[0]?.headers.get('content-type')).toContain('application/x-www-form-urlencoded');
  expect(requests[0]?.url).not.toContain('secret');
  expect(ends).toEqual(['unreachable']);
});

test('a 304 says that nothing has changed', async () => {
  respond = async () => new Response(null, { status: 304 });
  expect(await read(messagesCall, {}, { etag: 'W/"x"' })).toEqual({ same: true });
  expect(requests[0]?.headers.get('if-none-match')).toBe('W/"x"');
});

test('a refusal is a reply, whatever its status, and is reported with the token of its request (E0.8, Q12)', async () => {
  storeSession({ token: 'old-token', tokensso: '', memberId: 'm' });
  respond = async () => new Response(answer({ code: 401, reason: 'auth', msg: 'xác thực lỗi' }), { status: 503 });
  await expect(read(messagesCall)).rejects.toThrow('xác thực lỗi');
  expect(ends).toEqual(['answered']);
  expect(refusals).toEqual([['auth', 'old-token']]);
});

/** A reply whose body begins and never ends; as in browsers, aborting the request ends it. */
const stalled = async ({ signal }: Request): Promise<Response> => {
  const start = (body: ReadableStreamDefaultController): void => {
    body.enqueue(new TextEncoder().encode('{"code":'));
    signal.addEventListener('abort', () => body.error(signal.reason));
  };
  return new Response(new ReadableStream({ start }));
};

test('a body that stalls can be aborted by the caller', async () => {
  const stop = new AbortController();
  respond = stalled;
  const reading = read(messagesCall, {}, { signal: stop.signal });
  const given = expect(reading).rejects.toBeInstanceOf(UnreachableError);
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  await new Promise((go) => setTimeout(go));
  stop.abort();
  await given;
  expect(ends).toEqual(['cancelled']);
});

test.each([
  ['the same language and token', { lang: 'en_us', token: '' }, 0],
  ['another language', { lang: 'de_de', token: '' }, 1],
  ['another token', { lang: 'en_us', token: 'b' }, 1],
])('an early reply is used only for the same language and token: %s', async (_what, sentWith, sent) => {
  const reply = { status: 200, headers: new Headers(), text: answer(), atMs: 0 };
  window.foyerEarly = { ...sentWith, replies: { '/api/memberfeedbacklist': Promise.resolve(reply) }, resources: [], named: [] };
  await read(messagesCall);
  expect(requests).toHaveLength(sent);
  await read(messagesCall);
  expect(requests).toHaveLength(sent + 1);
});

const never = (): Promise<Response> => new Promise(() => undefined);
const late = (request: Request): Promise<Response> => new Promise((go) => setTimeout(() => go(stalled(request)), 6_000));

test.each([
  ['a read without a reply', 10_000, never, () => read(messagesCall)],
  ['a command without a reply', 90_000, never, () => postCommand(logInCall, { username: 'u', password: 'p' }, { session: null })],
  ['a read whose headers are late and whose body stalls', 10_000, late, () => read(messagesCall)],
])('%s is aborted after %d ms, and not before (E0.2, C7, O9)', async (_what, afterMs, how, ask) => {
  vi.useFakeTimers();
  respond = how;
  let end = 'waiting';
  const asking = ask().catch((error: Error) => {
    end = error instanceof UnreachableError ? 'unreachable' : error.message;
  });
  await vi.advanceTimersByTimeAsync(afterMs - 1);
  expect(end).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  await asking;
  expect(end).toBe('unreachable');
  vi.useRealTimers();
});

const patience = (status: number, seconds: string, more: object = {}): Response =>
  new Response(answer({ code: status, reason: 'too_many', msg: 'wait', ...more }), { status, headers: { 'retry-after': seconds } });

test('a read is not repeated before the Retry-After of its refusal, and everything else is sent', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  storeSession({ token: 'patient', tokensso: 'an-sso', memberId: 'm' });
  respond = async () => patience(429, '15');
  await expect(read(messagesCall, { page: '0' })).rejects.toMatchObject({ reason: 'too_many', retryAfterMs: 15_000 });
  respond = async () => new Response(answer());
  vi.advanceTimersByTime(14_000);
  await expect(read(messagesCall, { page: '0' })).rejects.toMatchObject({ code: 429, reason: 'too_many', retryAfterMs: 1_000 });
  expect(requests).toHaveLength(1);
  await read(messagesCall, { page: '1' });
  await expect(postCommand(logInCall, { username: 'u', password: 'p' }, { session: null })).rejects.toThrow();
  expect(requests).toHaveLength(3);
  vi.advanceTimersByTime(1_000);
  await read(messagesCall, { page: '0' });
  expect(requests).toHaveLength(4);
  vi.useRealTimers();
});

test('an overloaded server gets each read twice at most, and then none until the wait is over', async () => {
  vi.useFakeTimers();
  storeSession({ token: 'stormy', tokensso: 'an-sso', memberId: 'm' });
  respond = async () => patience(503, '2', { reason: 'overloaded' });
  const pages = Array.from({ length: 20 }, (_, page) => String(page));
  const everything = () => Promise.allSettled(pages.map((page) => read(messagesCall, { page })));
  const first = everything();
  await vi.advanceTimersByTimeAsync(1_999);
  expect(requests).toHaveLength(20);
  await vi.advanceTimersByTimeAsync(10);
  expect((await first).every(({ status }) => status === 'rejected')).toBe(true);
  expect(requests).toHaveLength(40);
  await everything();
  expect(requests).toHaveLength(40);
  expect(ends).not.toContain('unreachable');
  vi.useRealTimers();
});

test('a wait may be a date, an absurd one ends after 15 minutes, and another member need not wait', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  storeSession({ token: 'one', tokensso: 'an-sso', memberId: 'm' });
  const date = { date: 'Sun, 22 Nov 2026 03:00:00 GMT', 'retry-after': 'Sun, 22 Nov 2026 03:00:30 GMT' };
  respond = async () => new Response(answer({ code: 503, reason: 'overloaded' }), { status: 503, headers: date });
  await expect(read(messagesCall, { page: '2' })).rejects.toMatchObject({ retryAfterMs: 30_000 });
  respond = async () => patience(503, '999999999');
  await expect(read(messagesCall, { page: '3' })).rejects.toMatchObject({ code: 503 });
  respond = async () => new Response(answer());
  storeSession({ token: 'two', tokensso: 'an-sso', memberId: 'n' });
  await read(messagesCall, { page: '3' });
  storeSession({ token: 'one', tokensso: 'an-sso', memberId: 'm' });
  vi.advanceTimersByTime(15 * 60_000);
  await read(messagesCall, { page: '3' });
  expect(requests).toHaveLength(4);
  vi.useRealTimers();
});
