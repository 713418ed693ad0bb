import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { onBothDatabases } from '../postgres/databases.ts';
import { type OpenClub, openClub, openingMs } from './open-club.ts';
import { WalletClub } from './wallet-club.ts';

const tryWith = (club: OpenClub, username: string, password: string, from = '203.0.113.7') =>
  club.ask('/api/member/doLogin', { form: { username, password }, from });

onBothDatabases('log-in', (fresh) => {
  test('empty fields are refused by name (V28)', async () => {
    const club = await openClub(await fresh.database());
    const forms: [Record<string, string>, string][] = [
      [{ username: '', password: 'x' }, 'username_missing'],
      [{ username: '  ', password: 'x' }, 'username_missing'],
      [{ username: 'ada', password: '' }, 'password_missing'],
      [{ password: 'x' }, 'username_missing'],
    ];
    for (const [form, reason] of forms) {
      expect((await club.ask('/api/member/doLogin', { form })).envelope).toMatchObject({ code: 400, reason });
    }
  });

  test('an unknown user and a wrong password get the same reply', async () => {
    const club = await openClub(await fresh.database());
    await club.join('ada');
    const wrong = await tryWith(club, 'ada', 'wrong password');
    const unknown = await tryWith(club, 'nobody', 'wrong password');
    expect(unknown.text).toBe(wrong.text);
    expect(unknown.status).toBe(wrong.status);
    const withoutId = ({ headers }: typeof wrong) => ({ ...headers, 'x-request-id': '', date: '' });
    expect(withoutId(unknown)).toEqual(withoutId(wrong));
  });

  test('after five wrong attempts even the right password has to wait, longer with every further attempt, at most 15 minutes', async () => {
    const club = await openClub(await fresh.database());
    await club.join('ada');
    for (let n = 0; n < 5; n += 1) expect((await tryWith(club, 'ada', 'wrong')).envelope.reason).toBe('login_wrong');
    const waits: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      const waiting = await tryWith(club, 'ADA', 'ada-password');
      expect([waiting.status, waiting.envelope.code, waiting.envelope.reason]).toEqual([429, 429, 'login_wait']);
      const seconds = Number(waiting.headers['retry-after']);
      waits.push(seconds);
      club.clock.nowMs += seconds * 1_000 - 1_000;
      expect((await tryWith(club, 'ada', 'ada-password')).envelope.reason).toBe('login_wait');
      club.clock.nowMs += 1_000;
      expect((await tryWith(club, 'ada', 'wrong')).envelope.reason).toBe('login_wrong');
    }
    expect(waits).toEqual([60, 120, 240]);
    const last = await tryWith(club, 'ada', 'ada-password');
    expect(Number(last.headers['retry-after'])).toBe(480);
    expect(last.envelope.msg).toMatch(/^Too many wrong tries\. Please wait \d+ minutes?\.$/);
    club.clock.nowMs += Number(last.headers['retry-after']) * 1_000;
    expect((await tryWith(club, 'ada', 'ada-password')).envelope.code).toBe(200);
  });

  test('the right password resets the count, and another account is not affected', async () => {
    const club = await openClub(await fresh.database());
    await club.join('ada');
    await club.join('bob');
    for (let n = 0; n < 4; n += 1) await tryWith(club, 'ada', 'wrong');
    expect((await tryWith(club, 'ada', 'ada-password')).envelope.code).toBe(200);
    for (let n = 0; n < 5; n += 1) expect((await tryWith(club, 'ada', 'wrong')).envelope.reason).toBe('login_wrong');
    expect((await tryWith(club, 'ada', 'wrong')).envelope.reason).toBe('login_wait');
    expect((await tryWith(club, 'bob', 'bob-password')).envelope.code).toBe(200);
  });

  test("the operator's one-time code ends every session that the old password has opened since, and a wrong code none", async () => {
    const wallet = await WalletClub.bare(await fresh.database());
    const bob = await wallet.person('bob');
    const { code } = (await wallet.operate('member reset-password ada')) as { code: string };
    const since = await wallet.club.tokenOf('ada');
    const enter = (typed: string) =>
      wallet.club.ask('/api/member/doLogin', { form: { username: 'ada', password: 'a new password', code: typed } });
    const standing = async (token: string) => (await wallet.read('/member/getUserInfo', token)).envelope.code;
    expect((await enter('AAAAAAAAAA')).envelope.reason).toBe('reset_code_wrong');
    expect(await standing(since)).toBe(200);
    const entered = await enter(code);
    expect(entered.envelope.code).toBe(200);
    expect([await standing(since), await standing(entered.data.token), await standing(bob.token)]).toEqual([401, 200, 200]);
  });

  test('an unknown account has to wait like a known one', async () => {
    const club = await openClub(await fresh.database());
    for (let n = 0; n < 5; n += 1) expect((await tryWith(club, 'nobody', 'wrong')).envelope.reason).toBe('login_wrong');
    expect((await tryWith(club, 'nobody', 'wrong')).envelope.reason).toBe('login_wait');
  });

  test('of twenty concurrent wrong attempts at most five are evaluated, over two processes', async () => {
    const db = await fresh.database();
    const clock = { nowMs: openingMs };
    const clubs = [await openClub(db, { seed: 'one', clock }), await openClub(db, { seed: 'two', clock })] as const;
    await clubs[0].join('ada');
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => tryWith(n % 2 ? clubs[0] : clubs[1], 'ada', `wrong ${n}`)));
    const reasons = answers.map(({ envelope }) => envelope.reason);
    expect(reasons.filter((reason) => reason === 'login_wrong').length).toBeLessThanOrEqual(5);
    expect(new Set(reasons)).toContain('login_wait');
    // What one process counted, the other knows.
    for (let n = 0; n < 5; n += 1) await tryWith(clubs[0], 'ada', 'wrong');
    expect((await tryWith(clubs[1], 'ada', 'ada-password')).envelope.reason).toBe('login_wait');
  });

  test('of eight concurrent right passwords none is refused, in one process and over two', async () => {
    const db = await fresh.database();
    const clock = { nowMs: openingMs };
    const clubs = [await openClub(db, { seed: 'one', clock }), await openClub(db, { seed: 'two', clock })] as const;
    await clubs[0].join('ada');
    for (const at of [() => clubs[0], (n: number) => clubs[n % 2 === 0 ? 0 : 1]]) {
      const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => tryWith(at(n), 'ada', 'ada-password')));
      expect(answers.map(({ envelope }) => envelope.code)).toEqual(Array(8).fill(200));
    }
  });

  test('a right password among concurrent wrong ones is not delayed longer than they take', async () => {
    const club = await openClub(await fresh.database());
    await club.join('ada');
    const tries = ['wrong', 'wrong', 'wrong', 'wrong', 'ada-password', 'ada-password', 'ada-password', 'ada-password'];
    const answers = await Promise.all(tries.map((password) => tryWith(club, 'ada', password)));
    expect(answers.map(({ envelope }) => envelope.reason ?? 'in')).toEqual([...Array(4).fill('login_wrong'), ...Array(4).fill('in')]);
  });

  test('an address has a hundred wrong attempts, an IPv6 subscriber as well, and neither address is stored', async () => {
    const club = await openClub(await fresh.database());
    await club.db.transaction(async (tx) => {
      const { tryKey } = await import('../../src/server/commands/wrong-tries.ts');
      for (const [n, name] of ['198.51.100.9', '2001:db8:0:1::/64'].entries()) {
        const key = tryKey(club.app.context, 'address', name);
        const rows = Array.from({ length: 100 }, (_, at) => ({ id: `event-${n}-${at}`, key, at_ms: club.clock.nowMs }));
        await tx.insertInto('rate_events').values(rows).execute();
      }
    });
    expect((await tryWith(club, 'ada', 'wrong', '198.51.100.9')).envelope.reason).toBe('login_wait');
    expect((await tryWith(club, 'ada', 'wrong', '2001:db8:0:1:abcd::7')).envelope.reason).toBe('login_wait');
    expect((await tryWith(club, 'ada', 'wrong', '198.51.100.10')).envelope.reason).toBe('login_wrong');
    const rows = JSON.stringify(await club.db.queries.selectFrom('rate_events').selectAll().execute());
    expect(rows).not.toMatch(/ada|198\.51|2001/);
  });
});

