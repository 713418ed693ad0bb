import { expect, test } from 'vitest';
import { setSetting } from '../../src/server/db/settings.ts';
import { onBothDatabases } from '../postgres/databases.ts';
import { openClub } from './open-club.ts';

const dayMs = 24 * 60 * 60 * 1_000;

onBothDatabases('a session', (fresh) => {
  test('is stored only as hashes (H16, E0.7)', async () => {
    const club = await openClub(await fresh.database());
    await club.join('ada');
    const { data } = await club.ask('/api/member/doLogin', { form: { username: 'ada', password: 'ada-password' } });
    const rows = JSON.stringify(await club.db.queries.selectFrom('sessions').selectAll().execute());
    expect(rows).not.toContain(data.token);
    expect(rows).not.toContain(data.tokensso);
    expect(data.expires_ms).toBe(club.clock.nowMs + 30 * dayMs);
  });

  test('is extended by 30 days, and its last use is written at most once an hour', async () => {
    const club = await openClub(await fresh.database());
    await club.join('ada');
    const token = await club.tokenOf('ada');
    const seen = async () =>
      (await club.db.queries.selectFrom('sessions').select(['seen_ms', 'expires_ms']).executeTakeFirstOrThrow()).seen_ms;
    const openedMs = await seen();
    club.clock.nowMs += 59 * 60 * 1_000;
    await club.ask('/api/user_info', { token });
    expect(await seen()).toBe(openedMs);
    club.clock.nowMs += 29 * dayMs;
    await club.ask('/api/user_info', { token });
    expect(await seen()).toBe(club.clock.nowMs);
    club.clock.nowMs += 30 * dayMs - 1;
    expect((await club.ask('/api/user_info', { token })).envelope.code).toBe(200);
    club.clock.nowMs += 30 * dayMs;
    expect((await club.ask('/api/user_info', { token })).envelope.reason).toBe('auth');
  });

  test('is ended by its token, or by tokensso alone, and the reply is the same if there is none', async () => {
    const club = await openClub(await fresh.database());
    await club.join('ada');
    const logIn = async () => (await club.ask('/api/member/doLogin', { form: { username: 'ada', password: 'ada-password' } })).data;
    const first = await logIn();
    const second = await logIn();
    const out = await club.ask('/api/member/logout', { method: 'POST', headers: { tokensso: first.tokensso } });
    expect(out.envelope).toEqual({ code: 200, msg: '', data: {} });
    expect((await club.ask('/api/user_info', { token: first.token })).envelope.reason).toBe('auth');
    expect((await club.ask('/api/user_info', { token: second.token })).envelope.code).toBe(200);
    // What ends a session gives no access.
    expect((await club.ask('/api/user_info', { token: second.tokensso })).envelope.reason).toBe('auth');
    const again = await club.ask('/api/member/logout', { method: 'POST', headers: { tokensso: first.tokensso } });
    expect(again.envelope).toEqual(out.envelope);
  });

  test('of a disabled account is told so, and can still log out (T6, X5, C27)', async () => {
    const club = await openClub(await fresh.database());
    await club.join('ada');
    const token = await club.tokenOf('ada');
    await club.db.transaction((tx) => tx.updateTable('members').set({ status: 0 }).execute());
    for (const path of ['/api/user_info', '/api/system/base', '/api/xuanfeilist']) {
      const { status, envelope } = await club.ask(path, { token });
      expect([status, envelope.code, envelope.reason, envelope.msg]).toEqual([200, 403, 'account_inactive', 'Offline account']);
    }
    const logIn = (password: string) => club.ask('/api/member/doLogin', { form: { username: 'ada', password } });
    expect((await logIn('ada-password')).envelope.reason).toBe('account_inactive');
    expect((await logIn('not-the-password')).envelope.reason).toBe('login_wrong');
    expect((await club.ask('/api/member/logout', { method: 'POST', token })).envelope.code).toBe(200);
    expect(await club.db.queries.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });

  test('is known to a second process on the same database, and so is its end', async () => {
    const db = await fresh.database();
    const [one, two] = [await openClub(db, { seed: 'one' }), await openClub(db, { seed: 'two' })];
    await one.join('ada');
    const token = await one.tokenOf('ada');
    expect((await two.ask('/api/user_info', { token })).data.username).toBe('ada');
    await two.ask('/api/member/logout', { method: 'POST', token });
    expect((await one.ask('/api/user_info', { token })).envelope.reason).toBe('auth');
  });
});

onBothDatabases('who may call what', (fresh) => {
  /** Without a token; while video_login is 1; with an invalid token; with a valid one. */
  const table = [
    ['/api/system/base', 200, 200, 200, 200],
    ['/api/system/config', 200, 200, 200, 200],
    ['/api/notice/getNoticeList', 200, 200, 200, 200],
    ['/api/healthz', 200, 200, 200, 200],
    ['/api/readyz', 200, 200, 200, 200],
    ['/api/xuanfei/address', 200, 401, 401, 200],
    ['/api/xuanfeilist', 200, 401, 401, 200],
    ['/api/nHomeList', 200, 401, 401, 200],
    ['/api/video/itemlist', 200, 401, 401, 200],
    ['/api/video/getVideoList', 200, 401, 401, 200],
    ['/api/video_get_more_item', 200, 401, 401, 200],
    ['/api/lottery_list', 200, 401, 401, 200],
    ['/api/Lottery/hotLottery', 200, 401, 401, 200],
    ['/api/lottery_class', 200, 401, 401, 200],
    ['/api/mirror/base', 200, 401, 401, 200],
    ['/api/mirror/regions', 200, 401, 401, 200],
    ['/api/mirror/videos', 200, 401, 401, 200],
    ['/api/mirror/profiles', 200, 401, 401, 200],
    ['/api/mirror/messages', 401, 401, 401, 200],
    ['/api/memberfeedbacklist', 401, 401, 401, 200],
    ['/api/user_info', 401, 401, 401, 200],
    ['/api/video/getVideoInfo?id=00000000', 401, 401, 401, 404],
    ['/api/xuanfeidata?id=00000000', 401, 401, 401, 404],
  ] as const;

  test('depends on the token and video_login', async () => {
    const club = await openClub(await fresh.database());
    await club.join('ada');
    const token = await club.tokenOf('ada');
    const codes = async (more: object) => Promise.all(table.map(async ([path]) => [path, (await club.ask(path, more)).envelope.code]));
    const column = (index: 1 | 2 | 3 | 4) => table.map((row) => [row[0], row[index]]);
    expect(await codes({})).toEqual(column(1));
    await club.db.transaction((tx) => setSetting(tx, 'video_login', 1));
    expect(await codes({})).toEqual(column(2));
    expect(await codes({ token })).toEqual(column(4));
    await club.db.transaction((tx) => setSetting(tx, 'video_login', 0));
    expect(await codes({ token: 'x'.repeat(43) })).toEqual(column(3));
    expect(await codes({ headers: { token: '!' } })).toEqual(column(3));
    expect(await codes({ headers: { token: '' } })).toEqual(column(1));
  });

  test('while video_login is 1, a visitor can log in, register and log out', async () => {
    const club = await openClub(await fresh.database());
    await club.join('ada');
    await club.db.transaction((tx) => setSetting(tx, 'video_login', 1));
    const reasonOf = async (path: string, form: Record<string, string>) => (await club.ask(path, { form })).envelope.reason;
    expect(await reasonOf('/api/member/doLogin', { username: 'ada', password: 'ada-password' })).toBeUndefined();
    expect(await reasonOf('/api/member/doRegister', { username: 'bob', password: 'long enough', code: 'NONE' })).toBe('invite_invalid');
    expect(await reasonOf('/api/member/doLoginthird', { sso: 'x' })).toBe('sso_invalid');
    expect(await reasonOf('/api/member/logout', {})).toBeUndefined();
  });

  test('the message of an authentication failure is one text for zh_cn and another for all other languages (T3, X1, Q12)', async () => {
    const club = await openClub(await fresh.database());
    for (const lang of ['zh_cn', 'en_us', 'vn_vn', 'es_spa', 'ms_my', 'ja_ja', 'de_de', 'xx_yy', '']) {
      const { status, envelope } = await club.ask('/api/user_info', { lang });
      const msg = lang === 'zh_cn' ? '鉴权错误' : 'xác thực lỗi';
      expect([status, envelope], lang).toEqual([200, { code: 401, msg, reason: 'auth', data: '' }]);
    }
  });
});
