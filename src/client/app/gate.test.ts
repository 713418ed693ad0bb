import { describe, expect, test } from 'vitest';
import { addresses } from '../routes/addresses.ts';
import { redirectOf } from './gate.ts';

const needToken = [
  '/MessageBoard',
  '/Mine',
  '/Setting',
  '/Limits',
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
const search = '?id=abc&name=x y';
const loginFor = (path: string) => `/Login?next=${encodeURIComponent(path + search).replaceAll('%20', '+')}`;

describe.each(addresses.map(({ path }) => path))('%s', (path) => {
  test.each([true, false])('a member may open it (video_login 1: %s)', (closed) => {
    expect(redirectOf(path, search, { member: true, closed })).toBeUndefined();
  });

  test('a visitor may open it unless it needs a token (T5, P1-P3)', () => {
    const expected = needToken.includes(path) ? loginFor(path) : undefined;
    expect(redirectOf(path, search, { member: false, closed: false })).toBe(expected);
  });

  test('a visitor is sent to the log-in while video_login is 1 (T4)', () => {
    const redirect = redirectOf(path, search, { member: false, closed: true });
    expect(redirect).toBe(alwaysOpen.includes(path) ? undefined : loginFor(path));
  });
});

describe('the way there', () => {
  const visitor = { member: false, closed: false };

  test('is one step, also for another spelling', () => {
    expect(redirectOf('/mine', '', visitor)).toBe('/Login?next=%2FMine');
    expect(redirectOf('/', '', { member: false, closed: true })).toBe('/Login');
  });

  test('leads to the page itself where nothing is in the way', () => {
    expect(redirectOf('/', '', visitor)).toBe('/Home');
    expect(redirectOf('/nowhere', '', visitor)).toBeUndefined();
  });

  test('shows no unknown page to a visitor of a closed club', () => {
    expect(redirectOf('/nowhere', '', { member: false, closed: true })).toBe('/Login');
  });
});
