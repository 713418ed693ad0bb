import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { earlyAsks } from '../../../tests/client/early-asks.ts';
import { localKeys } from '../device/keys.ts';
import { bannerSizes, srcSetOf } from '../ui/first-picture.ts';

/** The part of index.html that sends the first requests. */
const html = readFileSync(join(import.meta.dirname, '../index.html'), 'utf8');
const script = html.slice(html.indexOf('const early = {'), html.lastIndexOf('build = JSON.parse('));
const make = new Function('page', 'kept', 'foyerPage', 'build', 'readStored', 'readRules', `${script}\nreturn begin`);

const readRules = vi.fn();
let frames: (() => void)[] = [];

type Start = {
  path: string;
  stored?: object | null;
  entries?: Record<string, string>;
  age?: string;
  drawn?: string | undefined;
  stage?: string;
  build?: object | null;
};

/** Paths that a start asks for, with the ETags that it sends. */
async function askedAt({
  path,
  stored = null,
  entries = {},
  age = 'yes',
  drawn,
  stage,
  build = null,
}: Start): Promise<[string, string | undefined][]> {
  history.replaceState(null, '', path);
  const page = { dataset: { age, ...(drawn && { drawn }), ...(stage && { stage }) } };
  make(
    page,
    (key: string) => entries[key] ?? null,
    { home: path === '/Home', language: 'en_us', words: ['en-US'] },
    build,
    () => Promise.resolve(stored),
    readRules,
  )();
  await window.foyerStored;
  await Promise.resolve();
  return (vi.mocked(fetch).mock?.calls ?? []).map(([asked, init]) => [
    String(asked),
    new Headers(init?.headers).get('if-none-match') ?? undefined,
  ]);
}

beforeEach(() => {
  document.body.innerHTML = '<div class="sk"></div>';
  vi.stubGlobal(
    'fetch',
    vi.fn(() => new Promise(() => undefined)),
  );
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => frames.push(then));
});
afterEach(() => {
  readRules.mockReset();
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
  window.foyerEarly = undefined;
  window.foyerStored = undefined;
  history.replaceState(null, '', '/');
});

const member = { token: 't', 'foyer.member': 'm1' };
const base = ['/api/mirror/base', undefined] as const;

test('a first visit of a screen asks at once for what it begins with', async () => {
  expect(await askedAt({ path: '/Mine', entries: member })).toEqual([base, ['/api/member/getUserInfo', undefined]]);
  expect(Object.keys(window.foyerEarly?.replies ?? {})).toContain('/api/member/getUserInfo');
});

test.each([...earlyAsks, ['/Setting', []] as const])('it names what its requests for %s hold', async (path, own) => {
  const asked = (await askedAt({ path, entries: member })).map(([one]) => one);
  expect([asked, window.foyerEarly?.resources]).toEqual([
    [base[0], ...own.map(([, one]) => one)],
    ['base/', ...own.map(([resource]) => resource)],
  ]);
});

test('the thread for the rules of numbers begins after the first frame, in the page’s language', async () => {
  await askedAt({ path: '/Home' });
  for (const frame of frames) frame();
  expect(readRules).not.toHaveBeenCalled();
  await expect.poll(() => readRules.mock.calls).toEqual([['en-US']]);
});

