import { expect, test } from 'vitest';
import type { CollectionRevisions } from '../db/collection-revision.ts';
import { type ReadyReply, ReplyCache } from './reply-cache.ts';

const at = (profiles: number, videos: number): CollectionRevisions =>
  ({ base: 1, regions: 1, classes: 1, lotteries: 1, videos, profiles, notices: 1, messages: 1 }) as CollectionRevisions;

const reply = (collections: ReadyReply['collections'], version: string): ReadyReply => ({
  version,
  collections,
  etag: '"1"',
  body: Buffer.from('Mira'),
  compressed: {},
});

test('a reply is dropped as soon as its collection changes, whether it is requested or not (H11)', async () => {
  const cache = new ReplyCache(1_000_000, 10);
  cache.forgetMoved(at(4, 7));
  await cache.share('profile Mira', '4', async () => reply(['profiles'], '4'));
  await cache.share('videos', '7', async () => reply(['videos'], '7'));
  await cache.share('both', '7.4', async () => reply(['videos', 'profiles'], '7.4'));
  cache.forgetMoved(at(4, 7));
  expect(cache.size.replies).toBe(3);
  cache.forgetMoved(at(5, 7));
  expect(cache.size.replies).toBe(1);
  expect(cache.get('profile Mira', '4')).toBeUndefined();
  expect(cache.get('videos', '7')).toBeDefined();
});

test('a reply that was read while its collection changed is not cached', async () => {
  const cache = new ReplyCache(1_000_000, 10);
  cache.forgetMoved(at(4, 7));
  await cache.share('profile Mira', '4', async () => {
    cache.forgetMoved(at(5, 7));
    return reply(['profiles'], '4');
  });
  expect(cache.size).toEqual({ replies: 0, bytes: 0 });
});
