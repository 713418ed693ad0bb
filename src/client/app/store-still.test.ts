import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { localKeys } from '../device/keys.ts';
import { forgetStills, stillKey, stillPlaces } from '../device/stills.ts';
import type { MirrorRow } from '../mirror/collection-table.ts';
import { MemoryCollection } from '../mirror/memory-collection.ts';
import { stillNodes } from './still-nodes.ts';
import { type Still, stillPlaceOf, storeStill } from './store-still.ts';

/** The script of index.html that draws a still before the app's scripts are loaded. */
const html = readFileSync(join(import.meta.dirname, '../index.html'), 'utf8');
const script = html.slice(html.indexOf('const foyerPage ='), html.indexOf('</script>', html.indexOf('const foyerPage =')));

const still = (more: Partial<Still> = {}): Still => ({
  fromMs: Date.now() - 1_000,
  untilMs: Date.now() + 1_000,
  width: window.screen.width,
  lang: 'de',
  css: '.a{color:red}',
  nodes: [['main', { class: 'a', style: 'color: blue' }, 'Ada ', ['svg', {}, ['path', { d: 'M0 0' }]]]],
  ...more,
});

/** Stands in for `import()`, which Node refuses to code made from text: the scripts that were run. */
let scriptsRun: string[] = [];
const run = new Function('importApp', script.replaceAll('import(', 'importApp('));

/** Starts a page at an address, as a build. Returns its still's text; undefined if none was drawn. */
function begin(build = 'b1', path = '/Home'): string | undefined {
  const files = { app: '/assets/index.js', imports: ['/assets/core.js'], styles: ['/assets/app.css'] };
  const map = `<script type="application/json" id="foyer-build">${JSON.stringify({ build, ...files })}</script>`;
  document.head.replaceChildren();
  const ran: string[] = [];
  scriptsRun = ran;
  document.body.innerHTML = `${map}<div id="root">waiting</div>`;
  window.history.replaceState(null, '', path);
  run(async (address: string) => {
    ran.push(address);
  });
  return document.getElementById('still')?.textContent ?? undefined;
}

const stored = (): string | null => localStorage.getItem(stillKey('home'));
const mark = { build: 'b1', memberId: null };

beforeEach(() => {
  // Style sheets count as loaded: happy-dom fetches none.
  Object.assign((window as unknown as { happyDOM: { settings: object } }).happyDOM.settings, { handleDisabledFileLoadingAsSuccess: true });
  localStorage.clear();
  localStorage.setItem(localKeys.age, 'yes');
  delete document.documentElement.dataset.drawn;
  if (!('replaceSync' in CSSStyleSheet.prototype))
    vi.stubGlobal(
      'CSSStyleSheet',
      class {
        replaceSync = () => undefined;
      },
    );
});

test('a stored still is drawn: elements, SVG, styles, language', () => {
  storeStill('home', mark, still());
  expect(begin()).toBe('Ada ');
  expect(document.querySelector('#still main')?.getAttribute('class')).toBe('a');
  expect(document.querySelector<HTMLElement>('#still main')?.style.color).toBe('blue');
  expect(document.querySelector('#still path')?.namespaceURI).toBe('http://www.w3.org/2000/svg');
  expect(document.documentElement.lang).toBe('de');
  expect(document.getElementById('root')?.textContent).toBe('');
});

test.each<[why: string, meanwhile: () => void, build?: string, goes?: boolean]>([
  ['another build', () => undefined, 'b2', true],
  ['another language', () => localStorage.setItem(localKeys.language, 'ja_ja'), 'b1', true],
  ['somebody has logged in', () => [localKeys.token, localKeys.member].map((name) => localStorage.setItem(name, '7')), 'b1', true],
  ['the age has to be confirmed again', () => localStorage.removeItem(localKeys.age)],
  ['its rows are too old', () => storeStill('home', mark, still({ untilMs: Date.now() - 1 }))],
  ['the clock was set back', () => storeStill('home', mark, still({ fromMs: Date.now() + 60_000 }))],
  ['the device was rotated', () => storeStill('home', mark, still({ width: 1 }))],
  ['it can’t be read', () => localStorage.setItem(stillKey('home'), `${stored()}}`)],
])('no still is drawn: %s', (_, meanwhile, build = 'b1', goes = false) => {
  storeStill('home', mark, still());
  meanwhile();
  expect(begin(build)).toBeUndefined();
  expect(document.getElementById('root')?.textContent).toBe('waiting');
  expect(stored() === null).toBe(goes);
});

