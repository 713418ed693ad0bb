import { describe, expect, test } from 'vitest';
import { canonicalPath, placeOf, places } from './places.ts';

/** Every spelling from section R of the checklist and of our own addresses, and the address that it opens. */
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
  '/Record': '/Record',
  '/Statement': '/Statement',
  '/Limits': '/Limits',
  '/Welcome': '/Welcome',
  '/Passkeys': '/Passkeys',
  '/Notifications': '/Notifications',
  '/MyData': '/MyData',
  '/CloseAccount': '/CloseAccount',
  '/GameRecord': '/GameRecord',
  '/Personalreport': '/Personalreport',
  '/Notice': '/Notice',
  '/Search': '/Search',
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
    expect(placeOf(spelling)?.path).toBe(path);
    expect(placeOf(spelling.toUpperCase())?.path).toBe(path);
    expect(placeOf(`${spelling}/`)?.path).toBe(path);
  });

  test('has no other entries', () => {
    expect(places.map(({ path }) => path).toSorted()).toEqual([...new Set(Object.values(spellings))].toSorted());
  });

  test('shows the tab bar on exactly five (R43)', () => {
    const tabs = places.filter(({ tab }) => tab).map(({ path }) => path);
    expect(tabs.toSorted()).toEqual(['/Home', '/MessageBoard', '/Mine', '/game_n', '/video']);
  });

  test('does not know an unknown path (R46)', () => {
    expect(placeOf('/nowhere')).toBeUndefined();
    expect(placeOf('/Home/more')).toBeUndefined();
  });
});

describe('the canonical path (R1, R11, Q2)', () => {
  test.each([
    ['/', '/Home'],
    ['/index.html', '/Home'],
    ['/VIDEO', '/video'],
    ['/nhomedetail', '/nHomeDetail'],
    ['/Information', '/Infomation'],
    ['/Home/', '/Home'],
    ['/PlayVideo', '/PlayVideo'],
    ['/nowhere', '/nowhere'],
    ['/Home/more', '/Home/more'],
  ])('of %s is %s', (path, expected) => {
    expect(canonicalPath(path)).toBe(expected);
  });
});
