import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { cacheNames, languageNote, pageCacheOf, type WorkerMessage } from '#contract/worker.ts';
import { addressOf, memoryCaches, origin } from './memory-caches.ts';

const caches = memoryCaches();
let asked: string[] = [];
/** How the HTTP cache was used, by path. */
const cacheModes = new Map<string, RequestCache | undefined>();
let server: Record<string, string> = {};
/** The addresses of the open pages. */
let opened: string[] = [];

const shellOf = (version: string) => [
  { url: 'index.html', revision: version },
  { url: `assets/index-${version}.js`, revision: null },
  { url: `assets/core-${version}.js`, revision: null },
  { url: `assets/videos-${version}.js`, revision: null },
  { url: `assets/extras-${version}.json`, revision: null },
];
const messagesOf = (version: string, tag: string) => ['frame', 'screens'].map((place) => `/assets/catalogue-${tag}-${place}-${version}.js`);

const pageOf = (version: string): string => `<!doctype html><script src="/assets/index-${version}.js"></script>`;

/** What is sent as something else than the club sends it. */
let types: Record<string, string> = {};
const typeOf = (path: string): string =>
  path.endsWith('.js')
    ? 'text/javascript'
    : path.endsWith('.json')
      ? 'application/json'
      : path.endsWith('.webp')
        ? 'image/webp'
        : 'text/html';

/** Puts a build on the server, as it stands beside the files of the one before. */
function deploy(version: string): void {
  const messages = { de: messagesOf(version, 'de'), ja: messagesOf(version, 'ja') };
  const pictures = { '/cities/tokyo.webp': `hash-of-${version}` };
  for (const { url } of shellOf(version)) server[`/${url}`] = `${url} of ${version}`;
  server['/index.html'] = pageOf(version);
  for (const file of Object.values(messages).flat()) server[file] = file;
  server[`/assets/extras-${version}.json`] = JSON.stringify({ messages, pictures });
  server['/cities/tokyo.webp'] = `tokyo of ${version}`;
}

/** The worker of a build, as it is after a start. */
async function worker(version: string) {
  vi.resetModules();
  const clients = { matchAll: async () => opened.map((path) => ({ url: `${origin}${path}` })) };
  vi.stubGlobal('self', { location: new URL(origin), addEventListener: () => undefined, caches, clients, __WB_DISABLE_DEV_LOGS: true });
  const [shell, extras, old] = await Promise.all([import('./shell.ts'), import('./extras.ts'), import('./old-chunks.ts')]);
  shell.serveShell(shellOf(version));
  return { ...shell, ...extras, ...old };
}

/** The worker listens to pages: sends it a message as one, and returns its answer. */
async function listening(): Promise<(message: WorkerMessage) => Promise<unknown>> {
  let hear: (event: object) => void = () => undefined;
  Object.assign(self, { addEventListener: (_: string, listener: typeof hear) => (hear = listener) });
  (await import('./messages.ts')).listenToPages();
  return async (data) => {
    let work: Promise<unknown> = Promise.resolve();
    const postMessage = vi.fn();
    hear({ data, ports: [{ postMessage }], waitUntil: (all: Promise<unknown>) => (work = all) });
    await work;
    return postMessage.mock.calls[0]?.[0];
  };
}

const extrasCached = () => [...(caches.all.get(cacheNames.extras)?.entries.keys() ?? [])].map((url) => url.slice(origin.length)).sort();
const note = async (tag: string) => (await caches.open(cacheNames.extras)).put(languageNote, new Response(tag));
const last: Promise<unknown>[] = [];
const later = (work: Promise<unknown>) => void last.push(work);

beforeEach(() => {
  caches.all.clear();
  asked = [];
  server = {};
  types = {};
  opened = [];
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('location', new URL(origin));
  vi.stubGlobal('fetch', async (address: RequestInfo, init?: RequestInit) => {
    const path = addressOf(address).slice(origin.length);
    asked.push(path);
    cacheModes.set(path, init?.cache);
    const body = server[path];
    const headers = { 'content-length': '1000', 'content-type': types[path] ?? typeOf(path) };
    return body === undefined ? new Response('no', { status: 404 }) : new Response(body, { headers });
  });
});

