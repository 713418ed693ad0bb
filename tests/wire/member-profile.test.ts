import { expect, test } from 'vitest';
import { calls } from '../../src/contract/calls.ts';
import type { Session } from '../../src/contract/commands/member-profile.ts';
import { onBothDatabases } from '../postgres/databases.ts';
import { key, WalletClub } from './wallet-club.ts';

const acts = {
  avatar: calls.setAvatar.post[0],
  name: calls.setName.post[0],
  sex: calls.setSex.post[0],
  password: calls.setLoginPassword.post[0],
  revoke: calls.revokeSession.post[0],
} as const;
type Act = keyof typeof acts;

/** The club of a test, with `ada` in it, and the commands of this file. */
async function open(wallet: WalletClub) {
  wallet.ada = await wallet.person('ada');
  const act = (name: Act, form: Record<string, string>, { as = wallet.ada.token, id }: { as?: string; id?: string } = {}) =>
    wallet.club.ask(`/api${acts[name]}`, { form, token: as, ...(id === undefined ? {} : { headers: { 'idempotency-key': id } }) });
  const reasonOf = async (name: Act, form: Record<string, string>) => (await act(name, form)).envelope.reason;
  const me = async () => (await wallet.read('/user_info')).data;
  const sessions = async (as = wallet.ada.token): Promise<Session[]> => (await wallet.read('/member/sessions', as)).data;
  const logIn = (password: string) => wallet.club.ask('/api/member/doLogin', { form: { username: 'ada', password } });
  return { act, reasonOf, me, sessions, logIn, wallet };
}

