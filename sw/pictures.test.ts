import { beforeEach, expect, test, vi } from 'vitest';
import { addressOf, memoryCaches, origin } from './memory-caches.ts';

const limits = vi.hoisted(() => ({ count: 0, bytes: 0 }));
vi.mock('#contract/worker.ts', async (original) => ({ ...(await original<object>()), pictureLimits: limits }));

const caches = memoryCaches();
const stores = caches.all;
let online = true;
let asked: string[] = [];
let accepts: (string | null)[] = [];
/** Of what the club sends. */
let type = 'image/webp';
let status = 200;

const picture = (name: string): string => `${origin}/media/pictures/${name}`;
const request = (name: string): Request => new Request(picture(name));

async function worker() {
  vi.resetModules();
  return import('./pictures.ts');
}

async function ask(module: Awaited<ReturnType<typeof worker>>, name: string): Promise<Response> {
  const later: Promise<unknown>[] = [];
  const response = await module.answerPicture(request(name), (work) => later.push(work));
  await Promise.all(later);
  return response;
}

beforeEach(() => {
  stores.clear();
  online = true;
  asked = [];
  accepts = [];
  type = 'image/webp';
  status = 200;
  Object.assign(limits, { count: 4_000, bytes: 120 * 1024 * 1024 });
  vi.stubGlobal('self', { location: new URL(origin), performance });
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('fetch', async (address: RequestInfo, init?: RequestInit) => {
    asked.push(addressOf(address));
    accepts.push(new Headers(init?.headers).get('accept'));
    if (!online) throw new TypeError('Failed to fetch');
    return addressOf(address).includes('missing')
      ? new Response('no', { status: 404 })
      : new Response(`bytes of ${addressOf(address)}`, { status, headers: { 'content-type': type } });
  });
});

test('a picture is fetched once, cached without its query, and available offline', async () => {
  const module = await worker();
  await ask(module, 'a-320.webp?from=home');
  expect(asked).toEqual([picture('a-320.webp')]);
  online = false;
  expect(await (await ask(module, 'a-320.webp?from=list')).text()).toContain('a-320');
});

test('a picture that is asked for while it is being fetched, by a screen or in advance, is fetched once', async () => {
  const module = await worker();
  const [ahead, first, second] = await Promise.all([
    module.storeAll([picture('a-320.webp')]),
    ask(module, 'a-320.webp'),
    ask(module, 'a-320.webp?from=list'),
  ]);
  expect(asked).toEqual([picture('a-320.webp')]);
  expect(ahead.whole).toBe(true);
  expect([await first.text(), await second.text()]).toEqual(Array(2).fill(`bytes of ${picture('a-320.webp')}`));
  // Once it has arrived and was dropped again, it is fetched anew.
  await module.drop('all');
  await ask(module, 'a-320.webp');
  expect(asked).toHaveLength(2);
});

test('a picture that is asked for after everything was dropped does not get the answer to an earlier request', async () => {
  const module = await worker();
  const before = ask(module, 'a-320.webp');
  await Promise.resolve();
  await module.drop('all');
  await Promise.all([before, ask(module, 'a-320.webp')]);
  expect(stores.get('foyer-pictures')?.entries.has(picture('a-320.webp'))).toBe(true);
});

