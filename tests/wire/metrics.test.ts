import { expect, test } from 'vitest';
import { type Ask, freshSqlite, type OpenClub, openClub } from './open-club.ts';

const token = 'a-token-of-the-operator';
const bearer = (given: string): Ask => ({ headers: { authorization: `Bearer ${given}` } });
const outside: Ask = { from: '192.0.2.1' };

const reading = async (club: OpenClub, ask: Ask) => {
  const { status, envelope } = await club.ask('/metrics', ask);
  return [status, envelope.reason];
};

test.each<[string, number, Ask]>([
  ['this machine', 200, {}],
  ['this machine, by IPv6', 200, { from: '::1' }],
  ['this machine, written as IPv6', 200, { from: '::ffff:127.0.0.1' }],
  ['a proxy on this machine', 404, { headers: { 'x-forwarded-for': '127.0.0.1' } }],
  ['a proxy that says so in another way', 404, { headers: { forwarded: 'for=127.0.0.1' } }],
  ['another machine', 404, outside],
  ['another machine that claims to be this one', 404, { ...outside, headers: { 'x-forwarded-for': '127.0.0.1' } }],
  ['another machine with the token', 200, { ...outside, ...bearer(token) }],
  ['a proxy with the token', 200, { headers: { 'x-forwarded-for': '192.0.2.9', ...bearer(token).headers } }],
  ['another machine with another token', 404, { ...outside, ...bearer(`${token}x`) }],
  ['another machine with a part of it', 404, { ...outside, ...bearer('a') }],
  ['another machine with an empty one', 404, { ...outside, ...bearer('') }],
])('%s is answered %i', async (_, status, ask) => {
  const club = await openClub(await freshSqlite(), { config: { metricsToken: token, trustProxy: ['127.0.0.1'] } });
  expect(await reading(club, ask)).toEqual([status, status === 200 ? undefined : 'not_found']);
});

test('without a token in the environment no bearer token opens them', async () => {
  const club = await openClub(await freshSqlite());
  for (const given of ['', 'undefined', token]) expect(await reading(club, { ...outside, ...bearer(given) })).toEqual([404, 'not_found']);
});

test('they count replies by call and code, show the state of the process, and name nobody', async () => {
  const club = await openClub(await freshSqlite());
  await club.join('ada');
  const member = await club.tokenOf('ada');
  await club.ask('/api/user_info', { token: member });
  await club.ask('/api/member/getUserInfo', { token: member });
  await club.ask('/api/user_info');
  await club.ask('/api/member/doLogin', { form: { username: 'ada', password: 'wrong' } });
  await club.ask('/api/nothing/ada');
  await club.ask('/ada.js');
  const { text, headers } = await club.ask('/api/metrics');
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(headers['cache-control']).toBe('no-store');
  for (const line of [
    'foyer_replies_total{call="memberInfo",code="200"} 2',
    'foyer_replies_total{call="memberInfo",code="401"} 1',
    'foyer_replies_total{call="logIn",code="200"} 1',
    'foyer_replies_total{call="logIn",code="403"} 1',
    'foyer_replies_total{call="none",code="404"} 1',
    'foyer_replies_total{call="file",code="404"} 1',
    'foyer_reply_seconds_bucket{le="+Inf",call="memberInfo"} 3',
    'foyer_reply_seconds_count{call="memberInfo"} 3',
    'foyer_database_info{kind="sqlite"} 1',
    'foyer_calls_in_flight 0',
    'foyer_hashes_waiting 0',
  ]) {
    expect(text.split('\n')).toContain(line);
  }
  for (const name of [
    'process_resident_memory_bytes',
    'process_start_time_seconds',
    'nodejs_eventloop_lag_p99_seconds',
    'process_open_fds',
  ]) {
    expect(text).toMatch(new RegExp(`^${name} [0-9.e+-]+$`, 'm'));
  }
  const known = '(foyer|process|nodejs)_\\w+';
  const form = new RegExp(`^(# (HELP|TYPE) ${known} .+|${known}(\\{[^}]*\\})? ([0-9.e+-]+|Nan))$`);
  for (const line of text.trim().split(/\n+/)) expect(line).toMatch(form);
  expect(text).not.toContain('ada');
});

test('a second club in the same process shares the process metrics, and counts its own replies', async () => {
  const [one, two] = [await openClub(await freshSqlite()), await openClub(await freshSqlite())];
  await one.ask('/api/user_info');
  for (const club of [one, two]) expect((await club.ask('/metrics')).text).toMatch(/^process_resident_memory_bytes [0-9]+$/m);
  expect((await two.ask('/metrics')).text).not.toContain('call="memberInfo"');
});
