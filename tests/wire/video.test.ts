import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseConfig } from '../../src/server/config.ts';
import { setSetting } from '../../src/server/db/settings.ts';
import { onBothDatabases } from '../postgres/databases.ts';
import { openVideoClub, type VideoClub, video, type Watcher } from './video-club.ts';

const hourMs = 60 * 60 * 1_000;

/** A club with a VIP and a registered member, both logged in, and the address of the video for each. */
async function openWith(db: Parameters<typeof openVideoClub>[0]) {
  const club = await openVideoClub(db);
  await club.join('vera', { tier: 'vip' });
  await club.join('otto');
  const [vera, otto] = [await club.logIn('vera'), await club.logIn('otto')];
  return { club, vera, otto, whole: await club.addressFor(vera), preview: await club.addressFor(otto) };
}

const statusOf = async (club: VideoClub, address: string, watcher?: Watcher, more: Record<string, string> = {}) => {
  const reply = await club.fetch(address, { ...(watcher ? { cookie: watcher.cookie } : {}), ...more });
  // A refusal must contain nothing of a video, and must not be cached.
  if (reply.statusCode >= 400) expect([reply.headers['cache-control'], reply.rawPayload.length < 200]).toEqual(['no-store', true]);
  return reply.statusCode;
};

onBothDatabases('a video (Q6, E11, P5)', (fresh) => {
  test('is sent completely to a VIP, and as a separate file that ends at the preview to everyone else', async () => {
    const { club, vera, otto, whole, preview } = await openWith(await fresh.database());
    const full = await club.fetch(whole, { cookie: vera.cookie });
    expect([full.statusCode, full.headers['content-type'], full.headers['cache-control']]).toEqual([200, 'video/mp4', 'no-store']);
    expect(full.rawPayload.equals(await readFile(join(club.clips, 'dance.mp4')))).toBe(true);
    const cut = await club.fetch(preview, { cookie: otto.cookie });
    expect(cut.statusCode).toBe(200);
    expect(cut.rawPayload.equals(await readFile(join(club.clips, 'dance.preview.mp4')))).toBe(true);
    const info = async ({ token }: Watcher) => (await club.ask(`/api/video/getVideoInfo?id=${video}`, { token })).data;
    expect(await info(vera)).toMatchObject({ is_see: 1, is_play: 1, nowPlayVideoUrl: whole, sources: [{ height: 0, url: whole }] });
    expect(await info(otto)).toMatchObject({ is_see: 0, is_play: 0, free_see_time: 15, nowPlayVideoUrl: preview });
    // Lists and the mirror contain no address at all.
    for (const path of ['/api/video/getVideoList', '/api/video_get_more_item', '/api/mirror/videos']) {
      expect((await club.ask(path, { token: vera.token })).text).not.toContain('/media/videos');
    }
    expect((await club.ask(`/api/video/getVideoInfo?id=${video}`)).envelope.reason).toBe('auth');
  });

  test('is refused on every way around the entitlement', async () => {
    const { club, vera, otto, whole, preview } = await openWith(await fresh.database());
    const swap = (address: string, file: string) => address.replace(/videos\/[^?]+/, `videos/${file}`);
    const second = await club.logIn('vera');
    const ways: [string, string, Watcher | undefined][] = [
      ['a direct address', '/media/videos/dance.mp4', vera],
      ['a direct address of the preview', '/media/videos/dance.preview-15.mp4', vera],
      ['the file as it lies on the disk', swap(preview, 'dance.preview.mp4'), otto],
      ['no cookie', whole, undefined],
      ["another member's cookie", whole, otto],
      ["the same member's other session", whole, second],
      ['a cookie that was made up', whole, { ...vera, cookie: vera.cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) }],
      ['two cookies', whole, { ...vera, cookie: `${otto.cookie}; ${vera.cookie}` }],
      ["the preview's signature on the whole video", swap(preview, 'dance.mp4'), otto],
      ["the preview's signature on a longer preview", swap(preview, 'dance.preview-600.mp4'), otto],
      ["the whole video's signature on another file", swap(whole, 'city.mp4'), vera],
      ['a later end', whole.replace(/e=(\d+)/, (_, end) => `e=${Number(end) + hourMs}`), vera],
      ['a signature that was cut', whole.slice(0, -1), vera],
      ['one more parameter', `${whole}&x=1`, vera],
      ['no signature', whole.replace(/&s=.*/, ''), vera],
      ['the parameters the other way round', whole.replace(/\?(e=\d+)&(s=.+)/, '?$2&$1'), vera],
      ['an escaped name', swap(whole, 'dance%2Emp4'), vera],
      ['a way up', swap(whole, '../clips/dance.mp4'), vera],
      ['an escaped way up', swap(whole, '..%2Fclips%2Fdance.mp4'), vera],
    ];
    for (const [way, address, watcher] of ways) {
      const wanted = way === 'a way up' ? [403, 404] : [403];
      expect(wanted, way).toContain(await statusOf(club, address, watcher));
      expect(wanted, `${way}, a range`).toContain(await statusOf(club, address, watcher, { range: 'bytes=0-1' }));
      expect(wanted, `${way}, HEAD`).toContain((await club.fetch(address, watcher ? { cookie: watcher.cookie } : {}, 'HEAD')).statusCode);
    }
    // The other folders don't lead there either; the control: the same address with its own cookie plays.
    for (const path of ['/media/clips/dance.mp4', '/media/pictures/dance.mp4', '/media/pictures/..%2Fclips%2Fdance.mp4'])
      expect((await club.fetch(path, { cookie: vera.cookie })).statusCode, path).toBe(404);
    expect(await statusOf(club, whole, vera, { range: 'bytes=0-1' })).toBe(206);
  });

  test('ends with its address, the session, the entitlement, and the video', async () => {
    const { club, vera, otto, whole, preview } = await openWith(await fresh.database());
    expect(await statusOf(club, whole, vera)).toBe(200);
    const change = (values: object) =>
      club.db.transaction((tx) => tx.updateTable('members').set(values).where('username', '=', 'vera').execute());
    await change({ tier: 'registered' });
    expect(await statusOf(club, whole, vera, { range: 'bytes=100-' })).toBe(403);
    await change({ tier: 'vip', status: 0 });
    expect(await statusOf(club, whole, vera)).toBe(403);
    await change({ status: 1 });
    expect(await statusOf(club, whole, vera)).toBe(200);
    await club.db.transaction((tx) => setSetting(tx, 'free_see_time', 5));
    expect(await statusOf(club, preview, otto)).toBe(403);
    const hide = (hidden: 0 | 1) => club.db.transaction((tx) => tx.updateTable('videos').set({ hidden }).execute());
    await hide(1);
    expect(await statusOf(club, whole, vera)).toBe(403);
    await hide(0);
    club.clock.nowMs += 2 * hourMs;
    expect(await statusOf(club, whole, vera)).toBe(403);
    const renewed = await club.addressFor(vera);
    expect(await statusOf(club, renewed, vera)).toBe(200);
    await club.ask('/api/member/logout', { method: 'POST', token: vera.token });
    expect(await statusOf(club, renewed, vera)).toBe(403);
  });

  test('is counted once per member, video and day, and the count reaches mirrors later (H2)', async () => {
    const { club, vera, otto } = await openWith(await fresh.database());
    const play = async ({ token }: Watcher, id = video) => (await club.ask('/api/video/played', { form: { id }, token })).envelope;
    const rev = async () =>
      (await club.db.queries.selectFrom('shelf_revs').select('rev').where('shelf', '=', 'videos').executeTakeFirstOrThrow()).rev;
    const plays = async () => (await club.db.queries.selectFrom('videos').select('plays').executeTakeFirstOrThrow()).plays;
    const before = await rev();
    await Promise.all([play(vera), play(vera), play(vera), play(otto)]);
    expect([await plays(), await rev()]).toEqual([2, before]);
    expect((await club.ask('/api/user_info', { token: vera.token })).data.see_total).toBe(1);
    club.clock.nowMs += 24 * hourMs;
    await play(vera);
    expect(await plays()).toBe(3);
    expect((await club.ask('/api/user_info', { token: vera.token })).data.see_total).toBe(2);
    expect((await play(vera, 'video-unknown')).reason).toBe('not_found');
    expect((await club.ask('/api/video/played', { form: { id: video } })).envelope.reason).toBe('auth');
    const { publishPlays } = await import('../../src/server/commands/publish-counts.ts');
    expect([await publishPlays(club.db), await publishPlays(club.db), await rev()]).toEqual([1, 0, before + 1]);
    expect((await club.ask(`/api/video/getVideoInfo?id=${video}`, { token: otto.token })).data.count).toBe(3);
  });

  test('is available in ranges (RFC 9110, 14)', async () => {
    const { club, vera, whole } = await openWith(await fresh.database());
    const file = await readFile(join(club.clips, 'dance.mp4'));
    const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
      club.fetch(whole, { cookie: vera.cookie, ...headers }, method);
    const part = await get({ range: 'bytes=100-299' });
    expect([part.statusCode, part.headers['content-range'], part.headers['content-length']]).toEqual([
      206,
      `bytes 100-299/${file.length}`,
      '200',
    ]);
    expect(part.rawPayload.equals(file.subarray(100, 300))).toBe(true);
    const tail = await get({ range: 'bytes=-50' });
    expect(tail.rawPayload.equals(file.subarray(-50))).toBe(true);
    const behind = await get({ range: `bytes=${file.length}-` });
    expect([behind.statusCode, behind.headers['content-range']]).toEqual([416, `bytes */${file.length}`]);
    const head = await get({}, 'HEAD');
    expect([head.statusCode, head.headers['content-length'], head.headers['accept-ranges'], head.rawPayload.length]).toEqual([
      200,
      String(file.length),
      'bytes',
      0,
    ]);
    const etag = String(head.headers.etag);
    expect((await get({ range: 'bytes=0-9', 'if-range': etag })).statusCode).toBe(206);
    const changed = await get({ range: 'bytes=0-9', 'if-range': '"another"' });
    expect([changed.statusCode, changed.rawPayload.length]).toEqual([200, file.length]);
    await rm(join(club.clips, 'dance.mp4'));
    expect((await get()).statusCode).toBe(404);
  });

  test('gets its cookie from every log-in, and a log-out deletes it', async () => {
    const { club, vera } = await openWith(await fresh.database());
    const opened = await club.ask('/api/member/doLogin', { form: { username: 'vera', password: 'vera-password' } });
    expect(opened.headers['set-cookie']).toMatch(
      /^foyer_media=[0-9a-z]+\.[A-Za-z0-9_-]{43}; Path=\/media; Max-Age=2592000; HttpOnly; SameSite=Strict$/,
    );
    await club.db.transaction((tx) => tx.insertInto('invites').values({ code: 'SPRING', uses_left: 1, used: 0, created_ms: 1 }).execute());
    const joined = await club.ask('/api/member/doRegister', {
      form: { username: 'newcomer', password: 'newcomer-password', code: 'SPRING' },
    });
    expect([joined.envelope.code, joined.headers['set-cookie']]).toEqual([200, expect.stringContaining('foyer_media=')]);
    const refused = await club.ask('/api/member/doLogin', { form: { username: 'vera', password: 'wrong-password' } });
    expect(refused.headers['set-cookie']).toBeUndefined();
    const info = await club.ask(`/api/video/getVideoInfo?id=${video}`, { token: vera.token });
    expect(String(info.headers['set-cookie']).startsWith(vera.cookie)).toBe(true);
    expect((await club.ask('/api/user_info', { token: vera.token })).headers['set-cookie']).toBeUndefined();
    const out = await club.ask('/api/member/logout', { method: 'POST', token: vera.token });
    expect(out.headers['set-cookie']).toBe('foyer_media=; Path=/media; Max-Age=0; HttpOnly; SameSite=Strict');
  });

  test('has a Secure cookie if the club is reached over https', async () => {
    const logIn = async (club: VideoClub, more: Record<string, string> = {}, from = '127.0.0.1') => {
      const reply = await club.ask('/api/member/doLogin', { form: { username: 'vera', password: 'vera-password' }, headers: more, from });
      return String(reply.headers['set-cookie']).endsWith('; Secure');
    };
    const config = parseConfig({ FOYER_SECRET: 'ab'.repeat(32), PUBLIC_ORIGIN: 'https://club.example.org' });
    const open = await openVideoClub(await fresh.database(), { config: { publicOrigin: config.publicOrigin } });
    await open.join('vera');
    expect(await logIn(open)).toBe(true);
    const behind = await openVideoClub(await fresh.database(), { config: { trustProxy: ['10.0.0.0/8'] } });
    await behind.join('vera');
    expect(await logIn(behind, { 'x-forwarded-proto': 'https' }, '10.1.2.3')).toBe(true);
    expect(await logIn(behind, {}, '10.1.2.3')).toBe(false);
  });
});