test.each<[address: string, stage: string | undefined, age: string, named: string[]]>([
  ['/Lottery?id=1&key=k1-1m', undefined, 'yes', ['/play.js', '/play.css', '/screens.js', '/sends.js']],
  // All that it shows is asked for by the page: what sends further requests comes with the rest of the start.
  ['/ChooseDetail?id=c1', 'city', 'yes', ['/city.js', '/screens.js']],
  ['/Lottery?id=1&key=k1-1m', undefined, 'ask', []],
])('after the first frame it names what %s needs (stage %s, age %s), last what sends requests', async (path, stage, age, named) => {
  document.head.innerHTML = '';
  const build = {
    catalogues: {},
    files: ['/play.js', '/play.css', '/city.js'],
    needs: { '/lottery': [0, 1], '/choosedetail': [2] },
    screens: { 'en-US': '/screens.js' },
    sends: '/sends.js',
  };
  await askedAt({ path, entries: member, age, build, ...(stage && { stage }) });
  const links = () => [...document.head.querySelectorAll('link')];
  expect(links()).toEqual([]);
  for (const frame of frames) frame();
  await expect.poll(() => readRules.mock.calls.length).toBe(1);
  expect(links().map((link) => link.getAttribute('href'))).toEqual(named);
  // The screen does not wait for it.
  expect(
    links()
      .filter((link) => Reflect.get(link, 'fetchPriority') === 'low')
      .map((link) => link.getAttribute('href')),
  ).toEqual(named.filter((name) => name === '/sends.js'));
});

test('the address may end with a slash, and be written in any case', async () => {
  expect(await askedAt({ path: '/choosedetail/' })).toEqual([base, ['/api/xuanfei/address', undefined]]);
});

test('it sends no ETag of an earlier copy, whose rows are gone', async () => {
  const entries = {
    ...member,
    [`${localKeys.earlyEtag}./api/member/getUserInfo`]: '"e"',
    [`${localKeys.earlyEtag}./api/mirror/base`]: '"b"',
  };
  expect(await askedAt({ path: '/Mine', entries })).toEqual([
    ['/api/mirror/base', '"b"'],
    ['/api/member/getUserInfo', undefined],
  ]);
});

test.each([
  ['is forgotten where its copy is gone', null, [null, null, 'kept']],
  ['stays where there is a copy', {}, ['"b"', '"p"', 'kept']],
])('the ETag of the last start %s', async (_, stored, left) => {
  const keys = ['/api/mirror/base', '/api/xuanfei/xuanfeilist?page=1'].map((path) => `${localKeys.earlyEtag}.${path}`);
  const entries = { ...member, [keys[0] ?? '']: '"b"', [keys[1] ?? '']: '"p"', lang: 'kept' };
  Object.assign(localStorage, entries);
  await askedAt({ path: '/Home', entries, stored });
  expect([...keys, 'lang'].map((key) => localStorage.getItem(key))).toEqual(left);
  localStorage.clear();
});

test.each([
  ['a copy is stored', { path: '/Mine', entries: { ...member, [`${localKeys.earlyEtag}./api/mirror/base`]: '"b"' }, stored: {} }],
  ['nobody is logged in', { path: '/Mine' }],
  ['the age gate is not answered', { path: '/ChooseDetail', age: 'ask' }],
])('it asks for no more than the club’s own data if %s', async (_why, start) => {
  expect((await askedAt(start)).map(([asked]) => asked)).toEqual([base[0]]);
});

test('a video’s page asks for its data, a member’s alone, and at an address with nothing but the video', async () => {
  const info = ['/api/video/getVideoInfo?id=v1', undefined];
  expect(await askedAt({ path: '/PlayVideo?id=v1', entries: member })).toEqual([base, info]);
  for (const start of [
    { path: '/PlayVideo?id=v1' },
    { path: '/PlayVideo?id=v1&t=5', entries: member },
    { path: '/PlayVideo', entries: member },
  ]) {
    vi.mocked(fetch).mockClear();
    expect(await askedAt(start)).toEqual([base]);
  }
});

test('a member of whom nothing was ever stored does not wait for the look into the copy', async () => {
  vi.mocked(fetch).mockClear();
  void askedAt({ path: '/Mine', entries: member, stored: new Promise<never>(() => undefined) });
  await vi.waitFor(() => expect(vi.mocked(fetch).mock.calls.map(([asked]) => asked)).toEqual([base[0], '/api/member/getUserInfo']));
});

