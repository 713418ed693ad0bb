import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fillPages, memoryCaches } from '../../../sw/memory-caches.ts';
import { localKeys } from '../device/keys.ts';
import { dropStalePages, stillPlaceOf } from '../device/still-pages.ts';
import { forgetStills, type StillPlace, stillKey, stillPlaces } from '../device/stills.ts';
import type { MirrorRow } from '../mirror/collection-table.ts';
import { MemoryCollection } from '../mirror/memory-collection.ts';
import { dropStill } from './drop-still.ts';
import { type Still, storeStill } from './store-still.ts';

const caches = memoryCaches();
const html = readFileSync(join(import.meta.dirname, '../index.html'), 'utf8');
const files = { app: '/assets/index.js', imports: ['/assets/core.js'], styles: ['/assets/app.css'] };
const policy = "default-src 'none'; style-src 'self' 'sha256-a'; script-src 'self'";

/** The page as the server sends it. */
const pageOf = (build: string): Response =>
  new Response(
    html.replace(
      '<!--foyer:preload-->',
      `<script type="application/json" id="foyer-build">${JSON.stringify({ build, ...files })}</script>`,
    ),
    {
      headers: {
        'content-security-policy': policy,
        'content-type': 'text/html',
        'content-encoding': 'br',
        etag: '"1"',
      },
    },
  );

/** The scripts of index.html that decide whether a still is shown, and begin the app; without the first requests. */
const between = (from: string, to: string): string => html.slice(html.indexOf(from), html.indexOf(to, html.indexOf(from)));
const headScript = new Function('addEventListener', `${between('const foyerPage =', '</script>')}\nreturn foyerPage;`);
const bodyScript = [
  // As the script of the gate does.
  "document.documentElement.dataset.age ??= localStorage.getItem('foyer.age') ?? 'ask';",
  between('(({ page, part, kept, painted }) => {\n  let build', '// The stored rows of the first screen'),
  'const begin = () => undefined;',
  between('build = JSON.parse(', '</script>'),
].join('\n');
/** Stands in for `import()`, which Node refuses to code made from text: the scripts that were run. */
let scriptsRun: string[] = [];
const runBody = new Function('foyerPage', 'importApp', bodyScript.replaceAll('import(', 'importApp('));

/** Runs the scripts of the page as a browser does: those of its body once they stand in it, which no template counts as. */
function runScripts(): void {
  const ran: string[] = [];
  scriptsRun = ran;
  let parsed = (): void => undefined;
  const foyerPage = headScript((name: string, listener: () => void, capture?: boolean) => {
    if (name === 'DOMContentLoaded') parsed = listener;
    else window.addEventListener(name, listener, capture);
  });
  parsed();
  wholePage = new Promise((done) => {
    const runOnceThere = (): void => {
      if (!document.getElementById('root')) return void setTimeout(runOnceThere);
      runBody(foyerPage, async (address: string) => void ran.push(address));
      done();
    };
    runOnceThere();
  });
}
/** Resolves when the page that was opened last is complete: it must not go on in the next one's document. */
let wholePage: Promise<void> = Promise.resolve();
afterEach(() => wholePage);

const cached = async (path: string, revision = 'r1'): Promise<Response | undefined> =>
  (await caches.open(`foyer-page-${revision}`)).match(path);

/** Opens an address as the worker's routes answer it. Returns the still's text; undefined if none is shown. */
async function open(path = '/Home', revision = 'r1'): Promise<string | undefined> {
  await wholePage;
  const page =
    (await cached(new URL(path, 'http://club.test').search ? '/index.html' : path, revision)) ?? (await cached('/index.html', revision));
  const parsed = new DOMParser().parseFromString(await (page as Response).text(), 'text/html');
  delete document.documentElement.dataset.drawn;
  delete document.documentElement.dataset.painted;
  delete document.documentElement.dataset.age;
  document.head.innerHTML = parsed.head.innerHTML;
  document.body.innerHTML = parsed.body.innerHTML;
  for (const tag of document.querySelectorAll('link')) tag.remove();
  window.history.replaceState(null, '', path);
  runScripts();
  return document.documentElement.dataset.drawn && text();
}
const text = (): string => {
  const copy = document.getElementById('still')?.cloneNode(true) as HTMLElement;
  copy.querySelector('style')?.remove();
  return copy.textContent;
};