test('a member’s still is drawn only for that member', () => {
  localStorage.setItem(localKeys.token, 't');
  localStorage.setItem(localKeys.member, '7');
  storeStill('home', { build: 'b1', memberId: '7' }, still());
  expect(begin()).toBe('Ada ');
  localStorage.setItem(localKeys.member, '8');
  expect(begin()).toBeUndefined();
  expect(stored()).toBeNull();
});

test('only the five tabs have one, without parameters', () => {
  storeStill('home', mark, still());
  expect(['/', '/home/', '/Home?adsid=1', '/Setting'].map((path) => begin('b1', path))).toEqual(['Ada ', 'Ada ', undefined, undefined]);
  expect(['/Mine', '/game_n/', '/Recharge', '/'].map(stillPlaceOf)).toEqual(['mine', 'game_n', undefined, undefined]);
});

test('the page knows the tabs of all stills: each is drawn at its address, and deleted with another build', () => {
  for (const place of stillPlaces) storeStill(place, mark, still({ nodes: [place] }));
  expect(stillPlaces.map((place) => begin('b1', `/${place}`))).toEqual(stillPlaces);
  begin('b2', '/Setting');
  expect(stillPlaces.filter((place) => localStorage.getItem(stillKey(place)) !== null)).toEqual([]);
});

test('one that is too large is not stored, and the last one is deleted', () => {
  storeStill('home', mark, still());
  storeStill('home', mark, still({ css: 'x'.repeat(64_000) }));
  expect(stored()).toBeNull();
});

test('a row that is deleted by the server or on the device deletes every still', () => {
  storeStill('home', mark, still());
  const collection = new MemoryCollection('profiles');
  collection.apply({ kind: 'same', collection: 'profiles', list: null, atMs: 1 });
  expect(stored()).not.toBeNull();
  collection.apply({ kind: 'deleted', collection: 'profiles', deleted: ['a'] });
  expect(stored()).toBeNull();
});

test('Home’s still is deleted when the club’s own row changes', () => {
  const collection = new MemoryCollection('base');
  const say = (name: string) =>
    collection.apply({ kind: 'rows', collection: 'base', rows: [{ id: 'base_info', name } as MirrorRow], atMs: 1 });
  say('Foyer');
  storeStill('home', mark, still());
  say('Foyer');
  expect(stored()).not.toBeNull();
  say('Foyer, without a banner');
  expect(stored()).toBeNull();
});

test('the pictures of a still are asked for after its first frame, but for those that come before others', async () => {
  const pictures: Still['nodes'] = [
    ['img', { alt: 'Ada', src: '/a.webp', srcset: '/a.webp 1w' }],
    ['img', { src: '/first.webp', fetchpriority: 'high' }],
  ];
  storeStill('home', mark, still({ nodes: pictures }));
  begin();
  const [image, first] = document.querySelectorAll('#still img');
  expect(first?.getAttribute('src')).toBe('/first.webp');
  expect([image?.getAttribute('alt'), image?.getAttribute('src'), image?.getAttribute('srcset')]).toEqual(['Ada', null, null]);
  await vi.waitFor(() => expect([image?.getAttribute('src'), image?.getAttribute('srcset')]).toEqual(['/a.webp', '/a.webp 1w']));
});

test('what is below the window is drawn after the first frame, where it belongs', async () => {
  const nodes: Still['nodes'] = [
    ['ul', {}, ['li', {}, 'in it'], ['li', { later: '' }, 'below', ['img', { src: '/b.webp', fetchpriority: 'high' }]]],
    ['nav', {}, 'foot'],
  ];
  storeStill('home', mark, still({ nodes }));
  expect(begin()).toBe('in itfoot');
  await vi.waitFor(() => expect(document.getElementById('still')?.textContent).toBe('in itbelowfoot'));
  expect(document.querySelector('#still li + li img')?.getAttribute('src')).toBe('/b.webp');
  expect(document.querySelector('#still [later]')).toBeNull();
});