test.each<[what: string, age: string, video: object, shown: string[]]>([
  ['the video’s cover', 'yes', { picture: { base: '/v', widths: [400, 720] } }, ['/v-400.webp 400w,/v-720.webp 720w']],
  ['nothing of a video without one', 'yes', { picture: null }, []],
  ['nothing behind the age gate', 'ask', { picture: { base: '/v', widths: [400] } }, []],
])('the skeleton of a video’s page shows %s', async (_, age, video, shown) => {
  const reply = new Response(JSON.stringify({ data: video }));
  vi.stubGlobal('fetch', (path: string) => (path.startsWith('/api/video/') ? Promise.resolve(reply) : new Promise(() => undefined)));
  document.body.innerHTML = '<div class="sk"><div class="stage"></div></div>';
  await askedAt({ path: '/PlayVideo?id=v1', entries: member, age, stage: 'video' });
  await new Promise((go) => setTimeout(go, 10));
  expect([...document.querySelectorAll<HTMLImageElement>('.stage img')].map((image) => image.srcset)).toEqual(shown);
});

test.each<[what: string, id: string, shown: string[]]>([
  ['the picture of its city, from the build', 'r1', ['/cities/tokyo.webp']],
  ['that of a city by its key, as in addresses of earlier versions', 'tokyo', ['/cities/tokyo.webp']],
  ['its own first picture without one', 'r2', ['/r-400.webp 400w']],
  ['nothing if it has neither', 'r3', []],
  ['nothing of a city that is not there', 'r4', []],
])('the skeleton of a city’s page shows %s', async (_, id, shown) => {
  const data = [
    { id: 'r1', city: 'tokyo', pictures: [{ base: '/t', widths: [400] }] },
    { id: 'r2', city: '', pictures: [{ base: '/r', widths: [400] }] },
    { id: 'r3', city: '', pictures: [] },
  ];
  vi.stubGlobal('fetch', (path: string) =>
    path === '/api/xuanfei/address' ? Promise.resolve(new Response(JSON.stringify({ data }))) : new Promise(() => undefined),
  );
  document.body.innerHTML = '<div class="sk"><div class="stage"></div></div>';
  await askedAt({ path: `/ChooseDetail?id=${id}&name=A%20city`, stage: 'city' });
  await new Promise((go) => setTimeout(go, 10));
  const images = [...document.querySelectorAll<HTMLImageElement>('.stage img')];
  expect(images.map((image) => image.srcset || image.getAttribute('src'))).toEqual(shown);
});

test.each([
  ['the club’s own picture', '/media/evening.webp', '/media/evening.webp'],
  ['ours, if the club has none', '', '/backgrounds/centre.webp'],
])('the skeleton of Me shows %s behind its head', async (_, center_bg, shown) => {
  const data = { rows: [{ id: 'config' }, { id: 'base_info', center_bg }] };
  vi.stubGlobal('fetch', (path: string) =>
    path === base[0] ? Promise.resolve(new Response(JSON.stringify({ data }))) : new Promise(() => undefined),
  );
  document.body.innerHTML = '<div class="sk"><div class="stage"></div></div>';
  await askedAt({ path: '/Mine', entries: member, stage: 'mine' });
  await new Promise((go) => setTimeout(go, 10));
  expect([...document.querySelectorAll('.stage img')].map((image) => image.getAttribute('src'))).toEqual([shown]);
});

test('a lottery at an address that names anything else asks for the lotteries alone', async () => {
  for (const path of ['/Lottery?key=k1', '/Lottery?key=k1&id=1%26', '/Lottery?key=..%2Fx&id=1']) {
    vi.mocked(fetch).mockClear();
    expect(await askedAt({ path, entries: member })).toEqual([base, ['/api/Lottery/lotteryList', undefined]]);
  }
});