test('the first step leaves out what comes second, the second fetches that alone, and nothing is fetched twice', async () => {
  deploy('one');
  const { storeShell } = await worker('one');
  await storeShell('first');
  expect(asked.toSorted()).toEqual(['/assets/core-one.js', '/assets/extras-one.json', '/assets/index-one.js', '/index.html']);
  await storeShell('all');
  expect(asked.slice(4)).toEqual(['/assets/videos-one.js']);
  await storeShell('all');
  expect(asked).toHaveLength(5);
});

test('the first worker takes the page by the address at which it was opened, where the HTTP cache has it; an update does not', async () => {
  deploy('one');
  server['/Home'] = `${pageOf('one')}<p>as it was opened`;
  opened = ['/Home', '/video'];
  const { storeShell, openShell, keyInShell } = await worker('one');
  await storeShell('first');
  expect(asked.toSorted()).toEqual(['/Home', '/assets/core-one.js', '/assets/extras-one.json', '/assets/index-one.js']);
  expect(await (await (await openShell()).match(keyInShell('/index.html') ?? ''))?.text()).toBe(server['/Home']);

  deploy('two');
  asked = [];
  const two = await worker('two');
  await two.storeShell('all');
  expect(asked).toContain('/index.html');
  expect(asked).not.toContain('/Home');
});

test.each(['/support/index.html', '/api/stream', '/video', '/gone', '/Home?sign=secret'])(
  'what is no page of the app, or has a query, is not taken for it: %s',
  async (path) => {
    deploy('one');
    server['/support/index.html'] = '<p>another page';
    server['/video'] = 'no page';
    server['/Home?sign=secret'] = pageOf('one');
    opened = [path];
    const { storeShell, openShell, keyInShell } = await worker('one');
    await storeShell('first');
    expect(asked.filter((url) => url.includes('?'))).toEqual([]);
    expect(await (await (await openShell()).match(keyInShell('/index.html') ?? ''))?.text()).toBe(pageOf('one'));
  },
);

const portal = '<html><h1>Welcome to our hotel';

test.each(['/index.html', '/assets/core-one.js', '/assets/index-one.js', '/assets/extras-one.json'])(
  'what something else sends in place of %s, with a status of 200, fails the step, and the next try stores the club’s',
  async (path) => {
    deploy('one');
    const own = server[path];
    server[path] = portal;
    types[path] = 'text/html; charset=utf-8';
    const { storeShell, openShell, keyInShell } = await worker('one');
    await expect(storeShell('first')).rejects.toThrow(path);
    const stored = async () => (await (await openShell()).match(keyInShell(path) ?? ''))?.text();
    expect(await stored()).toBeUndefined();
    server[path] = own ?? '';
    types = {};
    await storeShell('first');
    expect(await stored()).toBe(own);
  },
);

test('an opened page that is not this version’s is not taken for it: a portal’s, or another build’s', async () => {
  for (const page of [portal, pageOf('two')]) {
    caches.all.clear();
    deploy('one');
    server['/Home'] = page;
    opened = ['/Home'];
    const { storeShell, shellPage } = await worker('one');
    await storeShell('first');
    expect(await (await shellPage())?.text()).toBe(pageOf('one'));
  }
});

test('what an earlier worker has cached although it was not the club’s is fetched again', async () => {
  deploy('one');
  const { dropFalseFiles, storeShell, openShell, answerExtra } = await worker('one');
  await storeShell('all');
  const html = () => new Response(portal, { headers: { 'content-type': 'text/html' } });
  await (await openShell()).put('/assets/core-one.js', html());
  await (await caches.open(cacheNames.extras)).put('/cities/tokyo.webp?hash-of-one', html());
  asked = [];
  await dropFalseFiles();
  await storeShell('all');
  expect(asked).toEqual(['/assets/core-one.js']);
  const tokyo = async () => (await answerExtra(new Request(`${origin}/cities/tokyo.webp`), later)).text();
  expect(await tokyo()).toBe('tokyo of one');
  await Promise.all(last.splice(0));
  expect([await tokyo(), extrasCached()]).toEqual(['tokyo of one', ['/cities/tokyo.webp?hash-of-one']]);
});

