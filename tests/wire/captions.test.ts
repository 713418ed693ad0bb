import { expect, test } from 'vitest';
import { storeCaptions } from '../../src/server/commands/store-captions.ts';
import { setSetting } from '../../src/server/db/settings.ts';
import { onBothDatabases } from '../postgres/databases.ts';
import { openVideoClub, video, type Watcher } from './video-club.ts';

const cues = [
  [0, 4_000, 'Good evening'],
  [14_000, 18_000, 'Until the preview ends'],
  [18_000, 23_000, 'Only for members'],
] as const;

/** A club with a captioned video, a VIP and a registered member, and the addresses of the German captions for each. */
async function openWith(db: Parameters<typeof openVideoClub>[0]) {
  const club = await openVideoClub(db);
  await db.transaction(async (tx) => {
    for (const lang of ['en', 'de']) await storeCaptions(tx, { clip: 'dance', lang, cues, atMs: 1 });
  });
  await club.join('vera', { tier: 'vip' });
  await club.join('otto');
  const [vera, otto] = [await club.logIn('vera'), await club.logIn('otto')];
  const captionsFor = async ({ token }: Watcher): Promise<{ lang: string; hash: string; url: string }[]> =>
    (await club.ask(`/api/video/getVideoInfo?id=${video}`, { token })).data.captions;
  const urlFor = async (watcher: Watcher) => (await captionsFor(watcher)).find(({ lang }) => lang === 'de')?.url ?? '';
  const fetch = (address: string, watcher?: Watcher, method: 'GET' | 'HEAD' = 'GET') =>
    club.fetch(address, watcher ? { cookie: watcher.cookie } : {}, method);
  return { club, vera, otto, captionsFor, fetch, whole: await urlFor(vera), preview: await urlFor(otto), urlFor };
}

onBothDatabases('captions (S20, Q6)', (fresh) => {
  test('are as long as the part that may be watched, and not cached by proxies', async () => {
    const { vera, otto, captionsFor, fetch, whole, preview } = await openWith(await fresh.database());
    expect((await captionsFor(vera)).map(({ lang }) => lang)).toEqual(['de', 'en']);
    const full = await fetch(whole, vera);
    expect([full.statusCode, full.headers['content-type'], full.headers['cache-control'], full.headers['x-content-type-options']]).toEqual([
      200,
      'text/vtt; charset=utf-8',
      'no-store',
      'nosniff',
    ]);
    expect(full.payload).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:04.000\nGood evening\n\n00:00:14.000 --> 00:00:18.000\nUntil the preview ends\n\n00:00:18.000 --> 00:00:23.000\nOnly for members\n',
    );
    const cut = await fetch(preview, otto);
    expect(cut.statusCode).toBe(200);
    expect(cut.payload).toContain('00:00:14.000 --> 00:00:15.000\nUntil the preview ends\n');
    expect(cut.payload).not.toContain('Only for members');
    const head = await fetch(whole, vera, 'HEAD');
    expect([head.statusCode, head.payload]).toEqual([200, '']);
  });

  test('are refused on every way around the entitlement', async () => {
    const { club, vera, otto, fetch, whole, preview } = await openWith(await fresh.database());
    const swap = (address: string, file: string) => address.replace(/videos\/[^?]+/, `videos/${file}`);
    const ways: [string, string, Watcher | undefined][] = [
      ['a direct address', '/media/videos/dance.de.vtt', vera],
      ['no cookie', whole, undefined],
      ["another member's cookie", whole, otto],
      ["the same member's other session", whole, await club.logIn('vera')],
      ["the preview's signature on all of them", swap(preview, 'dance.de.vtt'), otto],
      ["the preview's signature on a longer preview", swap(preview, 'dance.preview-600.de.vtt'), otto],
      ['the signature of another language', swap(whole, 'dance.en.vtt'), vera],
      ["the video's signature", swap(await club.addressFor(vera), 'dance.de.vtt'), vera],
      ['the signature of captions on the video', swap(whole, 'dance.mp4'), vera],
      ['a height', swap(whole, 'dance-720.de.vtt'), vera],
      ['a way up', swap(whole, '..%2Fdance.de.vtt'), vera],
      ['one more parameter', `${whole}&x=1`, vera],
    ];
    for (const [way, address, watcher] of ways) {
      const reply = await fetch(address, watcher);
      expect([reply.statusCode, reply.headers['cache-control'], reply.payload.includes('Good evening')], way).toEqual([
        403,
        'no-store',
        false,
      ]);
    }
    // The control: its own cookie opens it.
    expect((await fetch(whole, vera)).statusCode).toBe(200);
    // Lists and the mirror contain none.
    for (const path of ['/api/video/getVideoList', '/api/video_get_more_item', '/api/mirror/videos']) {
      expect((await club.ask(path, { token: vera.token })).text).not.toContain('.vtt');
    }
  });

  test('end with the entitlement, the preview’s length, the video, the session and their own deletion', async () => {
    const { club, vera, otto, fetch, whole, preview, urlFor } = await openWith(await fresh.database());
    const status = async (address: string, watcher: Watcher) => (await fetch(address, watcher)).statusCode;
    const change = (values: object) =>
      club.db.transaction((tx) => tx.updateTable('members').set(values).where('username', '=', 'vera').execute());
    await change({ tier: 'registered' });
    expect(await status(whole, vera)).toBe(403);
    await change({ tier: 'vip', status: 0 });
    expect(await status(whole, vera)).toBe(403);
    await change({ status: 1 });
    expect(await status(whole, vera)).toBe(200);
    await club.db.transaction((tx) => setSetting(tx, 'free_see_time', 5));
    expect(await status(preview, otto)).toBe(403);
    expect((await fetch(await urlFor(otto), otto)).payload).not.toContain('Until the preview ends');
    const hide = (hidden: 0 | 1) => club.db.transaction((tx) => tx.updateTable('videos').set({ hidden }).execute());
    await hide(1);
    expect(await status(whole, vera)).toBe(403);
    await hide(0);
    await club.db.transaction((tx) => tx.deleteFrom('captions').where('lang', '=', 'de').execute());
    expect(await status(whole, vera)).toBe(404);
    club.clock.nowMs += 2 * 60 * 60 * 1_000;
    expect(await status(whole, vera)).toBe(403);
  });
});