test('a width that is not available is replaced by another width of the same picture, never of another one', async () => {
  const module = await worker();
  await ask(module, 'a-320.webp');
  await ask(module, 'ab-720.webp');
  online = false;
  expect(await (await ask(module, 'a-720.webp')).text()).toContain('a-320');
  const nothing = await ask(module, 'b-320.webp');
  expect([nothing.status, nothing.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  expect(await nothing.text()).toContain('width="0.1"');
  expect(stores.get('foyer-pictures')?.entries.has(picture('b-320.webp'))).toBe(false);
});

test.each([
  ['a log-in page', 'text/html', 200],
  ['a proxy’s page', 'text/html', 502],
  ['a failure', 'application/json', 500],
])('%s in place of a picture is replaced by another width, and passed on if there is none', async (_name, itsType, itsStatus) => {
  const module = await worker();
  await ask(module, 'a-320.webp');
  [type, status] = [itsType, itsStatus];
  const other = await ask(module, 'a-720.webp');
  expect([other.status, await other.text()]).toEqual([200, `bytes of ${picture('a-320.webp')}`]);
  const passedOn = await ask(module, 'b-720.webp');
  expect([passedOn.status, passedOn.headers.get('content-type')]).toEqual([itsStatus, itsType]);
  expect([...(stores.get('foyer-pictures')?.entries.keys() ?? [])]).toEqual([picture('a-320.webp')]);
});

test('a page that an earlier worker has cached as a picture replaces no other width', async () => {
  const module = await worker();
  const html = new Response('Welcome to our hotel', { headers: { 'content-type': 'text/html' } });
  await (await caches.open('foyer-pictures')).put(picture('a-320.webp'), html);
  online = false;
  expect((await ask(module, 'a-720.webp')).headers.get('content-type')).toBe('image/svg+xml');
});

test.each([404, 410])('the club’s word that a width is gone (%s) is passed on although there is another width', async (gone) => {
  const module = await worker();
  await ask(module, 'a-320.webp');
  [type, status] = ['application/json', gone];
  expect((await ask(module, 'a-720.webp')).status).toBe(gone);
});

test('a missing file is not cached', async () => {
  const module = await worker();
  expect((await ask(module, 'missing-320.webp')).status).toBe(404);
  expect(stores.get('foyer-pictures')?.entries.size).toBe(0);
});

test('pictures of a withdrawn profile are deleted in every width; others stay', async () => {
  const module = await worker();
  expect(await module.storeAll([picture('a-320.webp'), picture('a-720.webp'), picture('b-320.webp')])).toMatchObject({ whole: true });
  await module.drop(['/media/pictures/a']);
  expect([...(stores.get('foyer-pictures')?.entries.keys() ?? [])]).toEqual([picture('b-320.webp')]);
});

test('pictures that were dropped are not fetched in advance by a list that is older', async () => {
  const module = await worker();
  await module.drop(['/media/pictures/a']);
  expect(await module.storeAll([picture('a-320.webp'), picture('b-320.webp')])).toMatchObject({ whole: true });
  expect(asked).toEqual([picture('b-320.webp')]);
});

test('a dropped picture that the club no longer has gets an empty picture instead of an error', async () => {
  const module = await worker();
  await module.drop(['/media/pictures/missing']);
  const answer = await ask(module, 'missing-320.webp');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  expect(stores.get('foyer-pictures')?.entries.size).toBe(0);
});

test('a picture that was being fetched while everything was dropped is not cached', async () => {
  const module = await worker();
  const answered = module.answerPicture(request('a-320.webp'), (work) => void work);
  await module.drop('all');
  await answered;
  expect(stores.get('foyer-pictures')?.entries.size ?? 0).toBe(0);
});

test('pictures of other origins are not cached', async () => {
  const module = await worker();
  await module.storeAll(['https://elsewhere.test/media/pictures/a-320.webp', `${origin}/api/member/getUserInfo`]);
  expect(asked).toEqual([]);
});

test('range requests bypass the cache', async () => {
  const module = await worker();
  expect(module.isWhole(new Request(picture('a-320.webp'), { headers: { range: 'bytes=0-9' } }))).toBe(false);
  expect(module.isWhole(request('a-320.webp'))).toBe(true);
});

test('a worker that is about to be replaced fetches no more pictures in advance', async () => {
  const module = await worker();
  module.standDown();
  expect(await module.storeAll([picture('a-320.webp')])).toEqual({ bytes: 0, whole: false });
  expect(asked).toEqual([]);
});

test("pictures in advance are fetched until the limit is reached; those already cached don't count towards it", async () => {
  const module = await worker();
  const names = ['a-320.webp', 'b-320.webp', 'c-320.webp', 'd-320.webp'].map(picture);
  const size = `bytes of ${names[0]}`.length;
  expect(await module.storeAll(names, size + 1)).toEqual({ bytes: 2 * size, whole: false });
  expect(asked).toEqual(names.slice(0, 2));
  expect(await module.storeAll(names, 2 * size)).toEqual({ bytes: 2 * size, whole: true });
  expect(asked).toEqual(names);
  expect(await module.storeAll(names, 0)).toEqual({ bytes: 0, whole: true });
});

/** A picture whose body breaks off after its first half. */
const brokenOff = (): Response => {
  let read = 0;
  const pull = (controller: ReadableStreamDefaultController): void => {
    read += 1;
    if (read === 1) controller.enqueue(new TextEncoder().encode('half'));
    else controller.error(new TypeError('network error'));
  };
  return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }), { headers: { 'content-type': type } });
};