test('messages and pictures that something else sends are not cached', async () => {
  deploy('one');
  const { storeShell, storeMessages, storeExtras, answerExtra } = await worker('one');
  await storeShell('all');
  const [frame = ''] = messagesOf('one', 'de');
  for (const path of [frame, '/cities/tokyo.webp']) {
    server[path] = portal;
    types[path] = 'text/html';
    await answerExtra(new Request(origin + path), later);
  }
  await Promise.all(last.splice(0));
  await note('de');
  await expect(storeMessages()).rejects.toThrow(frame);
  expect(await storeExtras(100_000)).toMatchObject({ whole: false });
  expect(extrasCached()).toEqual([languageNote]);
});

test('a file that the server does not have fails the step', async () => {
  deploy('one');
  delete server['/assets/core-one.js'];
  const { storeShell } = await worker('one');
  await expect(storeShell('first')).rejects.toThrow('core-one.js: 404');
});

test('the messages in the noted language are kept, and in every language after a version that left no note', async () => {
  deploy('one');
  const { storeShell, storeMessages } = await worker('one');
  await storeShell('first');
  await note('de');
  await storeMessages();
  expect(extrasCached()).toEqual([...messagesOf('one', 'de'), languageNote].toSorted());
  caches.all.delete(cacheNames.extras);
  await storeMessages();
  expect(extrasCached()).toEqual([...messagesOf('one', 'de'), ...messagesOf('one', 'ja')].toSorted());
});

test('extras are cached when they are used, and in advance up to a number of bytes; a picture that changed is fetched again', async () => {
  deploy('one');
  const { answerExtra, storeExtras, storeShell } = await worker('one');
  await storeShell('first');
  await answerExtra(new Request(`${origin}/cities/tokyo.webp`), later);
  await answerExtra(new Request(`${origin}${messagesOf('one', 'ja')[0]}`), later);
  await Promise.all(last);
  expect(extrasCached()).toEqual([messagesOf('one', 'ja')[0], '/cities/tokyo.webp?hash-of-one']);
  expect(await storeExtras(1500)).toEqual({ bytes: 2000, whole: false });
  expect(await storeExtras(2500)).toEqual({ bytes: 1000, whole: true });
  expect(extrasCached()).toEqual([...messagesOf('one', 'de'), ...messagesOf('one', 'ja'), '/cities/tokyo.webp?hash-of-one'].toSorted());
  deploy('two');
  const two = await worker('two');
  await two.storeShell('all');
  await two.storeExtras(100_000);
  server = {};
  expect(await (await two.answerExtra(new Request(`${origin}/cities/tokyo.webp`), later)).text()).toBe('tokyo of two');
});

test('a picture that a release changed is not taken out of the HTTP cache, and the earlier one is deleted when it takes over', async () => {
  deploy('one');
  const one = await worker('one');
  await one.storeShell('first');
  await one.answerExtra(new Request(`${origin}/cities/tokyo.webp`), later);
  await Promise.all(last);
  expect(cacheModes.get('/cities/tokyo.webp')).toBe('no-cache');
  await (await caches.open(cacheNames.extras)).put('/cities/paris.webp', new Response('of a release that noted no hash'));
  deploy('two');
  const two = await worker('two');
  await note('de');
  await two.storeShell('all');
  await two.deleteOldExtras();
  expect(extrasCached()).toEqual([languageNote]);
  cacheModes.clear();
  await two.storeUsed([`${origin}/cities/tokyo.webp`]);
  expect([extrasCached(), cacheModes.get('/cities/tokyo.webp')]).toEqual([['/cities/tokyo.webp?hash-of-two', languageNote], 'no-cache']);
  await two.deleteOldExtras();
  expect(extrasCached()).toEqual(['/cities/tokyo.webp?hash-of-two', languageNote]);
});

test.each([
  ['Wi-Fi is left', 'wifi', { type: 'cellular' }, false],
  ['the data saver is turned on', 'always', { saveData: true }, false],
  ['Wi-Fi is left, and the member wants them on any connection', 'always', { type: 'cellular' }, true],
  ['Wi-Fi is left, and a page of an earlier release does not say what the member wants', undefined, { type: 'cellular' }, true],
] as const)('extras are fetched in advance only as long as the member wants it: %s', async (_, choice, becomes, goesOn) => {
  deploy('one');
  const { storeShell } = await worker('one');
  await storeShell('first');
  const fetchAhead = await listening();
  const { fetch } = globalThis;
  const connection: { type?: string; saveData?: boolean } = { type: 'wifi' };
  vi.stubGlobal('navigator', { connection });
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('fetch', async (path: string) => {
    Object.assign(connection, becomes);
    return fetch(path);
  });
  expect(await fetchAhead({ type: 'FETCH_AHEAD', urls: [], mostBytes: 100_000, ...(choice && { choice }) })).toEqual(
    goesOn ? { bytes: 5000, whole: true } : { bytes: 1000, whole: false },
  );
});

