import { type AddressInfo, connect } from 'node:net';
import type { KyselyPlugin } from 'kysely';
import { expect, test, vi } from 'vitest';
import { calls } from '../../src/contract/calls.ts';
import { encodeData } from '../../src/contract/envelope.ts';
import { onBothDatabases } from '../postgres/databases.ts';
import { type Ask, freshSqlite, type OpenClub, openClub } from './open-club.ts';

/** The parts of a reply that say how it was refused. */
const verdict = async (club: OpenClub, path: string, ask: Ask = {}) => {
  const { status, envelope } = await club.ask(path, ask);
  return [status, envelope.code, envelope.reason];
};
const logInPath = '/api/member/doLogin';
const formType = { 'content-type': 'application/x-www-form-urlencoded' };

onBothDatabases('the API', (fresh) => {
  test('every address accepts its own verbs and answers others with 405', async () => {
    const club = await openClub(await fresh.database());
    const verbsOf = new Map<string, Set<string>>();
    for (const call of Object.values(calls)) {
      for (const [verb, paths] of [['GET', call.get] as const, ['POST', call.post] as const]) {
        for (const path of paths) verbsOf.set(path, (verbsOf.get(path) ?? new Set()).add(verb));
      }
    }
    for (const [spelling, verbs] of verbsOf) {
      const path = `/api${spelling.replace(':shelf', 'regions')}`;
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const) {
        if (verbs.has(method)) continue;
        expect([path, method, ...(await verdict(club, path, { method }))]).toEqual([path, method, 405, 405, 'wrong_verb']);
      }
      const head = await club.ask(path, { method: 'HEAD' });
      expect([path, head.status, head.text]).toEqual([path, 405, '']);
      expect(head.headers.allow).toBe([...verbs].join(', '));
    }
  });
});

test('an unknown address is a 404 with an envelope', async () => {
  const club = await openClub(await freshSqlite());
  for (const path of ['/api/nothing', '/api/', '/api/member', '/api/system/base/', '/api/SYSTEM/base', '/api/mirror/a/b']) {
    expect([path, ...(await verdict(club, path))]).toEqual([path, 404, 404, 'not_found']);
    expect([path, ...(await verdict(club, path, { form: { a: '1' } }))]).toEqual([path, 404, 404, 'not_found']);
  }
  expect(await verdict(club, '/api/mirror/unknown-shelf')).toEqual([200, 404, 'not_found']);
});

test.each([
  ['application/json', '{"username":"a","password":"b"}', 415],
  ['text/plain', 'username=a&password=b', 415],
  ['multipart/form-data; boundary=x', '--x--', 415],
  ['', 'username=a&password=b', 415],
  ['application/x-www-form-urlencoded; charset=utf-16', 'username=a&password=b', 415],
  ['application/x-www-form-urlencoded; charset=utf-8', 'username=a&password=b', 403],
  ['application/x-www-form-urlencoded;charset="UTF-8"', 'username=a&password=b', 403],
])('a body of type "%s" is accepted only as a form in UTF-8 (E0.4)', async (type, payload, code) => {
  const club = await openClub(await freshSqlite());
  const { envelope } = await club.ask(logInPath, { method: 'POST', payload, headers: { 'content-type': type } });
  expect(envelope.code).toBe(code);
});

test('a compressed body is refused', async () => {
  const club = await openClub(await freshSqlite());
  const ask: Ask = { method: 'POST', payload: 'username=a', headers: { ...formType, 'content-encoding': 'gzip' } };
  expect(await verdict(club, logInPath, ask)).toEqual([415, 415, 'wrong_type']);
});