test('a picture that breaks off is not cached, what came of it counts, and the others of its batch come (O7)', async () => {
  const module = await worker();
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => (address.includes('/b-') ? brokenOff() : fetch(address, init)));
  const names = ['a-320.webp', 'b-320.webp', 'c-320.webp'].map(picture);
  const size = `bytes of ${names[0]}`.length;
  expect(await module.storeAll(names)).toEqual({ bytes: 2 * size + 'half'.length, whole: false });
  expect([...(stores.get('foyer-pictures')?.entries.keys() ?? [])]).toEqual([names[0], names[2]]);
  // A screen that shows it gets it as it comes; the next time it is asked for again.
  const later: Promise<unknown>[] = [];
  await module.answerPicture(request('b-320.webp'), (work) => later.push(work));
  await expect(Promise.all(later)).resolves.toMatchObject([{ whole: false }]);
  vi.stubGlobal('fetch', fetch);
  expect(await module.storeAll(names)).toEqual({ bytes: size, whole: true });
});

const fourNames = ['a-320.webp', 'b-320.webp', 'c-320.webp', 'd-320.webp'].map(picture);
const sizeOf = (names: readonly string[]): number => names.length * `bytes of ${fourNames[0]}`.length;

/** The club answers for some files in its own way. */
function answersWith(answer: () => Response, isMeant: (address: string) => boolean): void {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const usual = await fetch(address, init);
    return isMeant(address) ? answer() : usual;
  });
}

test.each([
  ['a club that is down', 'text/html', 503],
  ['a log-in page in its place', 'text/html', 200],
])('%s ends the run in advance at the third picture, and nothing is said to be complete', async (_name, itsType, itsStatus) => {
  const module = await worker();
  [type, status] = [itsType, itsStatus];
  expect(await module.storeAll(fourNames)).toEqual({ bytes: 0, whole: false });
  expect(asked).toEqual(fourNames.slice(0, 3));
  // So does one that is down from a picture on.
  [asked, type, status] = [[], 'image/webp', 200];
  answersWith(
    () => new Response('down', { status: itsStatus, headers: { 'content-type': itsType } }),
    (address) => address !== fourNames[0],
  );
  expect(await module.storeAll([...fourNames, picture('e-320.webp')])).toEqual({ bytes: sizeOf(['a']), whole: false });
  expect(asked).toEqual(fourNames);
});

test.each([
  [500, ['/b-']],
  [500, ['/b-', '/c-']],
  [404, ['/b-']],
  [410, ['/b-', '/c-']],
])('pictures that the club refuses (%s, %o) are passed over, and the others come', async (itsStatus, refused) => {
  const module = await worker();
  const isRefused = (address: string): boolean => refused.some((name) => address.includes(name));
  answersWith(() => new Response('no', { status: itsStatus }), isRefused);
  const rest = fourNames.filter((name) => !isRefused(name));
  expect(await module.storeAll(fourNames)).toEqual({ bytes: sizeOf(rest), whole: true });
  expect([...(stores.get('foyer-pictures')?.entries.keys() ?? [])]).toEqual(rest);
});

test('files that are gone do not end it, however many', async () => {
  const module = await worker();
  const names = [1, 2, 3, 4].map((at) => picture(`missing${at}-320.webp`));
  expect(await module.storeAll([...names, ...fourNames.slice(0, 1)])).toEqual({ bytes: sizeOf(['a']), whole: true });
});

test('of a batch that is cached but for a broken picture, one that is cached tells whether the club is there', async () => {
  const module = await worker();
  await module.storeAll(fourNames.slice(0, 2));
  const { fetch } = globalThis;
  const broken = (): Response => new Response('no', { status: 500 });
  answersWith(broken, (address) => address.includes('/c-'));
  asked = [];
  expect(await module.storeAll(fourNames.slice(0, 3))).toEqual({ bytes: 0, whole: true });
  expect(asked).toEqual([fourNames[2], fourNames[1]]);
  vi.stubGlobal('fetch', fetch);
  answersWith(broken, () => true);
  expect(await module.storeAll(fourNames.slice(0, 3))).toEqual({ bytes: 0, whole: false });
  // And with none of it cached nothing does.
  expect(await module.storeAll(fourNames.slice(2, 3))).toEqual({ bytes: 0, whole: false });
});