test('a page that says how many extras at once has them in parts, and its pictures after the last one', async () => {
  deploy('one');
  const { storeShell } = await worker('one');
  await storeShell('first');
  const fetchAhead = await listening();
  const ask = () => fetchAhead({ type: 'FETCH_AHEAD', urls: [], mostBytes: 100_000, choice: 'always', mostExtras: 2 });
  expect(await ask()).toEqual({ bytes: 2000, whole: false, more: true });
  expect(extrasCached()).toHaveLength(2);
  expect(await ask()).toEqual({ bytes: 2000, whole: false, more: true });
  expect(await ask()).toEqual({ bytes: 1000, whole: true });
  expect(extrasCached()).toHaveLength(5);
  expect(await ask()).toEqual({ bytes: 0, whole: true });
});

test('an extra that the server does not have keeps nothing else from being cached', async () => {
  deploy('one');
  const { storeExtras, storeShell } = await worker('one');
  await storeShell('first');
  delete server['/cities/tokyo.webp'];
  const messages = [...messagesOf('one', 'de'), ...messagesOf('one', 'ja')];
  expect(await storeExtras(100_000)).toEqual({ bytes: 1000 * messages.length, whole: true });
  expect(extrasCached()).toEqual(messages.toSorted());
});

test('of an extra that breaks off counts what came, and what came before it', async () => {
  deploy('one');
  const { storeExtras, storeShell } = await worker('one');
  await storeShell('first');
  const { fetch } = globalThis;
  const broken = messagesOf('one', 'de')[0];
  vi.stubGlobal('fetch', async (path: string) => {
    if (path !== broken) return fetch(path);
    const parts = ['half'];
    const pull = (controller: ReadableStreamDefaultController): void => {
      const part = parts.pop();
      if (part === undefined) controller.error(new TypeError('network error'));
      else controller.enqueue(new TextEncoder().encode(part));
    };
    return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }), {
      headers: { 'content-length': '1000', 'content-type': 'text/javascript' },
    });
  });
  // The real one reads the body.
  const cache = await caches.open(cacheNames.extras);
  const { put } = cache;
  cache.put = async (key, response) => put(key, new Response(await response.text()));
  expect(await storeExtras(100_000)).toEqual({ bytes: 1000 + 'half'.length, whole: false });
  expect(extrasCached()).toEqual(['/cities/tokyo.webp?hash-of-one']);
});

test('an update keeps the old files for tabs that still show the old version, and its caches have the new ones alone', async () => {
  deploy('one');
  const one = await worker('one');
  await note('de');
  await one.storeShell('all');
  await one.storeMessages();
  deploy('two');
  const two = await worker('two');
  await two.storeShell('all');
  await two.storeMessages();
  await two.storeOldChunks(await two.ownMessages());
  await two.deleteOldShell({ waitUntil: () => undefined } as unknown as ExtendableEvent);
  await two.deleteOldExtras();
  server = {};
  for (const path of ['/assets/videos-one.js', messagesOf('one', 'de')[1]]) {
    expect((await two.answerOldChunk(new Request(`${origin}${path}`))).status, path).toBe(200);
  }
  expect(extrasCached()).toEqual([...messagesOf('two', 'de'), languageNote].toSorted());
  expect(await (await two.openShell()).match('/assets/videos-one.js')).toBeUndefined();
});

test('a page with another policy replaces this version’s at every address, one of another build replaces none', async () => {
  deploy('one');
  const { storeShell, renewShell, shellPage, pageRevision } = await worker('one');
  await storeShell('all');
  const atHome = async () => (await (await caches.open(pageCacheOf('one'))).match('/Home'))?.text();
  expect(pageRevision()).toBe('one');
  expect(await renewShell()).toBe(true);
  expect(await atHome()).toBe(pageOf('one'));
  server['/index.html'] = 'another build';
  expect(await renewShell()).toBe(false);
  expect([await atHome(), await (await shellPage())?.text()]).toEqual([pageOf('one'), pageOf('one')]);
});
