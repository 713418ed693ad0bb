import { beforeEach, expect, test, vi } from 'vitest';
import { sharedPicture } from '#contract/shared-picture.ts';
import { cacheNames } from '#contract/worker.ts';
import { memoryCaches } from '../../../sw/memory-caches.ts';
import { testClient } from '../../../tests/client/test-client.ts';
import { pictureFileLimits } from '../ui/picture-file.ts';
import { forgetOldSharedPicture, forgetSharedPicture, takeSharedPicture } from './shared-picture.ts';

const caches = memoryCaches();
const cameMs = 1_000_000_000;
let nowMs = cameMs;

beforeEach(async () => {
  caches.all.clear();
  vi.stubGlobal('caches', caches);
  nowMs = cameMs;
  testClient({ nowMs: () => nowMs });
  // As the worker keeps it (sw/shared-picture.ts).
  const cache = await caches.open(cacheNames.shared);
  await cache.put(sharedPicture.path, new Response('a picture', { headers: { [sharedPicture.cameAt]: String(cameMs) } }));
});

const isKept = () => caches.has(cacheNames.shared);

test('a shared picture is taken once, and nothing of it stays', async () => {
  nowMs = cameMs + sharedPicture.keptMs;
  await forgetOldSharedPicture();
  expect(await (await takeSharedPicture())?.text()).toBe('a picture');
  expect(await isKept()).toBe(false);
  expect(await takeSharedPicture()).toBeUndefined();
});

test.each([
  ['after an hour', sharedPicture.keptMs + 1],
  ['with a clock that was put back', -sharedPicture.keptMs - 1],
])('%s it is not shown any more, and is deleted even if nobody asks for it', async (_, agedMs) => {
  nowMs = cameMs + agedMs;
  await forgetOldSharedPicture();
  expect(await isKept()).toBe(false);
  expect(await takeSharedPicture()).toBeUndefined();
});

test('one that is too old is not handed out before a sweep either', async () => {
  nowMs = cameMs + sharedPicture.keptMs + 1;
  expect(await takeSharedPicture()).toBeUndefined();
  expect(await isKept()).toBe(false);
});

test('it is deleted at once on request, and a browser without Cache Storage has none', async () => {
  await forgetSharedPicture();
  expect(await isKept()).toBe(false);
  vi.stubGlobal('caches', undefined);
  await forgetOldSharedPicture();
  expect(await takeSharedPicture()).toBeUndefined();
});

test('as much is kept as a member may choose', () => {
  expect(sharedPicture.mostBytes).toBe(pictureFileLimits.mostBytes);
});