test('the time limit ends a reply that does not come, and none that waits for the app', async () => {
  const limit = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  // As a browser does: the signal ends a body that nobody has read yet.
  vi.stubGlobal('fetch', async (path: string, { signal }: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start: (writer) => {
        signal?.addEventListener('abort', () => writer.error(new Error('too late')));
        if (path !== base[0]) return;
        writer.enqueue(new TextEncoder().encode('{"code":200}'));
        writer.close();
      },
    });
    return new Response(body, { headers: { etag: 'e' } });
  });
  await askedAt({ path: '/Mine', entries: member });
  const [came, comes] = [base[0], '/api/member/getUserInfo'].map((path) => window.foyerEarly?.replies[path]);
  await new Promise((go) => setTimeout(go, 10));
  limit.abort();
  expect(await came).toMatchObject({ status: 200, text: '{"code":200}', atMs: expect.any(Number) });
  expect((await came)?.headers.get('etag')).toBe('e');
  // By the device's clock: the page's own may stand still while the device sleeps, and nobody could tell how old the reply is.
  expect(Math.abs(((await came)?.atMs ?? 0) - Date.now())).toBeLessThan(60_000);
  expect(await comes).toBeNull();
});

test('the position is in no address, and only in headers of a member who has turned it on', async () => {
  const place = { realLat: '48.21', realLng: '16.37' };
  const sent = () => vi.mocked(fetch).mock.calls.map(([path, init]) => [String(path), new Headers(init?.headers).get('realLat')]);
  await askedAt({ path: '/Home', entries: { ...member, ...place } });
  await askedAt({ path: '/Home', entries: { ...member, ...place, 'foyer.location': 'on' } });
  await askedAt({ path: '/Home', entries: { ...member, 'foyer.location': 'on' } });
  const paths = [base[0], '/api/xuanfei/xuanfeilist?page=1'];
  expect(sent()).toEqual([null, '48.21', null].flatMap((position) => paths.map((path) => [path, position])));
});

test('a look into the database that ends after the app is there asks for nothing more', async () => {
  const entries = { ...member, [`${localKeys.earlyEtag}./api/mirror/base`]: '"b"' };
  document.body.innerHTML = '<main></main>';
  expect(await askedAt({ path: '/Mine', entries, stage: 'mine' })).toEqual([['/api/mirror/base', '"b"']]);
});

test('what the app has taken already is not looked for in the skeleton', async () => {
  let looked: (found: null) => void = () => undefined;
  const stored = new Promise<null>((go) => {
    looked = go;
  });
  const entries = { ...member, [`${localKeys.earlyEtag}./api/mirror/base`]: '"b"' };
  void askedAt({ path: '/Mine', entries, stage: 'mine', stored });
  if (window.foyerEarly) window.foyerEarly.replies = {};
  looked(null);
  // An error in it would be a rejection that nobody handles, which fails this file.
  await vi.waitFor(() => expect(window.foyerEarly?.resources).toContain('member/'));
});

test('the early cover is the picture that the app asks for', () => {
  for (const screen of ['videos/video-stage.tsx', 'cities/choose-detail.tsx'])
    expect(readFileSync(join(import.meta.dirname, '../screens', screen), 'utf8')).toContain(
      `sizes="${/'\.stage', '([^']+)'/.exec(html)?.[1]}"`,
    );
});

const skeleton =
  '<div class="sk"><i class="banner"></i><i class="notice"></i><div class="movies"><i></i><i></i></div><div class="movies"><i></i></div><div class="cards"><i></i><i></i><i></i></div></div>';
const movie = (name: string, colour = '#102030') => ({ id: name, name, picture: { base: `/${name}`, widths: [400], colour } });
const club = {
  id: 'config',
  banners: [],
  notice: 'Open late',
  movielist_0: [movie('Broth')],
  movielist_1: [movie('Neon'), movie('Canals')],
};
const people = [
  { id: 'p1', xuanfei_name: 'Katharina <b>', address: 'Hamburg', picture: { base: '/p', widths: [360], colour: '#405060' } },
  { id: 'p2', xuanfei_name: 'Lucía', address: '', picture: null },
];
const answers: Record<string, unknown> = {
  '/api/mirror/base': { data: { rows: [{ id: 'base_info' }, club] } },
  '/api/xuanfei/xuanfeilist?page=1': { data: people },
};
const wordsIn = (of: string) => [...document.querySelectorAll(`.sk ${of}`)].map(({ textContent }) => textContent);

