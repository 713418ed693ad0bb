import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import type { Call } from '../../src/contract/call.ts';
import { calls } from '../../src/contract/calls.ts';
import { nextRevision } from '../../src/server/db/collection-revision.ts';
import { setSetting } from '../../src/server/db/settings.ts';
import { onBothDatabases } from '../postgres/databases.ts';
import { type Answer, type Ask, type OpenClub, openClub, openPeriods, seedClub } from './open-club.ts';

async function seeded(database: () => Promise<OpenClub['db']>, options = {}): Promise<OpenClub> {
  const club = await openClub(await database(), { chainLength: 64, ...options });
  const media = await mkdtemp(join(tmpdir(), 'foyer-media-'));
  onTestFinished(() => rm(media, { recursive: true, force: true }));
  await seedClub(club, media);
  return club;
}

const logIn = async (club: OpenClub, username: string, password: string): Promise<string> =>
  (await club.ask('/api/member/doLogin', { form: { username, password } })).data.token;

/** Reads of a member's own data with names like those that need an id. */
const ownReads: readonly string[] = ['member-info', 'bank-info'];

/** The query of calls about one lottery. */
function lotteryFields(name: string, { key, id }: { key: string; id: string }): string {
  if (name === 'lottery-odds') return `?id=${id}`;
  return ['lottery-info', 'lottery-results'].includes(name) ? `?key=${key}` : '';
}

const again = (club: OpenClub, path: string, { headers }: Answer, ask: Ask = {}) =>
  club.ask(path, { ...ask, headers: { ...ask.headers, 'if-none-match': String(headers.etag) } });

onBothDatabases('an ETag', (fresh) => {
  test('is on every call that promises one, and only on those, and is valid while nothing changes', async () => {
    const club = await seeded(fresh.database);
    const token = await logIn(club, 'demo', 'demo-member-1');
    await openPeriods(club);
    const lottery = (await club.ask('/api/lottery_list')).data[0];
    for (const call of Object.values<Call>(calls)) {
      // A command that [A] clients may send by GET (Q8).
      if (call === calls.setName) continue;
      for (const path of call.get.filter((one) => !/Info$|data$|outcome$/.test(one) || ownReads.includes(call.name))) {
        const address = `/api${path.replace(':shelf', 'videos').replace(':key', lottery.key)}${lotteryFields(call.name, lottery)}`;
        const first = await club.ask(address, { token });
        expect([address, first.envelope.code, first.headers.etag !== undefined]).toEqual([address, 200, call.etag]);
        if (!call.etag) continue;
        const second = await again(club, address, first, { token });
        expect([address, second.status, second.text, second.headers.etag]).toEqual([address, 304, '', first.headers.etag]);
        expect(second.headers['cache-control']).toBe('no-store');
        expect(second.headers.vary).toBe(first.headers.vary);
      }
    }
  });

  test('of a member’s rows is not valid for a visitor, whose cached replies are others', async () => {
    const club = await seeded(fresh.database);
    const token = await logIn(club, 'demo', 'demo-member-1');
    const whole = await club.ask('/api/mirror/profiles', { token });
    const seen = await again(club, '/api/mirror/profiles', whole);
    expect([seen.status, 'content' in whole.data.rows[0], 'content' in seen.data.rows[0]]).toEqual([200, true, false]);
  });

  test('changes with its collection, and not with another one', async () => {
    const club = await seeded(fresh.database);
    const first = await club.ask('/api/xuanfei/address');
    await club.db.transaction((tx) => nextRevision(tx, 'notices'));
    expect((await again(club, '/api/xuanfei/address', first)).status).toBe(304);
    await club.db.transaction(async (tx) => {
      const rev = await nextRevision(tx, 'regions');
      const one = await tx.selectFrom('regions').select('id').limit(1).executeTakeFirstOrThrow();
      await tx.updateTable('regions').set({ name: 'Elsewhere', rev }).where('id', '=', one.id).execute();
    });
    const moved = await again(club, '/api/xuanfei/address', first);
    expect([moved.status, moved.text.includes('Elsewhere')]).toEqual([200, true]);
    const base = await club.ask('/api/base_info');
    await club.db.transaction((tx) => setSetting(tx, 'name', 'The Other Club'));
    expect((await again(club, '/api/base_info', base)).data.name).toBe('The Other Club');
  });

  test('differs by fields, format and tier, and is the same in both spellings and in two processes', async () => {
    const club = await seeded(fresh.database);
    const [demo, vip] = [await logIn(club, 'demo', 'demo-member-1'), await logIn(club, 'vip', 'demo-vip-1')];
    const list = '/api/video/getVideoList';
    const etags = await Promise.all(
      [
        club.ask(list),
        club.ask(`${list}?page=1`),
        club.ask(list, { base64: true }),
        club.ask(list, { token: vip }),
        club.ask('/api/xuanfeilist'),
      ].map(async (answer) => (await answer).headers.etag),
    );
    expect(new Set(etags).size).toBe(etags.length);
    expect((await club.ask(list, { token: vip })).data.data[0].is_see).toBe(1);
    expect((await club.ask(list, { token: demo })).data.data[0].is_see).toBe(0);
    expect((await club.ask('/api/xuanfei/xuanfeilist')).headers.etag).toBe(etags[4]);
    const other = await openClub(club.db, { seed: 'another process' });
    expect((await again(other, '/api/xuanfeilist', await club.ask('/api/xuanfeilist'))).status).toBe(304);
  });

  test("a member's own reply is never another member's", async () => {
    const club = await seeded(fresh.database);
    const [demo, vip] = [await logIn(club, 'demo', 'demo-member-1'), await logIn(club, 'vip', 'demo-vip-1')];
    const mine = await club.ask('/api/user_info', { token: demo });
    const theirs = await again(club, '/api/user_info', mine, { token: vip });
    expect([mine.data.username, theirs.status, theirs.data.username]).toEqual(['demo', 200, 'vip']);
  });

  test('is missing on a refusal, and what was refused once may exist later', async () => {
    const club = await seeded(fresh.database);
    const token = await logIn(club, 'demo', 'demo-member-1');
    const missing = await club.ask('/api/xuanfeidata?id=profile-new', { token });
    expect([missing.envelope.code, missing.headers.etag, missing.headers['cache-control']]).toEqual([404, undefined, 'no-store']);
    await club.db.transaction(async (tx) => {
      const rev = await nextRevision(tx, 'profiles');
      const row = await tx.selectFrom('profiles').selectAll().where('published', '=', 1).limit(1).executeTakeFirstOrThrow();
      await tx
        .insertInto('profiles')
        .values({ ...row, id: 'profile-new', import_key: null, rev })
        .execute();
    });
    expect((await club.ask('/api/xuanfeidata?id=profile-new', { token })).data.id).toBe('profile-new');
  });

  test('gives no 304 to a caller who may not see the reply', async () => {
    const club = await seeded(fresh.database);
    const token = await logIn(club, 'demo', 'demo-member-1');
    const seen = await club.ask('/api/memberfeedbacklist', { token });
    expect((await again(club, '/api/memberfeedbacklist', seen)).envelope.reason).toBe('auth');
  });
});