onBothDatabases("a member's own account (E22, E24, E25, E26)", (fresh) => {
  const start = async () => open(await WalletClub.on(await fresh.database()));

  test('is changed by each command, and each reply has the shape of its call (S16, S17, S48, S51, C26, D1)', async () => {
    const { act, me, sessions, wallet } = await start();
    expect(wallet.fits('setAvatar', await act('avatar', { header_img: '7.png' }))).toEqual({ header_img: '/avatars/7.png' });
    wallet.fits('setAvatar', await act('avatar', { header_img: '/avatars/20.png' }));
    wallet.fits('setName', await act('name', { name: '  Ada Nguye\u0302\u0303n 中 ' }));
    wallet.fits('setSex', await act('sex', { sex: '2' }));
    expect(wallet.fits('memberInfo', await wallet.read('/user_info'))).toMatchObject({
      header_img: '/avatars/20.png',
      name: 'Ada Nguyễn 中',
      sex: '2',
    });
    wallet.fits('setSex', await act('sex', { sex: '0' }));
    expect((await me()).sex).toBe('0');
    wallet.fits('sessions', await wallet.read('/member/sessions'));
    expect(await sessions()).toMatchObject([{ here: true, created_ms: wallet.clock.nowMs, seen_ms: wallet.clock.nowMs }]);
  });

  test('is not changed by a refused command, and each refusal follows its rule (V7, V12, C3)', async () => {
    const { act, reasonOf, me, sessions } = await start();
    const before = await me();
    const foreign = ['', '0.png', '21.png', '07.png', '7.jpg', '../7.png', '/avatars/../7.png', 'https://x.test/7.png', '７.png'];
    for (const header_img of foreign)
      expect([header_img, await reasonOf('avatar', { header_img })]).toEqual([header_img, 'avatar_unknown']);
    for (const name of ['', '   ', '\u3000']) expect([name, await reasonOf('name', { name })]).toEqual([name, 'name_missing']);
    for (const name of ['a'.repeat(41), 'a\nb', 'a\u202eb', 'a\u200bb']) {
      expect([name, await reasonOf('name', { name })]).toEqual([name, 'name_invalid']);
    }
    for (const sex of ['', '3', '-1', '01', 'male', '１']) expect([sex, await reasonOf('sex', { sex })]).toEqual([sex, 'sex_invalid']);
    const right = 'ada-password';
    const rows = [
      [{}, 'form_incomplete'],
      [{ old_password: right, new_password: '' }, 'form_incomplete'],
      [{ old_password: '', new_password: 'another-password' }, 'form_incomplete'],
      [{ old_password: right, new_password: 'short' }, 'password_invalid'],
      [{ old_password: right, new_password: 'x'.repeat(129) }, 'password_invalid'],
      [{ old_password: right, new_password: right }, 'password_same'],
      [{ old_password: 'not-the-one', new_password: 'another-password' }, 'old_password_wrong'],
    ] as const;
    for (const [form, reason] of rows) expect([form, await reasonOf('password', form)]).toEqual([form, reason]);
    expect(await me()).toEqual(before);
    expect(await sessions()).toHaveLength(1);
    expect((await act('revoke', { id: 'no-such-session' })).envelope).toMatchObject({ code: 404, reason: 'not_found' });
    expect(await sessions()).toHaveLength(1);
  });

  test('has no picture beyond the club’s set (C3)', async () => {
    const { act, reasonOf, wallet } = await start();
    await wallet.operate('setting set head_toal 3');
    expect(await reasonOf('avatar', { header_img: '4.png' })).toBe('avatar_unknown');
    expect((await act('avatar', { header_img: '3.png' })).envelope.code).toBe(200);
  });

  test('gets a name once, even with concurrent attempts, and repeating the successful one gets the same reply (V6, X21)', async () => {
    const { act, reasonOf, me } = await start();
    const names = ['Ada', 'Bea', 'Cleo', 'Dora', 'Elsa', 'Fay'];
    const answers = await Promise.all(names.map((name, n) => act('name', { name }, { id: key(n) })));
    const codes = answers.map(({ envelope }) => envelope.reason ?? envelope.code);
    expect(codes.toSorted()).toEqual([200, 'name_set', 'name_set', 'name_set', 'name_set', 'name_set']);
    const won = codes.indexOf(200);
    expect((await me()).name).toBe(names[won]);
    expect((await act('name', { name: names[won] ?? '' }, { id: key(won) })).envelope.code).toBe(200);
    expect(await reasonOf('name', { name: names[won] ?? '' })).toBe('name_set');
    const again = await act('name', { name: 'Gina' });
    expect(again.envelope.msg).toBe('Your name is set and can’t be changed');
    expect((await me()).name).toBe(names[won]);
  });

  test('can be named by old clients with GET (Q8); secrets are never accepted in a URL', async () => {
    const { me, wallet } = await start();
    expect((await wallet.read('/member/setName?name=Ada')).envelope.code).toBe(200);
    expect((await me()).name).toBe('Ada');
    const refused = await wallet.read('/member/setLoginPassword?old_password=ada-password&new_password=another-password');
    expect([refused.status, refused.headers.allow]).toEqual([405, 'POST']);
  });

  test('with a new password has no sessions left, not even this one, and opens only with the new one (T24)', async () => {
    const { act, logIn, wallet } = await start();
    const other = await wallet.club.tokenOf('ada');
    const bea = await wallet.person('bea');
    const changed = await act('password', { old_password: 'ada-password', new_password: 'another-password' });
    wallet.fits('setLoginPassword', changed);
    expect(changed.envelope.msg).toBe('Your password is changed. Please log in again.');
    for (const token of [wallet.ada.token, other]) expect((await wallet.read('/user_info', token)).envelope.reason).toBe('auth');
    expect((await wallet.read('/user_info', bea.token)).envelope.code).toBe(200);
    expect((await logIn('ada-password')).envelope.reason).toBe('login_wrong');
    expect((await logIn('another-password')).envelope.code).toBe(200);
  });

  test('changes once if several changes are concurrent', async () => {
    const { act, logIn } = await start();
    const change = (n: number) => act('password', { old_password: 'ada-password', new_password: `another-password-${n}` }, { id: key(n) });
    const answers = await Promise.all([change(1), change(2), change(3)]);
    const done = answers.flatMap(({ envelope }, at) => (envelope.code === 200 ? [at + 1] : []));
    expect(done).toHaveLength(1);
    expect((await logIn(`another-password-${done[0]}`)).envelope.code).toBe(200);
  });

  test('counts a wrong old password like one at the log-in, together with those', async () => {
    const { act, reasonOf, logIn, wallet } = await start();
    const wrong = { old_password: 'not-the-one', new_password: 'another-password' };
    for (let n = 0; n < 3; n += 1) expect(await reasonOf('password', wrong)).toBe('old_password_wrong');
    for (let n = 0; n < 2; n += 1) expect((await logIn('wrong')).envelope.reason).toBe('login_wrong');
    const right = { old_password: 'ada-password', new_password: 'another-password' };
    const waiting = await act('password', right);
    expect([waiting.status, waiting.envelope.reason, waiting.headers['retry-after']]).toEqual([429, 'login_wait', '60']);
    expect((await logIn('ada-password')).envelope.reason).toBe('login_wait');
    wallet.clock.nowMs += 60_000;
    expect((await act('password', right)).envelope.code).toBe(200);
  });

  test('can end another session; a session that is not the member’s own is unknown (H16)', async () => {
    const { act, sessions, wallet } = await start();
    wallet.clock.nowMs += 1_000;
    const other = await wallet.club.tokenOf('ada');
    const bea = await wallet.person('bea');
    const [theirs] = await sessions(bea.token);
    const foreign = await act('revoke', { id: theirs?.id ?? '' });
    const unknown = await act('revoke', { id: 'no-such-session' });
    expect([foreign.status, foreign.envelope]).toEqual([unknown.status, unknown.envelope]);
    expect((await wallet.read('/user_info', bea.token)).envelope.code).toBe(200);

    const list = await sessions();
    expect(list.map(({ here }) => here).toSorted()).toEqual([false, true]);
    expect(JSON.stringify(list)).not.toContain(other);
    const there = list.find(({ here }) => !here);
    expect((await act('revoke', { id: there?.id ?? '' })).envelope.code).toBe(200);
    expect((await wallet.read('/user_info', other)).envelope.reason).toBe('auth');
    expect(await sessions()).toMatchObject([{ here: true }]);
    expect((await act('revoke', { id: there?.id ?? '' })).envelope.reason).toBe('not_found');
  });

  test('is not available without a session', async () => {
    const { wallet } = await start();
    for (const path of [...Object.values(acts)]) {
      expect((await wallet.club.ask(`/api${path}`, { form: {} })).envelope.reason).toBe('auth');
    }
    expect((await wallet.club.ask('/api/member/sessions')).envelope.reason).toBe('auth');
  });
});
