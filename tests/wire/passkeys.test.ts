import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { passkeyLimits } from '../../src/contract/commands/passkeys.ts';
import { challengeLimits } from '../../src/server/commands/passkey-challenges.ts';
import { isUnattested, userHandleOf } from '../../src/server/commands/webauthn.ts';
import { tryLimits } from '../../src/server/commands/wrong-tries.ts';
import { onBothDatabases } from '../postgres/databases.ts';
import { type Ask, type OpenClub, openClub } from './open-club.ts';
import { SoftAuthenticator, type Wrong } from './soft-authenticator.ts';

const origin = 'https://club.example.org';
const phone = { 'user-agent': 'Phone' };

test.each([
  ['none', false, true],
  ['none', true, true],
  ['packed', false, true],
  ['packed', true, false],
  ['android-key', false, false],
  ['fido-u2f', true, false],
])('an attestation %s, with certificates: %s, is looked at: %s', (format, hasCertificates, isLookedAt) => {
  expect(isUnattested(format, hasCertificates)).toBe(isLookedAt);
});

onBothDatabases('a passkey', (fresh) => {
  /** A club with `ada` and `bob`, who are logged in. */
  async function passkeyClub() {
    const club = await openClub(await fresh.database(), { config: { publicOrigin: origin } });
    const [ada, bob] = [await club.join('ada'), await club.join('bob')];
    return { club, ids: { ada, bob }, tokens: { ada: await club.tokenOf('ada'), bob: await club.tokenOf('bob') } };
  }

  const post = async (club: OpenClub, path: string, form: Record<string, string> = {}, more: Ask = {}) =>
    club.ask(`/api/member/passkeys/${path}`, { method: 'POST', form, headers: phone, ...more });
  const begin = async (club: OpenClub, token: string, password = 'ada-password') => post(club, 'begin', { password }, { token });

  async function add(club: OpenClub, token: string, key = new SoftAuthenticator(origin), password = 'ada-password') {
    const { data } = await begin(club, token, password);
    const added = await post(club, 'add', { name: 'Phone', answer: key.create(data) }, { token });
    expect(added.envelope).toMatchObject({ code: 200, msg: 'Your passkey is added' });
    return key;
  }

  async function logIn(club: OpenClub, key: SoftAuthenticator, wrong: Wrong = {}, more: Ask = {}) {
    const { data } = await post(club, 'challenge', {}, more);
    return post(club, 'login', { answer: key.get(data, wrong) }, more);
  }

  const listOf = async (club: OpenClub, token: string) => (await club.ask('/api/member/passkeys', { token })).data;

  test('opens the very session that a password opens, and leaves no secret in the log', async () => {
    const { club, ids, tokens } = await passkeyClub();
    const { data: options } = await begin(club, tokens.ada);
    expect(options).toMatchObject({
      rp: { id: 'club.example.org', name: 'Foyer' },
      user: { id: userHandleOf(ids.ada), name: 'ada' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const key = new SoftAuthenticator(origin);
    const answer = key.create(options);
    expect((await post(club, 'add', { name: ' Phone ', answer }, { token: tokens.ada })).envelope.code).toBe(200);
    expect(await listOf(club, tokens.ada)).toEqual([
      { id: expect.any(String), name: 'Phone', created_ms: club.clock.nowMs, used_ms: null },
    ]);

    club.clock.nowMs += 60_000;
    key.counter = 7;
    const { data: asked, headers: begun } = await post(club, 'challenge');
    expect(asked).toEqual({ challenge: expect.any(String), rpId: 'club.example.org', timeout: 120_000, userVerification: 'required' });
    expect(begun['set-cookie'], 'whoever is logged in here keeps the cookie of videos').toBeUndefined();
    const { data, headers } = await post(club, 'login', { answer: key.get(asked, { userHandle: userHandleOf(ids.ada) }) });
    const byPassword = await club.ask('/api/member/doLogin', { form: { username: 'ada', password: 'ada-password' } });
    expect(Object.keys(data)).toEqual(Object.keys(byPassword.data));
    expect(String(headers['set-cookie'])).toMatch(/^foyer_media=[^;]+; Path=\/media; .*HttpOnly/);
    expect((await club.ask('/api/user_info', { token: data.token })).data.username).toBe('ada');
    expect((await listOf(club, data.token))[0].used_ms).toBe(club.clock.nowMs);
    const devices = (await club.ask('/api/member/sessions', { token: data.token })).data.map(
      (session: { device: string }) => session.device,
    );
    expect(devices).toContain('Phone');
    const row = await club.db.queries.selectFrom('passkeys').selectAll().executeTakeFirstOrThrow();
    expect([row.counter, row.transports]).toEqual([7, '["internal"]']);
    expect(await club.db.queries.selectFrom('passkey_challenges').selectAll().execute()).toEqual([]);
    for (const secret of [options.challenge, asked.challenge, key.id, row.public_key]) expect(club.log()).not.toContain(secret);
  });

  test('opens nothing with an answer that is not its own, for this site, given by the member', async () => {
    const { club, ids, tokens } = await passkeyClub();
    const key = await add(club, tokens.ada);
    key.counter = 5;
    expect((await logIn(club, key)).envelope.code).toBe(200);
    key.counter = 6;
    const wrongs: Wrong[] = [
      { origin: 'https://club.example.com' },
      { origin: `${origin}:8443` },
      { rpId: 'example.org' },
      { flags: 1 },
      { flags: 4 },
      { counter: 5 },
      { counter: 0 },
      { userHandle: userHandleOf(ids.bob) },
      { signature: (signature) => Buffer.from(signature.map((byte, at) => (at === signature.length - 1 ? byte ^ 1 : byte))) },
    ];
    for (const wrong of wrongs) expect([wrong, (await logIn(club, key, wrong)).envelope.reason]).toEqual([wrong, 'passkey_wrong']);
    // Unknown and wrong are told alike: nobody learns which passkeys there are.
    const unknown = await logIn(club, new SoftAuthenticator(origin));
    const forged = await logIn(club, key, { counter: 5 });
    expect(unknown.envelope).toEqual(forged.envelope);
    for (const answer of ['', '{}', '[]', 'x', JSON.stringify({ id: key.id }), key.get({ challenge: 'x' }).replace('public-key', 'other')])
      expect((await post(club, 'login', { answer })).envelope.reason).toBe('bad_request');
    expect((await logIn(club, key, { crossOrigin: true })).envelope.reason).toBe('bad_request');
    expect((await logIn(club, key)).envelope.code).toBe(200);
  });

  test('that counts its uses opens one session at a time, so that a copy is noticed; one that does not count opens any number', async () => {
    const { club, tokens } = await passkeyClub();
    const key = await add(club, tokens.ada);
    const together = async () => (await Promise.all([logIn(club, key), logIn(club, key)])).map(({ envelope }) => envelope.reason ?? 'ok');
    expect((await together()).toSorted()).toEqual(['ok', 'ok']);
    key.counter = 1;
    expect((await together()).toSorted()).toEqual(['ok', 'passkey_wrong']);
  });

  test('has challenges that are good once, for five minutes, for one device and one purpose', async () => {
    const { club, tokens } = await passkeyClub();
    const key = await add(club, tokens.ada);
    const { data: once } = await post(club, 'challenge');
    key.counter = 1;
    expect((await post(club, 'login', { answer: key.get(once) })).envelope.code).toBe(200);
    key.counter = 2;
    expect((await post(club, 'login', { answer: key.get(once) })).envelope.reason).toBe('passkey_expired');

    const { data: late } = await post(club, 'challenge');
    club.clock.nowMs += challengeLimits.lifeMs;
    expect((await post(club, 'login', { answer: key.get(late) })).envelope.reason).toBe('passkey_expired');

    const { data: elsewhere } = await post(club, 'challenge');
    const other = { headers: { 'user-agent': 'Somebody else’s'.replace('’', '') } };
    expect((await post(club, 'login', { answer: key.get(elsewhere) }, other)).envelope.reason).toBe('passkey_expired');
    expect((await post(club, 'login', { answer: key.get({ challenge: 'invented' }) })).envelope.reason).toBe('passkey_expired');

    const { data: toAdd } = await begin(club, tokens.ada);
    expect((await post(club, 'login', { answer: key.get(toAdd) })).envelope.reason).toBe('passkey_expired');
    const { data: toLogIn } = await post(club, 'challenge');
    const mine = { token: tokens.ada };
    const fresh = () => new SoftAuthenticator(origin);
    expect((await post(club, 'add', { name: 'x', answer: fresh().create(toLogIn) }, mine)).envelope.reason).toBe('passkey_expired');
    expect((await post(club, 'add', { name: 'x', answer: fresh().create(toAdd) }, { token: tokens.bob })).envelope.reason).toBe(
      'passkey_expired',
    );
    const { data: newer } = await begin(club, tokens.ada);
    expect((await post(club, 'add', { name: 'x', answer: fresh().create(toAdd) }, mine)).envelope.reason, 'a member has one').toBe(
      'passkey_expired',
    );
    expect((await post(club, 'add', { name: 'x', answer: fresh().create(newer) }, mine)).envelope.code).toBe(200);
  });

  test('is added only with the login password, by what this site asked for, and once', async () => {
    const { club, tokens } = await passkeyClub();
    const mine = { token: tokens.ada };
    expect((await begin(club, tokens.ada, '')).envelope.reason).toBe('password_missing');
    expect((await begin(club, tokens.ada, 'not-the-one')).envelope.reason).toBe('password_wrong');
    const wrongs: Wrong[] = [{ origin: 'https://elsewhere.org' }, { rpId: 'elsewhere.org' }, { flags: 1 }, { fmt: 'android-key' }];
    for (const wrong of wrongs) {
      const { data } = await begin(club, tokens.ada);
      const answer = new SoftAuthenticator(origin).create(data, wrong);
      expect([wrong, (await post(club, 'add', { name: 'Phone', answer }, mine)).envelope.reason]).toEqual([wrong, 'passkey_unusable']);
    }
    const key = new SoftAuthenticator(origin);
    const { data } = await begin(club, tokens.ada);
    for (const name of ['', '  ', 'x'.repeat(41), 'two\nlines'])
      expect((await post(club, 'add', { name, answer: key.create(data) }, mine)).envelope.reason).toBe('passkey_name');
    const answer = key.create(data);
    const first = await post(club, 'add', { name: 'Phone', answer }, mine);
    const second = await post(club, 'add', { name: 'Phone', answer }, mine);
    expect([first.envelope.code, second.envelope]).toEqual([200, first.envelope]);
    expect(await listOf(club, tokens.ada)).toHaveLength(1);

    // Another account's passkey is not taken over.
    const { data: ofBob } = await begin(club, tokens.bob, 'bob-password');
    expect((await post(club, 'add', { name: 'Mine', answer: key.create(ofBob) }, { token: tokens.bob })).envelope.reason).toBe(
      'passkey_unusable',
    );
    expect((await begin(club, tokens.ada)).data.excludeCredentials).toEqual([{ id: key.id, type: 'public-key', transports: ['internal'] }]);
  });

  test('is one of ten at most, however many are added at the same time', async () => {
    const { club, ids, tokens } = await passkeyClub();
    const row = { member_id: ids.ada, public_key: '', counter: 0, transports: '[]', name: 'x', created_ms: 1, used_ms: null };
    const rows = Array.from({ length: passkeyLimits.ofMember - 1 }, (_, at) => ({ ...row, id: `passkey${at}`, credential_id: `c${at}` }));
    await club.db.transaction((tx) => tx.insertInto('passkeys').values(rows).execute());
    const { data } = await begin(club, tokens.ada);
    // Another process adds the tenth meanwhile.
    await club.db.transaction((tx) =>
      tx
        .insertInto('passkeys')
        .values({ ...row, id: 'tenth', credential_id: 'tenth' })
        .execute(),
    );
    const answer = new SoftAuthenticator(origin).create(data);
    const full = { reason: 'passkeys_full', msg: expect.stringContaining('10 passkeys') };
    expect((await post(club, 'add', { name: 'x', answer }, { token: tokens.ada })).envelope).toMatchObject(full);
    expect((await begin(club, tokens.ada)).envelope).toMatchObject(full);
    expect(await listOf(club, tokens.ada)).toHaveLength(passkeyLimits.ofMember);
  });

  test('is renamed and removed by its member alone; a removed one opens nothing', async () => {
    const { club, tokens } = await passkeyClub();
    const key = await add(club, tokens.ada);
    const [{ id }] = await listOf(club, tokens.ada);
    const bobs = { token: tokens.bob };
    expect((await post(club, 'rename', { id, name: 'Mine' }, bobs)).envelope.reason).toBe('not_found');
    expect((await post(club, 'remove', { id }, bobs)).envelope.reason).toBe('not_found');
    expect((await post(club, 'rename', { id, name: '' }, { token: tokens.ada })).envelope.reason).toBe('passkey_name');
    expect((await post(club, 'rename', { id, name: 'Old phone' }, { token: tokens.ada })).envelope.msg).toBe('Renamed');
    expect((await listOf(club, tokens.ada))[0].name).toBe('Old phone');
    expect(await listOf(club, tokens.bob)).toEqual([]);
    expect((await post(club, 'remove', { id }, { token: tokens.ada })).envelope.code).toBe(200);
    expect((await logIn(club, key)).envelope.reason).toBe('passkey_wrong');
    expect((await post(club, 'remove', { id }, { token: tokens.ada })).envelope.reason).toBe('not_found');
  });

  test('tells only its own member that the account is disabled, and is gone with a closed one', async () => {
    const { club, ids, tokens } = await passkeyClub();
    const key = await add(club, tokens.ada);
    await club.db.transaction((tx) => tx.updateTable('members').set({ status: 0 }).where('id', '=', ids.ada).execute());
    key.counter = 1;
    expect((await logIn(club, key)).envelope.reason).toBe('account_inactive');
    expect((await logIn(club, key, { flags: 1 })).envelope.reason).toBe('passkey_wrong');
    await club.db.transaction((tx) => tx.updateTable('members').set({ status: 1 }).where('id', '=', ids.ada).execute());
    await begin(club, tokens.ada);
    const closed = await club.ask('/api/member/forget', { form: { password: 'ada-password' }, token: tokens.ada });
    expect(closed.envelope.code).toBe(200);
    expect(await club.db.queries.selectFrom('passkeys').selectAll().execute()).toEqual([]);
    expect(await club.db.queries.selectFrom('passkey_challenges').selectAll().execute()).toEqual([]);
    expect((await logIn(club, key)).envelope.reason).toBe('passkey_wrong');
  });

  test('has begun and wrong log-ins counted by address, and leaves the lock of the fund password', async () => {
    const { club, ids, tokens } = await passkeyClub();
    const key = await add(club, tokens.ada);
    const from = (address: string): Ask => ({ from: address });
    for (let n = 0; n < tryLimits.address.tries; n += 1) await logIn(club, key, { flags: 1 }, from('203.0.113.7'));
    expect((await logIn(club, key, {}, from('203.0.113.7'))).envelope.reason).toBe('too_many');
    expect((await logIn(club, key, {}, from('203.0.113.8'))).envelope.code).toBe(200);
    for (let n = 0; n < tryLimits.passkey.tries; n += 1) await post(club, 'challenge', {}, from('203.0.113.9'));
    expect((await post(club, 'challenge', {}, from('203.0.113.9'))).envelope.reason).toBe('too_many');
    const locked = { fund_tries: 100, fund_locked_until_ms: club.clock.nowMs + 60_000 };
    await club.db.transaction((tx) => tx.updateTable('members').set(locked).where('id', '=', ids.ada).execute());
    expect((await logIn(club, key)).envelope.code).toBe(200);
    const row = await club.db.queries.selectFrom('members').select('fund_tries').where('id', '=', ids.ada).executeTakeFirstOrThrow();
    expect(row.fund_tries).toBe(100);
  });

  test('has so many challenges waiting at most, over all devices; the password still opens', async () => {
    const { club, tokens } = await passkeyClub();
    const key = await add(club, tokens.ada);
    const end = club.clock.nowMs + 1_000;
    await club.db.transaction((tx) =>
      sql`insert into passkey_challenges (hash, member_id, device, expires_ms)
        with recursive counted (n) as (select 1 union all select n + 1 from counted where n < ${sql.lit(challengeLimits.waiting)})
        select 'x' || n, cast(null as text), '', ${sql.lit(end)} from counted`.execute(tx),
    );
    expect((await post(club, 'challenge')).envelope.reason).toBe('overloaded');
    expect((await begin(club, tokens.ada)).envelope.code).toBe(200);
    expect(await club.tokenOf('ada')).toBeDefined();
    club.clock.nowMs = end;
    expect((await logIn(club, key)).envelope.code).toBe(200);
  });

  test('of a club without a public origin belongs to localhost, on any port', async () => {
    const club = await openClub(await fresh.database());
    await club.join('ada');
    const key = await add(club, await club.tokenOf('ada'), new SoftAuthenticator('http://localhost:8080'));
    expect((await logIn(club, key)).envelope.code).toBe(200);
    expect((await logIn(club, key, { origin: 'http://localhost.example.org' })).envelope.reason).toBe('passkey_wrong');
  });
});
