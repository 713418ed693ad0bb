import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { CollectionRevisions } from '../db/collection-revision.ts';
import { bodyIn, type ReadyReply, ReplyCache } from './reply-cache.ts';

const at = (profiles: number, videos: number): CollectionRevisions =>
  ({ base: 1, regions: 1, classes: 1, lotteries: 1, videos, profiles, notices: 1, messages: 1 }) as CollectionRevisions;

const reply = (collections: ReadyReply['collections'], version: string): ReadyReply => ({
  version,
  collections,
  etag: '"1"',
  forAll: true,
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

/** The beginning of the demo club’s people. */
const words = (bytes: number): Buffer => Buffer.alloc(bytes, readFileSync(new URL('../demo/content/profiles.json', import.meta.url)));

test('a long reply is compressed quickly for the first who asks, and well for those after the second', async () => {
  const cache = new ReplyCache(1_000_000, 10);
  const long: ReadyReply = { ...reply(['profiles'], '4'), body: words(400_000) };
  const sizeOf = async (encoding: 'br' | 'gzip') => (await bodyIn(long, encoding)).body.length;
  await cache.improve(long, 'br');
  expect(long.compressed, 'nobody has asked').toEqual({});
  const [first, other] = [await sizeOf('br'), await sizeOf('gzip')];
  const both = [cache.improve(long, 'br'), cache.improve(long, 'gzip')];
  expect(await sizeOf('br'), 'while it is made').toBe(first);
  await Promise.all(both);
  const small = await sizeOf('br');
  expect(small).toBeLessThan(first * 0.97);
  expect(brotliDecompressSync((await bodyIn(long, 'br')).body)).toEqual(long.body);
  expect(await sizeOf('gzip'), 'one at a time').toBe(other);
  const { br } = long.compressed;
  await cache.improve(long, 'br');
  expect(long.compressed.br, 'once').toBe(br);
});

test('so is a short one that few ask for', async () => {
  const cache = new ReplyCache(1_000_000, 10);
  const page: ReadyReply = { ...reply(['profiles'], '4'), forAll: false, body: words(8_000) };
  await bodyIn(page, 'br');
  expect(page.compressed.br?.isSmall).toBe(false);
  await cache.improve(page, 'br');
  expect(page.compressed.br?.isSmall).toBe(true);
});

test('a short reply for all is compressed well at once, and the shortest not at all', async () => {
  const cache = new ReplyCache(1_000_000, 10);
  const short: ReadyReply = { ...reply(['profiles'], '4'), body: words(8_000) };
  await bodyIn(short, 'br');
  const { br } = short.compressed;
  await cache.improve(short, 'br');
  expect([br?.isSmall, short.compressed.br]).toEqual([true, br]);
  const shortest: ReadyReply = { ...reply(['profiles'], '4'), body: words(399) };
  expect(await bodyIn(shortest, 'br')).toEqual({ body: shortest.body, encoding: 'identity' });
});
