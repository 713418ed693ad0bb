import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { stubClub } from '../../../tests/client/stub-club.ts';
import { testClient } from '../../../tests/client/test-client.ts';
import type { MirrorRow } from '../mirror/collection-table.ts';
import { mirror } from '../mirror/instance.ts';
import { indexVideos } from '../mirror/video-index.ts';
import { pullCollection } from './collection-pull.ts';

let counts: unknown;
let outdated = 0;
const asked: string[] = [];

stubClub(({ path }) => {
  asked.push(path);
  return Response.json({ code: 200, msg: '', data: { rows: [], gone: [], cursor: 'c2', more: false, ...(counts ? { counts } : {}) } });
});

const parts = { nowMs: () => 1_000, dropPictures: () => undefined, pause: async () => undefined };
const video = (id: string): MirrorRow => ({ id, name: id, count: 0, pos: 1, at_ms: 1, class_id: 'c' }) as MirrorRow<'videos'>;
const [one, twin, other] = ['aaaaaaaa-1', 'aaaaaaaa-2', 'bbbbbbbb-1'];

beforeEach(async () => {
  [counts, outdated] = [undefined, 0];
  testClient({ outdated: () => (outdated += 1) });
  mirror.open('public');
  await mirror.empty();
  await mirror.openCollection('videos');
  const state = { from: undefined, anew: true, deleted: [], cursor: 'c1', more: false, atMs: 1 };
  mirror.apply({ kind: 'patch', collection: 'videos', rows: [one, twin, other].map(video), ...state });
});

const playsOf = (id: string): unknown => (mirror.collection('videos').rows.get(id) as MirrorRow<'videos'>).count;

test('a row is found by its whole id, or by the beginning that no other has; the order by plays has the new counts', async () => {
  counts = [
    [one, 3],
    ['bbbbbbbb', 4],
    ['aaaaaaaa', 5],
    ['cccccccc', 6],
  ];
  await pullCollection('videos', parts);
  expect([one, twin, other].map(playsOf)).toEqual([3, 0, 4]);
  await mirror.settled();
  expect((await indexVideos(mirror, 'en_us'))?.facts.get(other)?.plays).toBe(4);
  expect(asked.at(-1)).toContain('cursor=c1');
});

test('a server that knows no counts changes none', async () => {
  await pullCollection('videos', parts);
  expect([one, twin, other].map(playsOf)).toEqual([0, 0, 0]);
});

test('counts that this version cannot read are those of a newer club, and change nothing', async () => {
  counts = [[one, 'many']];
  await expect(pullCollection('videos', parts)).rejects.toThrow();
  expect([outdated, playsOf(one), mirror.collection('videos').state.cursor]).toEqual([1, 0, 'c1']);
});