test('bodies over 64 KiB and addresses over 2 KiB are refused as too large', async () => {
  const club = await openClub(await freshSqlite());
  const payload = `username=${'a'.repeat(64 * 1024)}`;
  expect(await verdict(club, logInPath, { method: 'POST', payload, headers: formType })).toEqual([413, 413, 'too_large']);
  expect(await verdict(club, `/api/system/base?lat=${'1'.repeat(2_048)}`)).toEqual([413, 413, 'too_large']);
  expect(await verdict(club, `/api/mirror/${'a'.repeat(2_100)}`)).toEqual([413, 413, 'too_large']);
});

test.each([
  'page=1&page=2',
  'page[]=1',
  'page[x]=1',
  'unknown=1',
  'page=1e3',
  'page=%201',
  'page=0x10',
  'page=%EF%BC%91',
  'page=-1',
  'page=100000',
  'page=01',
  'page=',
  'page=1.0',
  'page=%',
  'page=%zz',
  'page=%ff',
  'page=%00',
  'lat=%ED%A0%80',
  '__proto__=1',
  'constructor=1',
  'toString=1',
  'hasOwnProperty=1',
  '=1',
  'id=%27%20or%201=1',
  `lat=${'1'.repeat(33)}`,
  Array.from({ length: 41 }, (_, n) => `f${n}=1`).join('&'),
])('the query "%s" is a bad request', async (query) => {
  const club = await openClub(await freshSqlite());
  expect(await verdict(club, `/api/xuanfeilist?${query}`)).toEqual([200, 400, 'bad_request']);
});

test('fields are accepted only in their place: not in the query of a POST, not in the body of a GET', async () => {
  const club = await openClub(await freshSqlite());
  expect(await verdict(club, `${logInPath}?username=a`, { form: { password: 'b' } })).toEqual([200, 400, 'bad_request']);
  expect(await verdict(club, '/api/system/base', { payload: 'a=1', headers: formType })).toEqual([200, 400, 'bad_request']);
  const raw = { method: 'POST', headers: formType } as const;
  expect(await verdict(club, logInPath, { ...raw, payload: Buffer.from([0x75, 0x3d, 0xff, 0xfe]) })).toEqual([200, 400, 'bad_request']);
  expect(await verdict(club, logInPath, { ...raw, payload: 'username=a&username=b&password=c' })).toEqual([200, 400, 'bad_request']);
  expect(await verdict(club, logInPath, { ...raw, payload: 'username=a&password=b&lang=de_de' })).toEqual([200, 403, 'login_wrong']);
});

test.each([
  ['application/json; data=plain', true],
  ['application/json;data="plain"', true],
  ['text/html, APPLICATION/JSON ; Data=plain ; q=0.5', true],
  ['application/json; data=plain; q=0', false],
  ['application/json; data=base64', false],
  ['text/plain; data=plain', false],
  ['*/*', false],
])('Accept "%s": plain is %s', async (accept, plain) => {
  const club = await openClub(await freshSqlite());
  const { envelope } = await club.ask('/api/system/base', { base64: true, headers: { accept } });
  expect(typeof envelope.data).toBe(plain ? 'object' : 'string');
});

test('calls over 200 a second after a burst are told to wait, by session, otherwise by address', async () => {
  const club = await openClub(await freshSqlite(), { rate: { perSecond: 200, burst: 20, callers: 3 } });
  await club.join('ada');
  const token = await club.tokenOf('ada');
  const many = async (count: number, ask: Ask) =>
    (await Promise.all(Array.from({ length: count }, () => club.ask('/api/healthz', ask)))).filter(({ status }) => status === 429);
  const [refusal] = await many(30, { from: '192.0.2.1' });
  expect([refusal?.envelope.code, refusal?.envelope.reason, refusal?.headers['retry-after']]).toEqual([429, 'too_many', '1']);
  expect((await many(20, { from: '192.0.2.1', token })).length).toBe(0);
  expect((await many(5, { from: '192.0.2.1', token })).length).toBe(5);
  expect((await many(20, { from: '2001:db8::1' })).length).toBe(0);
  expect((await many(1, { from: '2001:db8::2' })).length).toBe(1);
  club.clock.nowMs += 50;
  expect((await many(15, { from: '2001:db8::2' })).length).toBe(5);
});

