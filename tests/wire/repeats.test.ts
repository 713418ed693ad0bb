import { expect, test } from 'vitest';
import { rateLimits, repeatLimits } from '../../src/server/http/limits.ts';
import { WatchedQueries } from '../postgres/watched-queries.ts';
import { type Ask, freshSqlite, openClub } from './open-club.ts';

async function watchedClub() {
  const db = await freshSqlite();
  const watched = new WatchedQueries(db);
  const club = await openClub({ ...db, queries: watched.queries });
  await club.join('ada');
  const token = await club.tokenOf('ada');
  const statuses = async (path: string, count: number, ask: Ask) => {
    const answers = [];
    for (let n = 0; n < count; n += 1) answers.push(await club.ask(path, ask));
    return answers;
  };
  return { club, watched, token, statuses };
}

const refusedOf = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status === 429).length;

test('repeating the same request is refused with a wait before anything is looked up; every other request is answered', async () => {
  const { club, watched, token, statuses } = await watchedClub();
  const periods = '/api/mirror/periods?newest=3000';
  expect(refusedOf(await statuses(periods, repeatLimits.burst, { token }))).toBe(0);
  watched.asked = [];
  const [refusal] = await statuses(periods, 50, { token });
  expect([refusal?.status, refusal?.envelope.reason, refusal?.headers['retry-after']]).toEqual([429, 'too_many', '15']);
  expect(watched.asked, 'no query at all').toEqual([]);
  for (const path of ['/api/mirror/periods', '/api/member/getUserInfo', '/api/mirror/periods?newest=2999']) {
    expect((await club.ask(path, { token })).status, path).toBe(200);
  }
  // After the wait the request may be repeated, sixty times at once.
  club.clock.nowMs += repeatLimits.waitSeconds * 1_000;
  expect(refusedOf(await statuses(periods, 61, { token }))).toBe(1);
  expect(club.log()).not.toContain(token);
});

test('a client that polls, with two tabs, and a member who pulls to refresh for a minute never reach the limit', async () => {
  const { club, token } = await watchedClub();
  for (let second = 0; second < 300; second += 1) {
    club.clock.nowMs += 1_000;
    for (let tab = 0; tab < 2; tab += 1) expect((await club.ask('/api/user_info', { token })).status).toBe(200);
  }
});

test('an address that many share without sessions has its whole rate limit for the same request', async () => {
  const { statuses } = await watchedClub();
  const carrier = { from: '198.51.100.7' };
  expect(refusedOf(await statuses('/api/healthz', rateLimits.burst, carrier))).toBe(0);
});

test('commands, which differ in their bodies, have the whole rate limit as well', async () => {
  const { token, statuses } = await watchedClub();
  const act = { token, form: { id: 'nobody-here' } };
  expect(refusedOf(await statuses('/api/member/sessions/revoke', repeatLimits.burst + 20, act))).toBe(0);
});
