import { createMemoryHistory } from '@tanstack/react-router';
import { describe, expect, test, vi } from 'vitest';
import type { Visitor } from './gates.tsx';
import { places } from './places.ts';
import { makeRouter } from './router.ts';

// Tests who may open what, not what is shown there.
vi.mock('./screen.ts', () => ({ lazily: () => () => null }));

const needToken = [
  '/MessageBoard',
  '/Mine',
  '/Setting',
  '/Welcome',
  '/Passkeys',
  '/Notifications',
  '/Limits',
  '/Record',
  '/Statement',
  '/DrawCheck',
  '/Infomation',
  '/MyData',
  '/CloseAccount',
  '/Setname',
  '/Setsex',
  '/Setbank',
  '/BindCard',
  '/SetLoginPassword',
  '/SetPayPassword',
  '/EditPayPassword',
  '/Recharge',
  '/Channel',
  '/RechargeRecord',
  '/WithdrawRecord',
  '/withdraw',
  '/Moneylog',
  '/GameRecord',
  '/Personalreport',
  '/luckDraw',
  '/Lottery',
  '/nHomeDetail',
  '/PlayVideo',
  '/profile',
];
const alwaysOpen = ['/Login', '/Register', '/language'];
const search = '?id=abc&name=x+y';
const loginFor = (path: string) => `/Login?next=${encodeURIComponent(path + search)}`;

/** Where somebody who opens an address ends, and how many history entries that creates. */
async function endOf(address: string, visitor: Visitor) {
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = makeRouter({ history, visitor: () => visitor });
  await router.load();
  expect(history.length).toBe(1);
  return router.state.location.href;
}

describe.each(places.map(({ path }) => path))('%s', (path) => {
  test.each([true, false])('a member may open it (video_login 1: %s)', async (closed) => {
    expect(await endOf(path + search, { member: true, closed })).toBe(path + search);
  });

  test('a visitor may open it unless it needs a token (T5, P1-P3)', async () => {
    const expected = needToken.includes(path) ? loginFor(path) : path + search;
    expect(await endOf(path + search, { member: false, closed: false })).toBe(expected);
  });

  test('a visitor is sent to the log-in while video_login is 1 (T4)', async () => {
    const expected = alwaysOpen.includes(path) ? path + search : loginFor(path);
    expect(await endOf(path + search, { member: false, closed: true })).toBe(expected);
  });
});

describe('the way there', () => {
  const visitor = { member: false, closed: false };

  test('is one history entry, also for another spelling', async () => {
    expect(await endOf('/mine', visitor)).toBe('/Login?next=%2FMine');
    expect(await endOf('/', { member: false, closed: true })).toBe('/Login');
  });

  test('leads to the page itself if nothing prevents it', async () => {
    expect(await endOf('/', visitor)).toBe('/Home');
    expect(await endOf('/nowhere', visitor)).toBe('/nowhere');
  });

  test('shows no unknown page to a visitor of a closed club', async () => {
    expect(await endOf('/nowhere', { member: false, closed: true })).toBe('/Login');
    expect(await endOf('/Home/more', { member: false, closed: true })).toBe('/Login');
  });

  test('is determined again after a log-out', async () => {
    const now = { member: true, closed: false };
    const router = makeRouter({ history: createMemoryHistory({ initialEntries: ['/Mine'] }), visitor: () => now });
    await router.load();
    now.member = false;
    await router.invalidate();
    expect(router.state.location.href).toBe('/Login?next=%2FMine');
  });
});