const still = (more: Partial<Still> = {}): Still => ({
  fromMs: Date.now() - 1_000,
  untilMs: Date.now() + 60_000,
  width: window.screen.width,
  lang: 'de',
  css: '.a{color:red}',
  html: '<main class="a still-0">Ada </main>',
  styles: new Map([['still-0', 'color: blue']]),
  ...more,
});

const mark = { build: 'b1', memberId: null, id: 'one' };
const store = (more: Partial<Still> = {}, place: StillPlace = 'home'): Promise<boolean> => storeStill(place, mark, still(more));
const isValid = (place: StillPlace = 'home'): boolean => localStorage.getItem(stillKey(place)) !== null;

beforeEach(async () => {
  // Style sheets count as loaded: happy-dom fetches none.
  Object.assign((window as unknown as { happyDOM: { settings: object } }).happyDOM.settings, { handleDisabledFileLoadingAsSuccess: true });
  vi.stubGlobal('caches', caches);
  localStorage.clear();
  localStorage.setItem(localKeys.age, 'yes');
  caches.all.clear();
  await fillPages(caches, 'r1', pageOf('b1'));
});

test('a stored still is shown at its address, in its language, before anything of the app', async () => {
  await store();
  expect(await open()).toBe('Ada ');
  expect(document.querySelector('#still main')?.className).toBe('a still-0');
  expect(document.documentElement.lang).toBe('de');
  expect(document.documentElement.dataset.age).toBe('yes');
  expect([await open('/'), await open('/Mine'), await open('/Home?adsid=1')]).toEqual(['Ada ', undefined, undefined]);
});

