import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { newMirror, wipe } from '../../../tests/client/mirrors.ts';
import type { MirrorRow } from './collection-table.ts';
import { inVideoOrder } from './queries/video-filter.ts';
import { indexVideos } from './video-index.ts';

afterEach(wipe);

const video = (at: number, more: Partial<MirrorRow<'videos'>> = {}): MirrorRow<'videos'> => {
  const name = `Video ${at}`;
  return {
    id: `v${at}`,
    vod_name: name,
    name,
    vod_pic: '',
    img: '',
    cover: '',
    vod_play_url: '',
    nowPlayVideoUrl: '',
    count: at % 7,
    time: '',
    at_ms: at,
    is_see: 0,
    is_play: 0,
    free_see_time: 0,
    catlist: [],
    info: '',
    attributes: [],
    class_id: 'c1',
    seconds: at % 5_000,
    pos: at,
    picture: null,
    ...more,
  };
};

async function withVideos(rows: MirrorRow<'videos'>[]) {
  const mirror = newMirror();
  mirror.open('public');
  await mirror.openCollection('videos');
  const state = { from: undefined, anew: true, deleted: [], cursor: 'c', more: false, atMs: 1 };
  mirror.apply({ kind: 'patch', collection: 'videos', rows, ...state });
  await mirror.settled();
  return mirror;
}

test('a video is known by its title in the member’s language, its length, its date and its counted plays', async () => {
  const said = (name: string) => ({ name, info: '', attributes: [] });
  const mirror = await withVideos([video(1, { seconds: 90, count: 3, texts: { en_us: said('Rain'), de_de: said('Regen') } }), video(2)]);
  const german = await indexVideos(mirror, 'de_de');
  expect(german?.facts.get('v1')).toEqual({ title: 'Regen', seconds: 90, addedMs: 1, plays: 3 });
  expect(german?.facts.get('v2')?.title).toBe('Video 2');
  expect((await indexVideos(mirror, 'ja_ja'))?.facts.get('v1')?.title).toBe('Rain');
});

test('no index is made of a collection that changes meanwhile', async () => {
  const mirror = await withVideos([video(1), video(2)]);
  const indexing = indexVideos(mirror, 'en_us');
  await mirror.openCollection('videos');
  await Promise.resolve();
  mirror.apply({ kind: 'deleted', collection: 'videos', deleted: ['v1'] });
  expect(await indexing).toBeUndefined();
});

test('ten thousand videos are all ordered; the time it takes is printed', async () => {
  const mirror = await withVideos(Array.from({ length: 10_000 }, (_, at) => video(at)));
  const startedMs = performance.now();
  const index = await indexVideos(mirror, 'en_us');
  const indexedMs = performance.now();
  const ids = mirror.collection('videos').ordered('pos', '');
  const orderedFromMs = performance.now();
  const ordered = inVideoOrder(ids, (id) => index?.facts.get(id), 'title', new Intl.Collator('en', { numeric: true }));
  const tookMs = performance.now() - orderedFromMs;
  process.stdout.write(`10,000 videos: index ${(indexedMs - startedMs).toFixed(0)} ms in slices, by title in ${tookMs.toFixed(0)} ms\n`);
  expect(ordered).toEqual(ids);
});