test('pictures in advance leave room: the next ones that are shown have none of them deleted and fetched again (O23)', async () => {
  limits.count = 10;
  const module = await worker();
  const names = Array.from({ length: 20 }, (_, at) => picture(`p${at}-320.webp`));
  expect(await module.storeAll(names)).toMatchObject({ whole: true });
  expect(asked).toEqual(names.slice(0, 9));
  await ask(module, 'shown-720.webp');
  asked = [];
  await module.storeAll(names);
  expect([asked, stores.get('foyer-pictures')?.entries.size]).toEqual([[], 10]);
  // Also once it was trimmed.
  await ask(module, 'too-720.webp');
  asked = [];
  await module.storeAll(names);
  expect([asked, stores.get('foyer-pictures')?.entries.size]).toEqual([[], 9]);
});

test('pictures in advance leave room in bytes, too', async () => {
  limits.bytes = sizeOf(fourNames) / 0.9;
  const module = await worker();
  await module.storeAll([...fourNames, picture('e-320.webp')]);
  expect(asked).toEqual(fourNames);
});

test('on a full disk a picture in advance deletes none that were shown; one that is shown makes room (O19)', async () => {
  const module = await worker();
  for (const name of ['a-320.webp', 'b-320.webp', 'c-320.webp']) await ask(module, name);
  const cache = await caches.open('foyer-pictures');
  const full = vi.spyOn(cache, 'put').mockImplementation(async () => {
    throw new DOMException('Quota exceeded', 'QuotaExceededError');
  });
  expect(await module.storeAll(fourNames)).toEqual({ bytes: sizeOf(['d']), whole: false });
  expect([...cache.entries.keys()]).toEqual(fourNames.slice(0, 3));
  expect(await (await ask(module, 'd-320.webp')).text()).toBe(`bytes of ${fourNames[3]}`);
  expect(cache.entries.size).toBe(1);
  full.mockRestore();
});

test('what came before the cache failed is counted', async () => {
  const module = await worker();
  const names = ['a-320.webp', 'b-320.webp', 'c-320.webp'].map(picture);
  const cache = await caches.open('foyer-pictures');
  const { put } = cache;
  cache.put = async (key, response) => {
    if (addressOf(key) === names[1]) throw new DOMException('Unexpected internal error', 'UnknownError');
    return put(key, response);
  };
  const size = `bytes of ${names[0]}`.length;
  expect(await module.storeAll(names)).toEqual({ bytes: 2 * size, whole: false });
  const { match } = cache;
  cache.match = async () => {
    throw new DOMException('Unexpected internal error', 'UnknownError');
  };
  expect(await module.storeAll(names)).toEqual({ bytes: 0, whole: false });
  Object.assign(cache, { put, match });
  expect(await module.storeAll(names)).toEqual({ bytes: 2 * size, whole: true });
});

test('AVIF is asked for once an <img> of this browser has named it, or one that was sent has come', async () => {
  const img = (accept: string): Request => new Request(picture('b-320.webp'), { headers: { accept } });
  for (const [accept, sent, then] of [
    ['image/webp,*/*;q=0.8', 'image/webp', '*/*'],
    ['image/avif,image/webp,*/*;q=0.8', 'image/webp', 'image/avif,*/*'],
    // A first visit: what its page had loaded is taken over, unchanged.
    ['*/*', 'image/avif', 'image/avif,*/*'],
  ] as const) {
    stores.clear();
    [accepts, type] = [[], sent];
    const module = await worker();
    await module.storeAll([picture('a-320.webp')]);
    await (await module.answerPicture(img(accept), () => undefined)).text();
    await module.storeAll([picture('c-320.webp')]);
    expect([accepts[0], accepts[2]]).toEqual(['*/*', then]);
    // A worker that was stopped and started again knows it by what it has.
    const started = await worker();
    accepts = [];
    await started.storeAll([picture('a-320.webp'), picture('d-320.webp')]);
    expect(accepts).toEqual([sent === 'image/avif' ? 'image/avif,*/*' : '*/*']);
  }
});

test('what something else sends in place of a picture is not cached, and is replaced if an earlier worker has cached it', async () => {
  const module = await worker();
  type = 'text/html';
  await ask(module, 'a-320.webp');
  expect(stores.get('foyer-pictures')?.entries.size).toBe(0);
  const html = new Response('Welcome to our hotel', { headers: { 'content-type': type } });
  await (await caches.open('foyer-pictures')).put(picture('a-320.webp'), html);
  type = 'image/webp';
  expect(await (await ask(module, 'a-320.webp')).text()).toContain('bytes of');
  online = false;
  expect(await (await ask(module, 'a-320.webp')).text()).toContain('bytes of');
});