test('the policy allows exactly its style, by its hash; what described the page as it was sent is gone', async () => {
  await store();
  const page = (await cached('/Home')) as Response;
  const style = /<div id="still"><style>(.*?)<\/style>/.exec(await page.clone().text())?.[1] ?? '';
  expect(style).toContain('.a{color:red}');
  expect(style).toContain('#still .still-0{color: blue}');
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))).toString('base64');
  expect(page.headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'sha256-${hash}' 'self' 'sha256-a'; script-src 'self'`,
  );
  expect([page.headers.get('content-type'), page.headers.get('content-encoding'), page.headers.get('etag')]).toEqual([
    'text/html',
    null,
    null,
  ]);
});

test('nothing in a style ends it', async () => {
  await store({ css: '.a::after{content:"</style><b>out</b>"}' });
  expect(await open()).toBe('Ada ');
});

test.each<[why: string, meanwhile: () => unknown]>([
  ['another language', () => localStorage.setItem(localKeys.language, 'ja_ja')],
  ['somebody has logged in', () => [localKeys.token, localKeys.member].map((name) => localStorage.setItem(name, '7'))],
  ['the age has to be confirmed again', () => localStorage.removeItem(localKeys.age)],
  ['its rows are too old', () => store({ untilMs: Date.now() - 1 })],
  ['the clock was set back', () => store({ fromMs: Date.now() + 60_000 })],
  ['the device was rotated', () => store({ width: 1 })],
  ['it was deleted', () => localStorage.removeItem(stillKey('home'))],
  [
    'a later one was stored, but its page was not',
    () => localStorage.setItem(stillKey('home'), `${localStorage.getItem(stillKey('home'))}2`),
  ],
])('no still is shown: %s', async (_, meanwhile) => {
  await store();
  await meanwhile();
  expect(await open()).toBeUndefined();
  // The app starts as it does without one.
  expect(document.querySelector('#root .sk')).not.toBeNull();
});

test('a member’s still is shown only to that member', async () => {
  localStorage.setItem(localKeys.token, 't');
  localStorage.setItem(localKeys.member, '7');
  await storeStill('home', { ...mark, memberId: '7' }, still());
  expect(await open()).toBe('Ada ');
  localStorage.setItem(localKeys.member, '8');
  expect(await open()).toBeUndefined();
  localStorage.removeItem(localKeys.token);
  expect(await open()).toBeUndefined();
});

test('a still is put into the pages of its own build: an update begins without one', async () => {
  await fillPages(caches, 'r2', pageOf('b2'));
  await store();
  expect([await open('/Home', 'r1'), await open('/Home', 'r2')]).toEqual(['Ada ', undefined]);
  expect(await storeStill('home', { ...mark, build: 'b3' }, still())).toBe(false);
  expect(isValid(), 'a build without pages has no still').toBe(false);
});

test('each tab has one, and no other screen', async () => {
  for (const place of stillPlaces) await store({ html: place }, place);
  const paths = ['/Home', '/video', '/MessageBoard', '/game_n', '/Mine'];
  const shown: unknown[] = [];
  for (const path of [...paths, '/Setting']) shown.push(await open(path));
  expect(shown).toEqual([...stillPlaces, undefined]);
  expect(['/Mine', '/game_n/', '/Recharge', '/'].map(stillPlaceOf)).toEqual(['mine', 'game_n', undefined, 'home']);
});

test('one that is too large is not stored, and the last one is not valid any more', async () => {
  await store();
  await store({ css: 'x'.repeat(64_000) });
  expect([isValid(), await open()]).toEqual([false, undefined]);
});

test.each([0, 1])(
  'a page that is left while a still takes another’s place, %i of its addresses stored, has one of the two',
  async (stored) => {
    await store();
    const pages = await caches.open('foyer-page-r1');
    const { put } = pages;
    let puts = 0;
    pages.put = async (...entry) => {
      puts += 1;
      if (puts > stored) throw new Error('the page was left');
      return put(...entry);
    };
    const replace = (): Promise<boolean> => storeStill('home', { ...mark, id: 'two' }, still({ html: 'Bea ' }));
    await expect(replace()).rejects.toThrow('the page was left');
    pages.put = put;
    await dropStalePages();
    expect([await open('/'), await open('/Home')]).toEqual([stored > 0 ? 'Bea ' : 'Ada ', 'Ada ']);

    await replace();
    expect([await open('/'), await open('/Home')]).toEqual(['Bea ', 'Bea ']);
    expect(localStorage.getItem(stillKey('home')), 'the last one’s mark is gone').not.toContain('one');
    forgetStills(['home']);
    expect(await open()).toBeUndefined();
  },
);

test('what was deleted while a still was stored is not in a valid one', async () => {
  await storeStill('home', mark, still(), () => false);
  expect([isValid(), await open()]).toEqual([false, undefined]);
  let asked = 0;
  await storeStill('home', mark, still(), () => {
    asked += 1;
    return asked === 1;
  });
  expect([isValid(), await open()]).toEqual([false, undefined]);
});

test('a still that is not valid any more is taken out of the pages, a valid one stays', async () => {
  await store();
  await store({ html: 'the board' }, 'messageboard');
  const canaries = async (): Promise<string[]> => {
    const found: string[] = [];
    for (const path of ['/', '/Home', '/MessageBoard']) if ((await (await cached(path))?.text())?.match(/Ada|the board/)) found.push(path);
    return found;
  };
  expect(await canaries()).toEqual(['/', '/Home', '/MessageBoard']);
  forgetStills(['home']);
  await dropStalePages();
  expect(await canaries()).toEqual(['/MessageBoard']);
  localStorage.clear();
  await dropStalePages();
  expect(await canaries()).toEqual([]);
  expect((await cached('/Home'))?.headers.get('content-security-policy')).toBe(policy);
});

test('a row that is deleted by the server or on the device deletes every still', async () => {
  await store();
  const collection = new MemoryCollection('profiles');
  collection.apply({ kind: 'same', collection: 'profiles', list: null, atMs: 1 });
  expect(isValid()).toBe(true);
  collection.apply({ kind: 'deleted', collection: 'profiles', deleted: ['a'] });
  expect(isValid()).toBe(false);
});

test('every still is deleted when the club’s own row changes: it may be closed to visitors now', async () => {
  const collection = new MemoryCollection('base');
  const say = (name: string) =>
    collection.apply({ kind: 'rows', collection: 'base', rows: [{ id: 'base_info', name } as MirrorRow], atMs: 1 });
  say('Foyer');
  await store();
  await store({ html: 'the videos' }, 'video');
  say('Foyer');
  expect([isValid(), isValid('video')]).toEqual([true, true]);
  say('Foyer, without a banner');
  expect([isValid(), isValid('video')]).toEqual([false, false]);
});

test('pictures are asked for after the first frame, and what is below the window is shown then', async () => {
  await store({
    html: '<img data-src="/a.webp" data-srcset="/a.webp 1w"><img src="data:image/avif;base64,AA=="><ul><li>in it</li><li data-later>below</li></ul>',
  });
  await open();
  const [image, first] = document.querySelectorAll('#still img');
  expect([image?.getAttribute('src'), image?.getAttribute('srcset'), first?.getAttribute('src')]).toEqual([
    null,
    null,
    'data:image/avif;base64,AA==',
  ]);
  expect(document.querySelector('#still style')?.textContent).toContain(':root:not([data-painted]) #still [data-later]');
  const isDrawn = ([image] = document.querySelectorAll('#still img')) => image && getComputedStyle(image).visibility !== 'hidden';
  expect([isDrawn(), document.documentElement.dataset.painted]).toEqual([false, undefined]);
  await vi.waitFor(() => expect(document.documentElement.dataset.painted).toBe(''));
  expect([image?.getAttribute('src'), image?.getAttribute('srcset'), isDrawn()]).toEqual(['/a.webp', '/a.webp 1w', true]);
});

test('what a still does without comes after its first frame: the page’s own style, skeleton, gate and scripts', async () => {
  const rest = () => [...document.querySelectorAll('body > :not(#still):not(template)')].map(({ localName, id }) => `${localName} ${id}`);
  await open();
  const own = document.querySelector('head style')?.outerHTML ?? '';
  const all = rest();
  expect(all).toEqual(expect.arrayContaining(['div root', 'div gate', 'script foyer-build']));
  await store();
  await open();
  expect([rest(), document.querySelectorAll('style').length]).toEqual([[], 1]);
  await vi.waitFor(() => expect(rest()).toEqual(['style ', ...all]));
  expect([document.getElementById('rest'), document.querySelector('body > style')?.outerHTML]).toEqual([null, own]);
});

test('nothing of a still is left once it is dropped', async () => {
  await store();
  await open();
  await vi.waitFor(() => expect(document.documentElement.dataset.painted).toBe(''));
  dropStill();
  expect(document.getElementById('still')).toBeNull();
  expect(document.documentElement.dataset.drawn).toBeUndefined();
  expect(document.documentElement.dataset.painted).toBeUndefined();
});

test('the app runs after the first frame of a still or of the gate, and without either at once', async () => {
  const asked = () => [...document.head.querySelectorAll('link')].map((link) => `${link.rel} ${link.getAttribute('href')}`);
  const all = ['stylesheet /assets/app.css', 'modulepreload /assets/core.js', 'modulepreload /assets/index.js'];
  // In a task of its own, after the first requests.
  const atOnce = async () => {
    await open();
    await new Promise((go) => setTimeout(go));
    return asked();
  };
  const runs = () => vi.waitFor(() => expect([asked(), scriptsRun]).toEqual([all, ['/assets/core.js', '/assets/index.js']]));
  expect(await atOnce()).toEqual(all);
  await runs();
  await store();
  expect(await atOnce()).toEqual([]);
  await runs();
  localStorage.clear();
  expect(await atOnce()).toEqual([]);
  await runs();
});

test('a tap on a still waits for the app, and after ten seconds a link works as a link', async () => {
  await store({ html: '<a href="/Mine">Me</a>' });
  await open();
  const link = document.querySelector('#still a') as Element;
  const tapAfter = (ms: number, keys: MouseEventInit = {}): boolean => {
    delete window.foyerTapped;
    const tap = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys });
    Object.defineProperty(tap, 'timeStamp', { value: ms });
    // The test's page must not follow the link.
    window.addEventListener('click', (event) => event.preventDefault(), { once: true });
    const seen = vi.spyOn(tap, 'preventDefault');
    link.dispatchEvent(tap);
    return seen.mock.calls.length > 1;
  };
  expect([tapAfter(9_999), window.foyerTapped]).toEqual([true, link]);
  expect([tapAfter(10_001), window.foyerTapped]).toEqual([false, undefined]);
  // A tab or a window of its own is the browser's to open.
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])
    expect([tapAfter(9_999, { [key]: true }), window.foyerTapped], key).toEqual([false, undefined]);
});

test('stills are deleted by tab, or all of them', async () => {
  await store();
  forgetStills(['mine']);
  expect(isValid()).toBe(true);
  forgetStills();
  expect(isValid()).toBe(false);
});