const ssoKey = 'a signing key of the operator';
const link = (claim: string, key = ssoKey) => {
  const payload = Buffer.from(claim).toString('base64url');
  return `${payload}.${createHmac('sha256', key).update(payload).digest('base64url')}`;
};

onBothDatabases('third-party log-in', (fresh) => {
  const open = async (key: string | undefined) => {
    const club = await openClub(await fresh.database());
    await club.join('ada');
    if (key) await club.db.transaction((tx) => tx.insertInto('settings').values({ name: 'sso_key', value: key }).execute());
    return club;
  };
  const follow = (club: OpenClub, sso: string, more: Record<string, string> = {}) =>
    club.ask('/api/member/doLoginthird', { form: { sso, ...more } });

  test('is refused if no key is set', async () => {
    const club = await open(undefined);
    expect((await follow(club, link(`ada|${openingMs}|nonce-0001`))).envelope).toMatchObject({ code: 403, reason: 'sso_invalid' });
  });

  test('a signed link opens one session, once (E18, Q25)', async () => {
    const club = await open(ssoKey);
    const sso = link(`ada|${openingMs - 30_000}|nonce-0001`);
    const answers = await Promise.all([follow(club, sso), follow(club, sso, { username: 'Ada' }), follow(club, sso)]);
    expect(answers.map(({ envelope }) => envelope.code).sort()).toEqual([200, 403, 403]);
    const token = answers.find(({ envelope }) => envelope.code === 200)?.data.token;
    expect((await club.ask('/api/user_info', { token })).data.username).toBe('ada');
  });

  test.each(['12345678', `${'n'.repeat(62)}_-`])('a nonce of 8 to 64 characters is accepted: %s', async (nonce) => {
    const club = await open(ssoKey);
    expect((await follow(club, link(`ada|${openingMs}|${nonce}`))).envelope.code).toBe(200);
  });

  test('a link that is wrong in any part is refused (E18, Q25)', async () => {
    const club = await open(ssoKey);
    const links: [string, string, Record<string, string>][] = [
      ['too old', link(`ada|${openingMs - 60_001}|nonce-0001`), {}],
      ['from the future', link(`ada|${openingMs + 10_001}|nonce-0001`), {}],
      ['signed by another key', link(`ada|${openingMs}|nonce-0001`, 'another key of 16+ characters'), {}],
      ['of an unknown member', link(`nobody|${openingMs}|nonce-0001`), {}],
      ['for another username', link(`ada|${openingMs}|nonce-0001`), { username: 'bob' }],
      ['without a nonce', link(`ada|${openingMs}|`), {}],
      ['with a nonce of 7', link(`ada|${openingMs}|1234567`), {}],
      ['with a nonce of 65', link(`ada|${openingMs}|${'n'.repeat(65)}`), {}],
      ['with a nonce of other characters', link(`ada|${openingMs}|nonce+0001`), {}],
      ['without a signature', Buffer.from(`ada|${openingMs}|nonce-0001`).toString('base64url'), {}],
      ['empty', '', {}],
    ];
    for (const [fault, sso, more] of links) {
      expect((await follow(club, sso, more)).envelope, fault).toMatchObject({ code: 403, reason: 'sso_invalid' });
    }
  });
});