test.each([
  ['names what its first replies name, as text', 'yes', undefined, ['Open late', 'Broth', '', 'Neon', 'Katharina <b>Hamburg', 'Lucía', '']],
  ['names nothing behind the age gate', 'ask', undefined, ['', '', '', '', '', '', '']],
  ['names nothing beside a still', 'yes', 'still', ['', '', '', '', '', '', '']],
])('Home’s skeleton %s', async (_, age, drawn, words) => {
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(new Response(JSON.stringify(answers[path]))));
  document.body.innerHTML = skeleton;
  await askedAt({ path: '/Home', age, drawn });
  await new Promise((go) => setTimeout(go, 10));
  expect(wordsIn('.notice, .sk .movies i, .sk .cards i')).toEqual(words);
  const colours = [...document.querySelectorAll<HTMLElement>('.cards i')].map(({ style }) => style.background);
  expect(colours.map((colour) => colour !== '')).toEqual([words[4] !== '', false, false]);
  for (const [path, body] of Object.entries(answers))
    expect(await window.foyerEarly?.replies[path], 'net has it as well').toMatchObject({ status: 200, text: JSON.stringify(body) });
});

test('a skeleton that the app has replaced, a lost reply and a refusal change nothing', async () => {
  for (const reply of [
    () => Promise.resolve(new Response(JSON.stringify(answers['/api/mirror/base']))),
    () => Promise.reject(new TypeError()),
    () => Promise.resolve(new Response('{}', { status: 500 })),
  ]) {
    vi.stubGlobal('fetch', reply);
    document.body.innerHTML = '<main></main>';
    await askedAt({ path: '/Home' });
    await new Promise((go) => setTimeout(go, 10));
    expect(document.body.innerHTML).toBe('<main></main>');
  }
});

test('the early banner is the picture that the app asks for: with other sizes it would travel twice', async () => {
  const picture = { base: '/p', widths: [360, 720], width: 720, height: 315, colour: '#000' };
  const reply = new Response(JSON.stringify({ data: { rows: [{ ...club, banners: [{ picture }] }] } }));
  vi.stubGlobal('fetch', (path: string) => (path === '/api/mirror/base' ? Promise.resolve(reply) : new Promise(() => undefined)));
  document.body.innerHTML = '<div class="sk"><i class="banner"></i></div>';
  await askedAt({ path: '/Home' });
  await vi.waitFor(() => expect(document.querySelector('.banner img')).not.toBeNull());
  const image = document.querySelector<HTMLImageElement>('.banner img');
  expect([image?.sizes, image?.srcset.split(/,\s*/)]).toEqual([bannerSizes, srcSetOf(picture).split(/,\s*/)]);
});

test.each<[what: string, age: string, drawn: string | undefined, banners: unknown[], shown: string[]]>([
  ['the club’s first picture', 'yes', undefined, [{ picture: { base: '/p', widths: [360, 720] } }], ['/p-360.webp 360w,/p-720.webp 720w']],
  ['nothing behind the age gate', 'ask', undefined, [{ picture: { base: '/p', widths: [360] } }], []],
  ['nothing of its own beside a still', 'yes', 'still', [{ picture: { base: '/p', widths: [360] } }], []],
  ['nothing of a banner without sizes', 'yes', undefined, [{ url: '/x.webp' }], []],
  ['nothing of a club without banners', 'yes', undefined, [], []],
])('Home’s skeleton shows %s', async (_, age, drawn, banners, shown) => {
  const reply = new Response(JSON.stringify({ data: { rows: [{ id: 'base_info' }, { ...club, banners }] } }));
  vi.stubGlobal('fetch', (path: string) => (path === '/api/mirror/base' ? Promise.resolve(reply) : new Promise(() => undefined)));
  document.body.innerHTML = '<div class="sk"><i class="banner"></i></div>';
  await askedAt({ path: '/Home', age, drawn });
  await new Promise((go) => setTimeout(go, 10));
  expect([...document.querySelectorAll<HTMLImageElement>('.banner img')].map((image) => image.srcset)).toEqual(shown);
});