test('an address that a caller makes up is ignored, one from a known proxy is used', async () => {
  const rate = { perSecond: 1, burst: 1, callers: 10 };
  const forwarded = (address: string): Ask => ({ from: '10.0.0.5', headers: { 'x-forwarded-for': address } });
  const open = await openClub(await freshSqlite(), { rate });
  expect((await open.ask('/api/healthz', forwarded('192.0.2.1'))).status).toBe(200);
  expect((await open.ask('/api/healthz', forwarded('192.0.2.2'))).status).toBe(429);
  const behind = await openClub(await freshSqlite(), { rate, config: { trustProxy: ['10.0.0.0/8'] } });
  expect((await behind.ask('/api/healthz', forwarded('192.0.2.1'))).status).toBe(200);
  expect((await behind.ask('/api/healthz', forwarded('192.0.2.2'))).status).toBe(200);
  expect((await behind.ask('/api/healthz', forwarded('192.0.2.9, 192.0.2.1'))).status).toBe(429);
});

test('an overloaded and a draining server answer 503 with Retry-After, except to probes', async () => {
  const full = await openClub(await freshSqlite(), { callsInFlight: 0 });
  const refusal = await full.ask('/api/system/base');
  expect([refusal.status, refusal.envelope.code, refusal.envelope.reason]).toEqual([503, 503, 'overloaded']);
  expect(refusal.headers['retry-after']).toBe('2');
  expect(await verdict(full, '/healthz')).toEqual([200, 200, undefined]);
  const draining = await openClub(await freshSqlite());
  draining.app.drain();
  expect(await verdict(draining, '/api/system/base')).toEqual([503, 503, 'overloaded']);
  expect(await verdict(draining, '/readyz')).toEqual([503, 503, 'overloaded']);
  expect(await verdict(draining, '/api/readyz')).toEqual([503, 503, 'overloaded']);
  expect(await verdict(draining, '/api/healthz')).toEqual([200, 200, undefined]);
});

test('a process at its memory limit accepts nothing new, except probes', async () => {
  const pressure = { maxEventLoopDelay: 0, maxHeapUsedBytes: 1, sampleInterval: 20 };
  const late = await openClub(await freshSqlite(), { pressure });
  await vi.waitFor(async () => expect(await verdict(late, '/api/system/base')).toEqual([503, 503, 'overloaded']));
  expect((await late.ask('/api/system/base')).headers['retry-after']).toBe('2');
  expect(await verdict(late, '/healthz')).toEqual([200, 200, undefined]);
});

test('every reply has its own id, and a request never chooses it', async () => {
  const club = await openClub(await freshSqlite());
  const ids = new Set<unknown>();
  const paths = ['/api/system/base', '/api/nothing', '/missing.js', '/Home', '/api/%E0', '/%E0', '/media/pictures/x'];
  for (const path of paths) {
    const { headers } = await club.ask(path, { headers: { 'x-request-id': 'chosen' } });
    expect(headers['x-request-id'], path).toMatch(/^[0-9a-z]{26}$/);
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    ids.add(headers['x-request-id']);
  }
  expect(ids.size).toBe(paths.length);
});

test('an unknown id is not found, however short; an invalid one is a bad request', async () => {
  const club = await openClub(await freshSqlite());
  await club.join('ada');
  const token = await club.tokenOf('ada');
  for (const path of ['/api/video/getVideoInfo', '/api/xuanfei/xuanfeidata', '/api/video_get_more_item']) {
    for (const id of ['5', '999', 'unknown-id-000'])
      expect(await verdict(club, `${path}?id=${id}`, { token })).toEqual([200, 404, 'not_found']);
    for (const id of ['', '%27', 'a.b', 'a'.repeat(65)])
      expect(await verdict(club, `${path}?id=${id}`, { token })).toEqual([200, 400, 'bad_request']);
  }
  for (const path of ['/api/xuanfeilist?id=5', '/api/lottery_list?class=5']) expect((await club.ask(path)).data).toEqual([]);
  expect((await club.ask('/api/video/getVideoList?id=5')).data).toEqual({ data: [], count: 0 });
  // Whether there is one is unknown before it is read.
  expect(await verdict(club, '/api/xuanfeidata?id=5', { token, headers: { 'if-none-match': '*' } })).toEqual([200, 404, 'not_found']);
});

