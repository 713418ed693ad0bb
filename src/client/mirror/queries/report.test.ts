import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { memoryCaches } from '../../../../sw/memory-caches.ts';
import { stubClub } from '../../../../tests/client/stub-club.ts';
import { testClient } from '../../../../tests/client/test-client.ts';
import { noteVideo, savedForMs, savePart, wholeVideos } from '../../device/saved-videos.ts';
import { storeSession } from '../../device/session.ts';
import { pullCollection } from '../../sync/collection-pull.ts';
import type { MirrorRow } from '../collection-table.ts';
import { mirror } from '../instance.ts';
import { asOf } from '../row-view.ts';
import { clearOfflineCopy } from './report.ts';
import { readSavedVideos } from './saved-videos.ts';

let memberId: string;
const nowMs = 2_000_000;
let caches: ReturnType<typeof memoryCaches>;

stubClub(async () => Response.json({ code: 200, msg: '', data: { rows: [], gone: [], cursor: 'c', more: false } }));

const row = (id: string) =>
  ({ id, name: `Video ${id}`, class_id: '1', pos: 1, at_ms: 1, seconds: 1, count: 1, picture: null }) as unknown as MirrorRow;
const inCopy = (): string[] => [...mirror.collection('videos').lines.keys()].sort();
const films = (): number => caches.all.get('foyer-films')?.entries.size ?? 0;

/** A copy with three videos, of which one is saved whole, and one is still being saved. */
beforeEach(async () => {
  caches = memoryCaches();
  vi.stubGlobal('caches', caches);
  testClient({ nowMs: () => nowMs });
  memberId = crypto.randomUUID();
  storeSession({ memberId, token: 't', tokensso: 's' });
  mirror.open({ memberId });
  await mirror.empty();
  const rows = ['half', 'other', 'whole'].map(row);
  mirror.apply({
    kind: 'patch',
    collection: 'videos',
    from: undefined,
    anew: true,
    rows,
    deleted: [],
    cursor: 'c',
    more: false,
    atMs: 1_000,
  });
  await mirror.settled();
  for (const id of ['half', 'whole']) await noteVideo({ id, memberId, bytes: 4, etag: '"1"', untilMs: nowMs + savedForMs });
  await savePart('whole', 0, new Blob(['film']));
  await (await caches.open('foyer-pictures')).put('/media/pictures/a-480.webp', new Response('picture'));
});

test('clearing the offline copy deletes rows and pictures, but no saved video, as its question says (O20)', async () => {
  await clearOfflineCopy();
  expect([inCopy(), caches.all.has('foyer-pictures'), films()]).toEqual([['half', 'whole'], false, 3]);
  expect((await wholeVideos(memberId, nowMs)).map(({ id }) => id)).toEqual(['whole']);
  expect(mirror.collection('videos').state.complete, 'it is pulled again').toBe(false);
});

test('a saved video still has its name and its age after the copy was cleared, also at the next start without a connection', async () => {
  await clearOfflineCopy();
  mirror.open('public');
  mirror.open({ memberId });
  await readSavedVideos();
  await mirror.need('videos', ['whole']);
  const videos = mirror.collection('videos');
  expect(videos.rows.get('whole')).toMatchObject({ name: 'Video whole' });
  // Not newer than it is.
  expect(asOf(videos, 'whole')).toBe(1_000);
});

test('a saved video that the club deletes after the copy was cleared is deleted here, too (O24)', async () => {
  await clearOfflineCopy();
  expect(films()).toBe(3);
  await pullCollection('videos', {
    nowMs: () => nowMs,
    pause: async () => undefined,
    dropPictures: () => undefined,
  });
  expect(inCopy()).toEqual([]);
  await vi.waitFor(() => expect(films()).toBe(0), { timeout: 10_000 });
});
