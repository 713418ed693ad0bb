import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, onTestFinished, test } from 'vitest';
import type { Call } from '../../src/contract/call.ts';
import { calls } from '../../src/contract/calls.ts';
import { collectionNames } from '../../src/contract/collections/mirror.ts';
import { onBothDatabases } from '../postgres/databases.ts';
import { type OpenClub, openClub, openPeriods, seedClub } from './open-club.ts';

async function seeded(database: () => Promise<OpenClub['db']>): Promise<OpenClub> {
  const club = await openClub(await database(), { chainLength: 64 });
  const media = await mkdtemp(join(tmpdir(), 'foyer-media-'));
  onTestFinished(() => rm(media, { recursive: true, force: true }));
  await seedClub(club, media);
  return club;
}

async function logIn(club: OpenClub, username = 'demo', password = 'demo-member-1'): Promise<string> {
  const { data } = await club.ask('/api/member/doLogin', { form: { username, password } });
  return data.token;
}

/** Every address of the reads. Setting the name is a command, though [A] clients may send it by GET (Q8). */
const readAddresses = Object.values<Call>(calls)
  .filter((call) => call !== calls.setName)
  .flatMap((call) => call.get.map((path) => ({ call, path })));

onBothDatabases('every call in both spellings', (fresh) => {
  test('has a reply with the shape of its schema, in base64 and plain (E0.3, Q7)', async () => {
    const club = await seeded(fresh.database);
    const token = await logIn(club);
    const ids: Record<string, string> = {
      video: (await club.ask('/api/video/getVideoList')).data.data[0].id,
      profile: (await club.ask('/api/xuanfeilist')).data[0].id,
      'command-outcome': '00000000-0000-4000-8000-000000000000',
    };
    const lottery = (await club.ask('/api/lottery_list')).data[0];
    const queries: Record<string, string> = {
      ...Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, `?id=${id}`])),
      'lottery-info': `?key=${lottery.key}`,
      'lottery-results': `?key=${lottery.key}`,
      'lottery-odds': `?id=${lottery.id}`,
    };
    await openPeriods(club);
    for (const { call, path } of readAddresses) {
      const paths = path.includes(':shelf')
        ? collectionNames.map((collection) => path.replace(':shelf', collection))
        : [path.replace(':key', lottery.key)];
      for (const one of paths) {
        const address = `/api${one}${queries[call.name] ?? ''}`;
        const plain = await club.ask(address, { token });
        const encoded = await club.ask(address, { token, base64: true });
        expect([address, plain.status, plain.envelope.code, plain.envelope.msg]).toEqual([address, 200, 200, '']);
        expect(typeof encoded.envelope.data, address).toBe('string');
        // The server's clock stands still here, so that values which depend on it are equal.
        expect(encoded.data, address).toEqual(plain.data);
        expect(v.safeParse(call.reply, plain.data).issues, address).toBeUndefined();
      }
    }
  });

  test('lists are not empty, and end with an empty page', async () => {
    const club = await seeded(fresh.database);
    expect((await club.ask('/api/xuanfei/xuanfeilist?page=1')).data.length).toBeGreaterThan(0);
    expect((await club.ask('/api/xuanfei/xuanfeilist?page=99')).data).toEqual([]);
    expect((await club.ask('/api/video/getVideoList?page=0')).data.data.length).toBeGreaterThan(0);
    expect((await club.ask('/api/address_list')).data.length).toBeGreaterThan(17);
  });

  test('Chinese, Vietnamese and emoji survive the round trip (E0.3)', async () => {
    const club = await openClub(await fresh.database());
    const text = '晚上好 · Xin chào buổi tối · ¡Olé! 💃🏽🎲 \u{1d4d5}';
    await club.join('writer');
    await club.db.transaction(async (tx) => {
      await tx.insertInto('notices').values({ id: 'notice-0001', name: text, text, at_ms: club.clock.nowMs, rev: 2 }).execute();
      await tx.updateTable('shelf_revs').set({ rev: 2 }).where('shelf', '=', 'notices').execute();
    });
    for (const base64 of [true, false]) {
      const { data } = await club.ask('/api/notice/getNoticeList', { base64 });
      expect(data[0].name).toBe(text);
    }
  });

  test('a member logs in, is recognised, and logs out (E0.7, E16, E31)', async () => {
    const club = await openClub(await fresh.database());
    await club.join('ada');
    const reply = await club.ask('/api/member/doLogin', { form: { username: ' ADA ', password: 'ada-password' } });
    expect(v.safeParse(calls.logIn.reply, reply.data).issues).toBeUndefined();
    const { token } = reply.data;
    expect(token).toMatch(/^[\x21-\x7e]{32,}$/);
    expect((await club.ask('/api/user_info', { token })).data.username).toBe('ada');
    const out = await club.ask('/api/member/logout', { method: 'POST', token });
    expect([out.envelope.code, out.data]).toEqual([200, {}]);
    expect((await club.ask('/api/user_info', { token })).envelope.reason).toBe('auth');
  });

  test('registers with an invite and counts its uses (E17, P10, Q28)', async () => {
    const club = await openClub(await fresh.database(), { realHashes: true });
    await club.db.transaction((tx) => tx.insertInto('invites').values({ code: 'ONCE', uses_left: 1, used: 0, created_ms: 0 }).execute());
    const form = { username: 'Grace', password: 'long enough', code: 'ONCE', adsid: 'ad-1', kefuId: 'desk-1' };
    const reply = await club.ask('/api/member/doRegister', { form });
    expect(v.safeParse(calls.register.reply, reply.data).issues).toBeUndefined();
    const member = await club.db.queries.selectFrom('members').selectAll().executeTakeFirstOrThrow();
    expect(member).toMatchObject({ username: 'Grace', username_key: 'grace', adsid: 'ad-1', kefu_id: 'desk-1', invite: 'ONCE', status: 1 });
    expect(member.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const again = await club.ask('/api/member/doRegister', { form: { ...form, username: 'hopper' } });
    expect(again.envelope.reason).toBe('invite_invalid');
  });

  test('position fields are accepted everywhere and change nothing (E0.5, Q29)', async () => {
    const club = await openClub(await fresh.database());
    const place = 'realLat=52.52&realLng=13.40&lat=52.52&lng=13.40';
    const without = await club.ask('/api/system/base');
    const withPlace = await club.ask(`/api/system/base?${place}`);
    expect([withPlace.envelope.code, withPlace.headers.etag]).toEqual([200, without.headers.etag]);
  });
});
