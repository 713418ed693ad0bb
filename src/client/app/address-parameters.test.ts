import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { stubClub } from '../../../tests/client/stub-club.ts';
import { logIn } from '../commands/log-in.ts';
import { register } from '../commands/register.ts';
import { pendingLogOuts } from '../device/pending-log-out.ts';
import { currentSession, recheckSession, storeSession } from '../device/session.ts';
import * as parameters from './address-parameters.ts';

let sent: { path: string; body: Record<string, string> }[] = [];
let refuses = false;

const session = { token: 'new-token', tokensso: 'new-sso', expires_ms: 9 };
const member = {
  id: 'membertwo',
  username: 'ada',
  nickname: '',
  header_img: '',
  money: '0.00',
  money_value: 0,
  point: 0,
  see_total: 0,
  status: 1,
  groupinfo: { image: '', rate: 0 },
  name: '',
  sex: '0',
  paypassword: 0,
  tier: 'registered',
  is_bank: 0,
};

stubClub(async ({ path, request }) => {
  sent.push({ path, body: Object.fromEntries(new URLSearchParams(await request.text())) });
  const refusal = { code: 403, msg: 'This link is no longer good', reason: 'sso_invalid', data: '' };
  const data = path.includes('getUserInfo') ? member : session;
  return new Response(JSON.stringify(refuses ? refusal : { code: 200, msg: '', data }));
});

beforeEach(() => {
  [sent, refuses] = [[], false];
  localStorage.clear();
  recheckSession();
});

async function arrive(address: string) {
  history.replaceState(null, '', address);
  parameters.takeAddressParameters();
  const shown = location.pathname + location.search;
  await parameters.arrivingThird;
  return shown;
}

test('a signed link is removed from the address bar before it is posted, and its tokens are stored (T7, Q25, E18)', async () => {
  expect(await arrive('/Mine?sso=signed.part&kefuId=desk-7&username=ada')).toBe('/Mine?kefuId=desk-7');
  expect(sent[0]).toEqual({
    path: '/api/member/doLoginthird',
    body: { sso: 'signed.part', username: 'ada', kefuId: 'desk-7', lang: expect.any(String) },
  });
  expect(currentSession()).toEqual({ token: 'new-token', tokensso: 'new-sso', memberId: 'membertwo' });
});

test('a refused link changes nothing, and is removed from the address bar as well (Q25)', async () => {
  refuses = true;
  storeSession({ token: 'old-token', tokensso: 'old-sso', memberId: 'memberone' });
  expect(await arrive('/Home?sso=used')).toBe('/Home');
  expect(await parameters.arrivingThird).toMatchObject({ state: 'refused', message: 'This link is no longer good' });
  expect(currentSession()?.memberId).toBe('memberone');
});

test('a member who was logged in before is signed out first, and their session is ended (O12)', async () => {
  localStorage.setItem('foyer.read', '{"notices":{"untilMs":5,"rows":[]}}');
  storeSession({ token: 'old-token', tokensso: 'old-sso', memberId: 'memberone' });
  await arrive('/Home?sso=signed.part');
  expect(currentSession()?.memberId).toBe('membertwo');
  expect(await pendingLogOuts()).toContain('old-sso');
  expect(localStorage.getItem('foyer.read')).toBeNull();
});

test('the referral is stored, and sent with log-in and registration only (T8, Q28)', async () => {
  expect(await arrive(`/Home?kefuId=${'k'.repeat(80)}&adsid=ad-1`)).toContain('adsid=ad-1');
  expect(sent).toEqual([]);
  expect([localStorage.getItem('kefuId'), localStorage.getItem('adsid')]).toEqual(['k'.repeat(64), 'ad-1']);
  const given = { username: 'ada', password: 'long enough' };
  await logIn(given);
  await register({ ...given, code: 'WELCOME' });
  const told = sent.map(({ path, body }) => [path, body.kefuId, body.adsid]);
  expect(told).toEqual([
    ['/api/member/doLogin', 'k'.repeat(64), 'ad-1'],
    ['/api/member/getUserInfo', undefined, undefined],
    ['/api/member/doRegister', 'k'.repeat(64), 'ad-1'],
    ['/api/member/getUserInfo', undefined, undefined],
  ]);
});