onBothDatabases('the headers for caching and compression', (fresh, kind) => {
  test('are no-store with a token, revalidation without, and Vary names what the reply depends on', async () => {
    const club = await openClub(await fresh.database());
    await club.join('ada');
    const token = await club.tokenOf('ada');
    const visitor = await club.ask('/api/xuanfeilist');
    const member = await club.ask('/api/xuanfeilist', { token });
    expect([visitor.headers['cache-control'], member.headers['cache-control']]).toEqual(['no-cache', 'no-store']);
    // Of a visitor's copy only the club's own rows are asked for at each start: what else is in a cache nobody would delete there (O24).
    for (const [shelf, control] of Object.entries({ base: 'no-cache', profiles: 'no-store', regions: 'no-store' })) {
      const pulled = await club.ask(`/api/mirror/${shelf}`);
      const same = await again(club, `/api/mirror/${shelf}`, pulled);
      const seen = [pulled, same].map(({ status, headers }) => [status, headers['cache-control']]);
      expect([shelf, seen]).toEqual([shelf, [200, 304].map((status) => [status, control])]);
    }
    for (const { headers } of [visitor, member, await club.ask('/api/user_info'), await club.ask('/api/nothing')]) {
      for (const name of ['Accept', 'lang', 'token']) expect(String(headers.vary).split(', ')).toContain(name);
    }
  });

  if (kind === 'postgres') return;

  test('compress a long reply as requested, a short one never', async () => {
    const club = await seeded(fresh.database);
    const path = '/api/xuanfeilist';
    const plain = (await club.ask(path)).text;
    const inEncoding = async (accept: string) => {
      const headers = { accept: 'application/json; data=plain', 'accept-encoding': accept };
      const reply = await club.app.inject({ url: path, headers });
      return { encoding: reply.headers['content-encoding'], body: reply.rawPayload, etag: reply.headers.etag };
    };
    const expected = { br: (body: Buffer) => brotliDecompressSync(body), gzip: (body: Buffer) => gunzipSync(body) };
    for (const [accept, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0.5, gzip;q=0.8', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['*', 'br'],
      ['*;q=0', undefined],
      ['identity', undefined],
      ['deflate', undefined],
      ['br;q=nonsense', undefined],
    ] as const) {
      const reply = await inEncoding(accept);
      expect([accept, reply.encoding]).toEqual([accept, encoding]);
      expect((encoding ? expected[encoding](reply.body) : reply.body).toString()).toBe(plain);
      if (encoding) expect(reply.body.length).toBeLessThan(plain.length / 2);
    }
    const short = await club.app.inject({ url: '/api/healthz', headers: { 'accept-encoding': 'br' } });
    expect(short.headers['content-encoding']).toBeUndefined();
  });
});
