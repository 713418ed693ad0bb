import { beforeEach, expect, test, vi } from 'vitest';
import { PictureIndex } from './picture-index.ts';

let nowMs = 0;
let pictures: string[] = [];
let stored: string | undefined;

beforeEach(() => {
  nowMs = 0;
  pictures = [];
  stored = undefined;
  vi.stubGlobal('self', { performance: { timeOrigin: 0, now: () => nowMs } });
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async () => (stored === undefined ? undefined : new Response(stored)),
      put: async (_key: string, response: Response) => {
        stored = await response.text();
      },
      keys: async () => pictures.map((url) => ({ url })),
    }),
    delete: async () => true,
  });
});

test('the least recently used pictures are removed until both limits are met', async () => {
  const index = new PictureIndex();
  for (const [at, name] of ['a', 'b', 'c', 'd'].entries()) {
    nowMs = at;
    await index.put(name, 100);
  }
  nowMs = 9;
  await index.touch('a');
  expect(await index.leastUsed(3, 1_000)).toEqual(['b']);
  expect(await index.leastUsed(10, 150)).toEqual(['c', 'd']);
  expect(await index.totals()).toEqual({ count: 1, bytes: 100 });
});

test('a lost entry is recreated from the cache, and one without a picture is deleted', async () => {
  pictures = ['kept'];
  stored = JSON.stringify({ gone: [100, 5] });
  const index = new PictureIndex();
  expect((await index.totals()).count).toBe(1);
  expect(await index.keysOf('kept')).toEqual(['kept']);
});