onBothDatabases('without its database', (fresh) => {
  /** An open database that can be made to fail as if it were unreachable. */
  const failing = async () => {
    const db = await fresh.database();
    const state: { code: string | undefined } = { code: undefined };
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (state.code) throw Object.assign(new Error('gone'), { code: state.code });
        return result;
      },
    };
    return { db: { ...db, queries: db.queries.withPlugin(plugin) }, state };
  };

  test('the server is alive but not ready, asks clients to wait, and works again afterwards', async () => {
    const { db, state } = await failing();
    const club = await openClub(db);
    for (const code of ['ECONNREFUSED', '57P01', '55P03', '53300', 'SQLITE_BUSY_SNAPSHOT']) {
      state.code = code;
      for (const path of ['/api/xuanfeilist', '/api/readyz', '/readyz']) {
        const { status, envelope, headers } = await club.ask(path);
        expect([code, path, status, envelope.code, envelope.reason, headers['retry-after']]).toEqual([
          code,
          path,
          503,
          503,
          'overloaded',
          '2',
        ]);
      }
      expect(await verdict(club, '/healthz')).toEqual([200, 200, undefined]);
    }
    expect(club.log()).not.toContain('"level":50');
    // A statement that is slow by itself, and one that is wrong: bugs, not outages.
    for (const code of ['57014', '23505']) {
      state.code = code;
      expect([code, ...(await verdict(club, '/api/xuanfeilist'))]).toEqual([code, 500, 500, 'internal']);
    }
    state.code = undefined;
    expect(await verdict(club, '/api/xuanfeilist')).toEqual([200, 200, undefined]);
    expect(await verdict(club, '/readyz')).toEqual([200, 200, undefined]);
  });

  test('a session whose last use can not be stored can still read', async () => {
    const { db } = await failing();
    const club = await openClub(db);
    await club.join('ada');
    const token = await club.tokenOf('ada');
    club.clock.nowMs += 2 * 60 * 60 * 1_000;
    Object.assign(db, { transaction: () => Promise.reject(new Error('disk full')) });
    expect((await club.ask('/api/user_info', { token })).data.username).toBe('ada');
  });
});

test('a client that disconnects before the reply causes no error in the log', async () => {
  const club = await openClub(await freshSqlite(), { config: { logLevel: 'error' } });
  await club.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = club.app.server.address() as AddressInfo;
  const hangUp = () =>
    new Promise<void>((done) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('close', () => done());
      socket.write('GET /api/user_info HTTP/1.1\r\nhost: a\r\ntoken: abc\r\n\r\n', () => socket.resetAndDestroy());
    });
  for (let n = 0; n < 10; n += 1) await Promise.all(Array.from({ length: 20 }, hangUp));
  expect((await club.ask('/healthz')).status).toBe(200);
  expect(club.log()).toBe('');
});

test('the envelope of a refusal has empty data, and base64 encodes UTF-8', async () => {
  const club = await openClub(await freshSqlite());
  expect(JSON.parse((await club.ask('/api/user_info', { base64: true })).text)).toEqual({
    code: 401,
    msg: 'xác thực lỗi',
    reason: 'auth',
    data: '',
  });
  expect((await club.ask('/api/healthz', { base64: true })).text).toBe(`{"code":200,"msg":"","data":"${encodeData({})}"}`);
});
