import { beforeEach, expect, test, vi } from 'vitest';
import { sharedPicture } from '#contract/shared-picture.ts';
import { cacheNames } from '#contract/worker.ts';
import { memoryCaches, origin } from './memory-caches.ts';
import { storeShared } from './shared-picture.ts';

const caches = memoryCaches();

beforeEach(() => {
  caches.all.clear();
  vi.stubGlobal('self', { location: new URL(origin) });
  vi.stubGlobal('caches', caches);
});

/** The form as the system posts it, with what it shares. */
function sharing(...shared: (File | string)[]): Request {
  const form = new FormData();
  for (const one of shared) form.append(sharedPicture.field, one);
  return { formData: async () => form } as Request;
}

const photo = (name = 'photo.jpg', type = 'image/jpeg') => new File([`bytes of ${name}`], name, { type });
const leadsTo = async (request: Request) => {
  const { status, headers } = await storeShared(request);
  return [status, headers.get('location')?.replace(origin, '')];
};
const kept = async () => (await caches.open(cacheNames.shared)).match(sharedPicture.path);

test('a shared picture is kept without a network, one at a time, and leads to where it is placed', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await leadsTo(sharing(photo('first.jpg')))).toEqual([303, '/Infomation?shared=kept']);
  expect(await leadsTo(sharing(photo('second.webp', 'image/webp'), photo('third.jpg')))).toEqual([303, '/Infomation?shared=kept']);
  expect((await caches.open(cacheNames.shared)).entries.size).toBe(1);
  const picture = await kept();
  expect([await picture?.text(), picture?.headers.get('content-type')]).toEqual(['bytes of second.webp', 'image/webp']);
  expect(Math.abs(Date.now() - Number(picture?.headers.get(sharedPicture.cameAt)))).toBeLessThan(60_000);
});

test.each([
  ['words', sharing('https://elsewhere.example')],
  ['another kind of file', sharing(photo('list.pdf', 'application/pdf'))],
  ['nothing', sharing()],
])('%s instead of a picture is not kept, nor is what was shared before', async (_, request) => {
  await storeShared(sharing(photo()));
  expect(await leadsTo(request)).toEqual([303, '/Infomation?shared=no-picture']);
  expect(await kept()).toBeUndefined();
});

test('a picture that is too large is not kept', async () => {
  const large = photo();
  Object.defineProperty(large, 'size', { value: sharedPicture.mostBytes + 1 });
  expect(await leadsTo(sharing(large))).toEqual([303, '/Infomation?shared=too-large']);
  expect(await kept()).toBeUndefined();
});

test('without room, or with a form that can not be read, the app opens and says that nothing was stored', async () => {
  const unreadable = { formData: () => Promise.reject(new TypeError('no form')) } as unknown as Request;
  expect(await leadsTo(unreadable)).toEqual([303, '/Infomation?shared=lost']);
  const full = { delete: async () => true, open: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) };
  vi.stubGlobal('caches', full);
  expect(await leadsTo(sharing(photo()))).toEqual([303, '/Infomation?shared=lost']);
});
