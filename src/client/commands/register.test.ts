import { afterEach, expect, test, vi } from 'vitest';
import { stubClub } from '../../../tests/client/stub-club.ts';
import { currentSession, recheckSession } from '../device/session.ts';
import { connectionStore } from '../mirror/connection-store.ts';
import { register } from './register.ts';

const member = {
  id: 'ada',
  username: 'ada',
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
  nickname: '',
};
const given = { username: 'ada', password: 'long enough', code: 'WELCOME' };
const answer = (data: object | '', code = 200, reason = '') => new Response(JSON.stringify({ code, msg: 'Said', reason, data }));
const session = answer({ token: 'a-token', tokensso: 'an-sso', expires_ms: 1 });

/** A club that answers log-ins like this, and loses every reply to a registration. */
function losing(logIn: Response | 'lost'): string[] {
  const asked: string[] = [];
  stubClub(async ({ path, request }) => {
    const [, name = ''] = /([^/?]+)(\?|$)/.exec(path) ?? [];
    asked.push(`${name} ${new URLSearchParams(await request.text()).get('username') ?? ''}`.trim());
    if (path.includes('getUserInfo')) return answer(member);
    if (!/login/i.test(name) || logIn === 'lost') throw new TypeError('Failed to fetch');
    return logIn;
  });
  connectionStore.set('online');
  return asked;
}

afterEach(() => {
  localStorage.clear();
  recheckSession();
});

test('who was registered without a reply is logged in, once, with the same name and password', async () => {
  const asked = losing(session.clone());

  expect(await register(given)).toEqual({ state: 'done', message: 'Said' });
  expect(currentSession()).toEqual({ token: 'a-token', tokensso: 'an-sso', memberId: 'ada' });
  expect(asked).toHaveLength(3);
});

test.each([
  ['refused', answer('', 403, 'login_wrong')],
  ['lost as well', 'lost'],
] as const)('if that log-in is %s, it is not known whether they were registered', async (_, logIn) => {
  const asked = losing(logIn);
  expect(await register(given)).toEqual({ state: 'unknown' });
  expect([currentSession(), asked.length]).toEqual([null, 2]);
});

test('the log-in after a registration without a reply is over after ten seconds: the member has waited already', async () => {
  vi.useFakeTimers();
  const asked = losing('lost');
  stubClub(async ({ path, request: { signal } }) => {
    asked.push(path);
    if (!/login/i.test(path)) throw new TypeError('Failed to fetch');
    return new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)));
  });
  const ended = vi.fn();
  void register(given).then(ended);
  await vi.advanceTimersByTimeAsync(9_900);
  expect([asked.length, ended.mock.calls]).toEqual([2, []]);
  await vi.advanceTimersByTimeAsync(200);
  expect(ended.mock.calls).toEqual([[{ state: 'unknown' }]]);
  vi.useRealTimers();
});

test.each([
  ['right', session, { state: 'done', message: 'Said' }, 'ada'],
  ['wrong', answer('', 403, 'login_wrong'), { state: 'refused', why: 'username_taken', message: 'Said' }, undefined],
] as const)('a name that is taken may be that of a lost first reply: with a password that is %s', async (_, logIn, result, memberId) => {
  const asked = losing(logIn.clone());
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (request: Request) => (/register/i.test(request.url) ? answer('', 409, 'username_taken') : fetch(request)));
  expect(await register(given)).toEqual(result);
  expect(currentSession()?.memberId).toBe(memberId);
  expect(asked[0]).toMatch(/login ada$/i);
});

test('any other refusal is one', async () => {
  const asked = losing(session);
  vi.stubGlobal('fetch', async () => answer('', 403, 'invite_code_wrong'));
  expect(await register(given)).toEqual({ state: 'refused', why: 'invite_code_wrong', message: 'Said' });
  expect(asked).toEqual([]);
});
