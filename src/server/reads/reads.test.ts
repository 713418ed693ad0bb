import * as v from 'valibot';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { Outcome } from '#contract/outcome.ts';
import {
  addClass,
  addMember,
  addRegion,
  asking,
  idOf,
  messageValues,
  profileValues,
  videoValues,
  vip,
  visitor,
} from '../../../tests/postgres/collection-rows.ts';
import { onBothDatabases } from '../../../tests/postgres/databases.ts';
import type { Database } from '../db/database.ts';
import { setSetting } from '../db/settings.ts';
import { pageRows } from './paging.ts';
import { type ReadName, reads } from './reads.ts';
import { timeText } from './time-text.ts';

/** The data of an outcome, which must match the contract's schema of that call. */
function dataOf<Data>(name: ReadName, outcome: Outcome<Data>): Data {
  if (!outcome.ok) throw new Error(outcome.why);
  v.assert(calls[name].reply as v.GenericSchema, outcome.data);
  return outcome.data;
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const idsFrom = (kind: string, first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => idOf(kind, first + index));

async function addProfiles(db: Database, count: number): Promise<void> {
  await db.transaction(async (tx) => {
    await addRegion(tx);
    await addRegion(tx, 'region02', 'Osaka', 2);
    const rows = Array.from({ length: count }, (_, index) =>
      profileValues(index + 1, 2, { region_id: index % 2 ? 'region02' : 'region01' }),
    );
    await tx.insertInto('profiles').values(rows).execute();
  });
}

async function addVideos(db: Database, count: number): Promise<void> {
  await db.transaction(async (tx) => {
    await addClass(tx);
    await addClass(tx, 'class002', 'Runway');
    const rows = Array.from({ length: count }, (_, index) => videoValues(index + 1, 2, { class_id: index % 2 ? 'class002' : 'class001' }));
    await tx.insertInto('videos').values(rows).execute();
  });
}

onBothDatabases('lists', (fresh) => {
  test('of profiles count pages from 1, and end with an empty page (C4, E13, E47, E49, Q22)', async () => {
    const db = await fresh.database();
    await addProfiles(db, 45);
    const page = async (number?: number) => dataOf('profiles', await reads.profiles.read(asking(db, visitor), { page: number }));
    expect(idsOf(await page())).toEqual(idsFrom('profile', 1, 20));
    expect(idsOf(await page(1))).toEqual(idsFrom('profile', 1, 20));
    expect(idsOf(await page(2))).toEqual(idsFrom('profile', 21, 40));
    expect(idsOf(await page(3))).toEqual(idsFrom('profile', 41, 45));
    expect(await page(4)).toEqual([]);
    expect(await page(99_999)).toEqual([]);
    expect(await reads.profiles.read(asking(db), { page: 0 })).toMatchObject({ ok: false, why: 'bad_request' });
    expect(await reads.newHomeList.read(asking(db), { page: 0 })).toMatchObject({ ok: false, why: 'bad_request' });
    expect(idsOf(dataOf('newHomeList', await reads.newHomeList.read(asking(db), {})))).toEqual(idsFrom('profile', 26, 45).reverse());
  });

  test('of profiles can be of one region, of all, or of an unknown one', async () => {
    const db = await fresh.database();
    await addProfiles(db, 4);
    const of = async (id: string) => dataOf('profiles', await reads.profiles.read(asking(db), { id }));
    expect((await of('region02')).map(({ id, address, region_id }) => [id, address, region_id])).toEqual([
      [idOf('profile', 2), 'Osaka', 'region02'],
      [idOf('profile', 4), 'Osaka', 'region02'],
    ]);
    expect(await of('0')).toHaveLength(4);
    expect(await of('region99')).toEqual([]);
  });

  test('of profiles contain only published people, and the table publishes nobody without both records', async () => {
    const db = await fresh.database();
    await addProfiles(db, 2);
    await db.transaction((tx) => tx.updateTable('profiles').set({ published: 0 }).where('id', '=', idOf('profile', 1)).execute());
    expect(idsOf(dataOf('profiles', await reads.profiles.read(asking(db), {})))).toEqual([idOf('profile', 2)]);
    expect(await reads.profile.read(asking(db), { id: idOf('profile', 1) })).toMatchObject({ ok: false, why: 'not_found' });
    expect(dataOf('profile', await reads.profile.read(asking(db), { id: idOf('profile', 2) }))).toMatchObject({
      xuanfei_name: 'Person 2',
      img_url: [],
    });
    for (const missing of [{ consent_ms: null }, { adult_checked_by: null }, { adult_checked_ms: null }]) {
      await expect(
        db.transaction((tx) =>
          tx
            .insertInto('profiles')
            .values(profileValues(9, 2, missing))
            .execute(),
        ),
      ).rejects.toThrow(/check/i);
    }
  });

  test('of videos count pages from 0, with the length of the list (C5, E10)', async () => {
    const db = await fresh.database();
    await addVideos(db, 45);
    const page = async (number?: number, id?: string) =>
      dataOf('videos', await reads.videos.read(asking(db, visitor), { page: number, id }));
    expect(idsOf((await page()).data)).toEqual(idsFrom('video', 1, 20));
    expect(idsOf((await page(2)).data)).toEqual(idsFrom('video', 41, 45));
    expect(await page(3)).toEqual({ data: [], count: 45 });
    expect(await page(0, 'class002')).toMatchObject({ count: 22, data: { length: pageRows.videos } });
    expect((await page(0, 'class002')).data[0]).toMatchObject({ catlist: ['Runway'], is_see: 0, is_play: 0, count: 0 });
    expect(await page(0, 'class099')).toEqual({ data: [], count: 0 });
  });

  test('of more videos leave out the given one, and are the newest without one', async () => {
    const db = await fresh.database();
    await addVideos(db, 5);
    const more = async (id?: string) => dataOf('moreVideos', await reads.moreVideos.read(asking(db), { id }));
    expect(await more(idOf('video', 3))).toMatchObject({ count: 2, data: [{ id: idOf('video', 1) }, { id: idOf('video', 5) }] });
    expect(idsOf((await more()).data)).toEqual(idsFrom('video', 1, 5).reverse());
    expect(await reads.moreVideos.read(asking(db), { id: 'video-unknown' })).toMatchObject({ ok: false, why: 'not_found' });
  });

  test('of messages have 15 a page from 0, newest first, in the club’s time (C6, D25, E54)', async () => {
    const db = await fresh.database();
    await db.transaction((tx) =>
      tx
        .insertInto('messages')
        .values(Array.from({ length: 31 }, (_, index) => messageValues(index + 1, 2)))
        .execute(),
    );
    const page = async (number?: number) => dataOf('messages', await reads.messages.read(asking(db), { page: number }));
    expect(idsOf(await page())).toEqual(idsFrom('message', 17, 31).reverse());
    expect(await page(2)).toMatchObject([{ id: idOf('message', 1), add_time: '2023-11-15 07:13:20', at_ms: 1_700_000_000_001 }]);
    expect(await page(3)).toEqual([]);
  });
});

onBothDatabases('one thing', (fresh) => {
  test('may be watched in full only by VIPs', async () => {
    const db = await fresh.database();
    await addVideos(db, 1);
    await db.transaction((tx) => setSetting(tx, 'free_see_time', 25));
    const read = async (viewer = vip) => dataOf('video', await reads.video.read(asking(db, viewer), { id: idOf('video', 1) }));
    const full = await read();
    expect(full).toMatchObject({ is_see: 1, is_play: 1, free_see_time: 25, nowPlayVideoUrl: full.vod_play_url });
    expect(full.vod_play_url).toMatch(/^\/media\/videos\/dance\.mp4\?e=[0-9]+&s=[A-Za-z0-9_-]{43}$/);
    const preview = await read({ ...vip, tier: 'registered' });
    expect(preview).toMatchObject({ is_see: 0, is_play: 0 });
    expect(preview.vod_play_url).toMatch(/^\/media\/videos\/dance\.preview-25\.mp4\?/);
    expect(JSON.stringify(preview)).not.toContain('dance.mp4');
    expect(await reads.video.read(asking(db), { id: 'video-unknown' })).toMatchObject({ ok: false, why: 'not_found' });
  });

  test('is the session’s member, with their balance from the ledger', async () => {
    const db = await fresh.database();
    await db.transaction((tx) => addMember(tx));
    const info = async () => dataOf('memberInfo', await reads.memberInfo.read(asking(db), {}));
    expect(await info()).toMatchObject({ username: 'Guest', money: '0.00', money_value: 0, paypassword: 0, header_img: '/avatars/1.png' });
    await db.transaction((tx) => tx.insertInto('accounts').values({ name: 'member:member01:available', balance_cents: 123_450 }).execute());
    expect(await info()).toMatchObject({ money: '1234.50', money_value: 1234.5, groupinfo: { image: '/badges/registered.svg', rate: 0 } });
    expect(await reads.memberInfo.read(asking(db, visitor), {})).toMatchObject({ ok: false, why: 'auth' });
    expect(await reads.memberInfo.read(asking(db, { ...vip, memberId: 'member99' }), {})).toMatchObject({ ok: false, why: 'auth' });
  });

  test('is the base info of a club without settings', async () => {
    const db = await fresh.database();
    const info = dataOf('baseInfo', await reads.baseInfo.read(asking(db, visitor), {}));
    expect(info).toMatchObject({ name: 'Foyer', video_login: 0, head_toal: 20, edit_paypwd: 1, close_number: 0, winners: [] });
    expect(info.lang_data.map(({ value }) => value)).toEqual(['en_us', 'zh_cn', 'es_spa', 'ms_my', 'vn_vn', 'ja_ja', 'de_de']);
    expect(dataOf('systemConfig', await reads.systemConfig.read(asking(db, visitor), {}))).toMatchObject({ notice: '', banners: [] });
  });
});

test.each([
  [0, 'UTC', '1970-01-01 00:00:00'],
  [1_700_000_000_999, 'UTC', '2023-11-14 22:13:20'],
  [1_700_000_000_000, 'Asia/Kathmandu', '2023-11-15 03:58:20'],
  [1_711_846_800_000, 'Europe/Berlin', '2024-03-31 03:00:00'],
])('%d ms are told in %s as %s', (atMs, timeZone, text) => {
  expect(timeText(atMs, timeZone)).toBe(text);
});
