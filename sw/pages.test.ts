import { beforeEach, expect, test, vi } from 'vitest';
import { memoryCaches, origin } from './memory-caches.ts';
import { deleteOldPages, pageOf, restorePages, routePages, storePages } from './pages.ts';

const caches = memoryCaches();
const stored = async (build: string) =>
  Object.fromEntries(
    await Promise.all(
      [...(caches.all.get(`foyer-page-${build}`)?.entries ?? [])].map(async ([url, page]) => [
        url.slice(origin.length),
        await page.clone().text(),
      ]),
    ),
  );
const places = ['/', '/Home', '/video', '/MessageBoard', '/game_n', '/Mine'];

beforeEach(() => {
  caches.all.clear();
  vi.stubGlobal('caches', caches);
});

/** An `install` event of a browser with or without static routes, and what it was told. */
function installing(canRoute: boolean) {
  const told: { pathname: string; search: string; cacheName: string }[] = [];
  const waits: Promise<unknown>[] = [];
  const addRoutes: NonNullable<Parameters<typeof routePages>[0]['addRoutes']> = async (rules) => {
    for (const { condition, source } of rules) told.push({ ...condition.urlPattern, ...source });
  };
  const event = { waitUntil: (work: Promise<unknown>) => void waits.push(work), ...(canRoute && { addRoutes }) };
  return { event: event as unknown as Parameters<typeof routePages>[0], told, waits };
}

test('every address that is routed to a cache is in that cache, without a query, and nothing else is routed', async () => {
  const { event, told } = installing(true);
  routePages(event, 'one');
  await storePages('one', new Response('page one'));
  expect(told).toEqual(places.map((pathname) => ({ pathname, search: '', cacheName: 'foyer-page-one' })));
  expect(await stored('one')).toEqual(Object.fromEntries(['/index.html', ...places].map((path) => [path, 'page one'])));
});

test('a browser without static routes installs the worker all the same', async () => {
  const { event, waits } = installing(false);
  routePages(event, 'one');
  await expect(Promise.all(waits)).resolves.toBeDefined();
});

test('a browser without such routes gets the same from the worker: the page with its still, and none for any other address', async () => {
  await storePages('one', new Response('page one'));
  await (await caches.open('foyer-page-one')).put('/Mine', new Response('page one with a still'));
  const answer = async (path: string, build = 'one') => (await pageOf(build, new URL(path, origin)))?.text();
  expect([await answer('/Mine'), await answer('/Home')]).toEqual(['page one with a still', 'page one']);
  expect([await answer('/Mine?adsid=1'), await answer('/index.html'), await answer('/Mine', 'two')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('pages that an earlier version has deleted are stored again, and stills of those that are there stay', async () => {
  await storePages('three', new Response('page three'));
  // Accepted while the third one was being installed.
  await deleteOldPages('two');
  expect(await stored('three')).toEqual({});
  await restorePages('three', undefined);
  expect(await stored('three')).toEqual({});
  await restorePages('three', new Response('page three'));
  const all = Object.fromEntries(['/index.html', ...places].map((path) => [path, 'page three']));
  expect(await stored('three')).toEqual(all);
  await (await caches.open('foyer-page-three')).put('/Mine', new Response('page three with a still'));
  await restorePages('three', new Response('page three'));
  expect(await stored('three')).toEqual({ ...all, '/Mine': 'page three with a still' });
});

test('the pages of the version that runs stay while another one is installed, and go when that one takes over', async () => {
  await storePages('one', new Response('page one'));
  await storePages('two', new Response('page two'));
  expect((await stored('one'))['/Home']).toBe('page one');
  await deleteOldPages('two');
  expect([...caches.all.keys()]).toEqual(['foyer-page-two']);
});
