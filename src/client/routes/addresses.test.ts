import { describe, expect, test } from 'vitest';
import { addresses, addressOf, canonicalLocation } from './addresses.ts';

/** Every spelling of the checklist's section R and of our own addresses, and the address that it opens. */
const spellings: Record<string, string> = {
  '/Home': '/Home',
  '/MessageBoard': '/MessageBoard',
  '/game_n': '/game_n',
  '/video': '/video',
  '/Video': '/video',
  '/Mine': '/Mine',
  '/Login': '/Login',
  '/Register': '/Register',
  '/language': '/language',
  '/Language': '/language',
  '/Setting': '/Setting',
  '/Infomation': '/Infomation',
  '/Information': '/Infomation',
  '/Setname': '/Setname',
  '/Setsex': '/Setsex',
  '/Setbank': '/Setbank',
  '/BindCard': '/BindCard',
  '/SetLoginPassword': '/SetLoginPassword',
  '/SetPayPassword': '/SetPayPassword',
  '/EditPayPassword': '/EditPayPassword',
  '/Recharge': '/Recharge',
  '/Channel': '/Channel',
  '/RechargeRecord': '/RechargeRecord',
  '/WithdrawRecord': '/WithdrawRecord',
  '/withdraw': '/withdraw',
  '/Withdraw': '/withdraw',
  '/Moneylog': '/Moneylog',
  '/Statement': '/Statement',
  '/Limits': '/Limits',
  '/MyData': '/MyData',
  '/CloseAccount': '/CloseAccount',
  '/GameRecord': '/GameRecord',
  '/Personalreport': '/Personalreport',
  '/Notice': '/Notice',
  '/ServiceOnline': '/ServiceOnline',
  '/ServicePage': '/ServicePage',
  '/luckDraw': '/luckDraw',
  '/Fairness': '/Fairness',
  '/Lottery': '/Lottery',
  '/DrawCheck': '/DrawCheck',
  '/nHomeList': '/nHomeList',
  '/nHomeDetail': '/nHomeDetail',
  '/PlayVideo': '/PlayVideo',
  '/Choose': '/Choose',
  '/ChooseDetail': '/ChooseDetail',
  '/list': '/list',
  '/List': '/list',
  '/profile': '/profile',
  '/Profile': '/profile',
  '/beauty': '/beauty',
  '/xf': '/xf',
  '/Game': '/Game',
};

describe('the table of addresses (R2-R42, Q2)', () => {
  test.each(Object.entries(spellings))('%s opens %s, in any case', (spelling, path) => {
    expect(addressOf(spelling)?.path).toBe(path);
    expect(addressOf(spelling.toUpperCase())?.path).toBe(path);
    expect(addressOf(`${spelling}/`)?.path).toBe(path);
  });

  test('holds nothing else', () => {
    expect(addresses.map(({ path }) => path).toSorted()).toEqual([...new Set(Object.values(spellings))].toSorted());
  });

  test('shows the tab bar on exactly five (R43)', () => {
    const tabs = addresses.filter((address) => 'tab' in address).map(({ path }) => path);
    expect(tabs).toEqual(['/Home', '/MessageBoard', '/game_n', '/video', '/Mine']);
  });

  test('does not know an unknown path (R46)', () => {
    expect(addressOf('/nowhere')).toBeUndefined();
    expect(addressOf('/Home/more')).toBeUndefined();
  });
});

describe('the canonical location (R1, R11, Q2)', () => {
  test.each([
    ['/', '', '/Home'],
    ['/', '?kefuId=7', '/Home?kefuId=7'],
    ['/VIDEO', '?class=a', '/video?class=a'],
    ['/nhomedetail', '?id=a&B=C', '/nHomeDetail?id=a&B=C'],
    ['/Information', '', '/Infomation'],
    ['/Home/', '', '/Home'],
  ])('of %s%s is %s', (path, search, expected) => {
    expect(canonicalLocation(path, search)).toBe(expected);
  });

  test.each([
    ['/Home', ''],
    ['/PlayVideo', '?id=2'],
    ['/nowhere', '?id=2'],
  ])('of %s%s is itself', (path, search) => {
    expect(canonicalLocation(path, search)).toBeUndefined();
  });
});