test('the app runs after the first frame of a still or of the gate, and without either at once', async () => {
  const asked = () => [...document.head.querySelectorAll('link')].map((link) => `${link.rel} ${link.getAttribute('href')}`);
  const all = ['stylesheet /assets/app.css', 'modulepreload /assets/core.js', 'modulepreload /assets/index.js'];
  const atOnce = () => {
    begin();
    return asked();
  };
  const runs = () => vi.waitFor(() => expect([asked(), scriptsRun]).toEqual([all, ['/assets/core.js', '/assets/index.js']]));
  expect(atOnce()).toEqual(all);
  await runs();
  storeStill('home', mark, still());
  expect(atOnce()).toEqual([]);
  await runs();
  localStorage.clear();
  expect(atOnce()).toEqual([]);
  await runs();
});

test('what begins beside the window or half a window below it is not in a still', () => {
  const root = document.createElement('div');
  root.innerHTML =
    '<p>head</p><p id="part">part</p><li id="later">later<section>too</section></li><p id="below">below</p><p id="beside">beside</p>';
  const boxes: Record<string, Partial<DOMRect>> = {
    part: { top: window.innerHeight + 1, left: 0 },
    later: { top: window.innerHeight + 1, left: 0 },
    below: { top: window.innerHeight * 1.5 + 1, left: 0 },
    beside: { top: 0, left: window.innerWidth },
  };
  for (const one of root.querySelectorAll('*'))
    one.getBoundingClientRect = () => ({ top: 0, left: 0, ...boxes[one.closest('[id]')?.id ?? ''] }) as DOMRect;
  expect(stillNodes(root, new Map()).nodes).toEqual([
    ['p', {}, 'head'],
    ['p', {}, 'part'],
    ['li', { later: '' }, 'later', ['section', {}, 'too']],
  ]);
});

test('a tap on a still waits for the app, and after ten seconds a link works as a link', () => {
  storeStill('home', mark, still({ nodes: [['a', { href: '/Mine' }, 'Me']] }));
  begin();
  const link = document.querySelector('#still a') as Element;
  const tapAfter = (ms: number): boolean => {
    delete window.foyerTapped;
    const tap = new MouseEvent('click', { bubbles: true, cancelable: true });
    Object.defineProperty(tap, 'timeStamp', { value: ms });
    // The test's page must not follow the link.
    window.addEventListener('click', (event) => event.preventDefault(), { once: true });
    const seen = vi.spyOn(tap, 'preventDefault');
    link.dispatchEvent(tap);
    return seen.mock.calls.length > 1;
  };
  expect([tapAfter(9_999), window.foyerTapped]).toEqual([true, link]);
  expect([tapAfter(10_001), window.foyerTapped]).toEqual([false, undefined]);
});

test('stills are deleted by tab, or all of them', () => {
  storeStill('home', mark, still());
  forgetStills(['mine']);
  expect(stored()).not.toBeNull();
  forgetStills();
  expect(stored()).toBeNull();
});

test('fields, dialogs, ids and momentary content are left out, and a figure leaves only its space', () => {
  const root = document.createElement('div');
  root.innerHTML = `<main id="m" class="a" data-tab="true"><h2 data-fleeting="" class="b">demo</h2><b data-fleeting="gone">3</b>
    <input value="x"><dialog open>word</dialog><iframe></iframe><input type="radio" name="look" checked><a href="/Home" aria-labelledby="m" style="translate: 3px; top: 1px">Go</a></main>`;
  const { nodes, classes } = stillNodes(root, new Map());
  const text = JSON.stringify(nodes);
  expect(text).not.toMatch(/demo|input",{"value|dialog|word|iframe|aria-labelledby|translate|"id"|>3</);
  expect(text).toMatch(/visibility:hidden/);
  expect(text).toMatch(/"href":"\/Home"/);
  expect(text).toContain('["input",{"type":"radio","checked":""}]');
  expect([...classes].sort()).toEqual(['a', 'b']);
});

test('a picture’s preview is left out, its colour stays', () => {
  const root = document.createElement('div');
  root.innerHTML = `<div style='background-color: rgb(1, 2, 3); background-image: url("data:image/webp;base64,AA==")'></div>
    <div style="background-image: linear-gradient(red, blue)"></div>`;
  const text = JSON.stringify(stillNodes(root, new Map()).nodes);
  expect(text).toMatch(/rgb\(1, 2, 3\).*linear-gradient/);
  expect(text).not.toContain('data:');
});
