import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fillPages, memoryCaches } from '../../../sw/memory-caches.ts';
import { testClient } from '../../../tests/client/test-client.ts';
import { localKeys } from '../device/keys.ts';
import { setPreference } from '../device/preferences.ts';
import { recheckSession, storeSession } from '../device/session.ts';
import { dropStalePages, pathsOf } from '../device/still-pages.ts';
import { forgetStills, forgottenKey, type StillPlace, stillKey, stillPlaces } from '../device/stills.ts';
import { caps } from '../mirror/caps.ts';
import type { MirrorRow } from '../mirror/collection-table.ts';
import { mirror } from '../mirror/instance.ts';
import { arrivalEvent } from '../ui/screen.tsx';
import { takeStills } from './take-stills.ts';

const dayMs = 86_400_000;
const nowMs = 100 * dayMs;
testClient({ nowMs: () => nowMs });
const caches = memoryCaches();
vi.stubGlobal('caches', caches);
/** The worker's picture cache, and what was looked for in it. */
const pictures = { cached: new Map<string, Blob>(), asked: [] as string[] };
takeStills(
  () => Promise.resolve(),
  async (address) => {
    const { pathname } = new URL(address);
    pictures.asked.push(pathname);
    return pictures.cached.get(pathname);
  },
);

/** Waits until everything is stored that is being stored: changes of the cached pages come one after the other. */
const stored = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((go) => setImmediate(go));
  await dropStalePages();
  await new Promise((go) => setImmediate(go));
};

/** Until screens show what was deleted: they hear of it in the next task. */
const shown = async (): Promise<void> => {
  for (let task = 0; task < 3; task += 1) await new Promise((go) => setTimeout(go));
};

/** Shows a screen at an address, as a build, and hides the page. */
async function look(path = '/Home', screen = '<main data-tab="true"><p>Ada</p></main>'): Promise<void> {
  document.body.innerHTML = `<script type="application/json" id="foyer-build">{"build":"b1"}</script><div id="root">${screen}</div>`;
  window.history.replaceState(null, '', path);
  window.dispatchEvent(new CustomEvent(arrivalEvent, { detail: { screen: document.querySelector('main') } }));
  await lookAway();
}
const lookAway = (): Promise<void> => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  hidden.mockRestore();
  return stored();
};

/** A still as the cached page of its tab has it; undefined if there is none, or it is not valid. */
async function still(place: StillPlace = 'home'): Promise<{ html: string; terms: Record<string, unknown> } | undefined> {
  const text = await (await (await caches.open('foyer-page-r1')).match(pathsOf(place)[0] ?? ''))?.text();
  const [, terms = ''] = /<meta name="foyer-still" content='(.*?)'>/.exec(text ?? '') ?? [];
  const found = terms && JSON.parse(terms.replaceAll('&#39;', "'").replaceAll('&amp;', '&'));
  const [, html = ''] = /<\/style>(.*)<\/div><template id="rest">/.exec(text ?? '') ?? [];
  return found && found.mark === localStorage.getItem(stillKey(place)) ? { html, terms: found } : undefined;
}
const html = async (place?: StillPlace): Promise<string> => (await still(place))?.html ?? '';
/** One still for each tab, as if all had been opened. */
const fill = (): void => {
  for (const place of stillPlaces) localStorage.setItem(stillKey(place), 'canary');
};
const left = (): string[] => stillPlaces.filter((place) => localStorage.getItem(stillKey(place)) !== null);

const scrollTo = (y: number) => Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
const session = (memberId: string) => ({ memberId, token: `token of ${memberId}`, tokensso: '' });

const page = (): Response => new Response('<title>Foyer</title><style></style><body>{"build":"b1"}<div id="root"></div></body>');
beforeEach(async () => {
  await stored();
  localStorage.clear();
  caches.all.clear();
  await fillPages(caches, 'r1', page());
  document.documentElement.dataset.language = 'en_us';
  scrollTo(0);
  setPreference('language', '');
  recheckSession();
  await shown();
});

test('a still of a tab’s screen is stored when the page is hidden, and after two seconds', async () => {
  await look();
  expect(await html()).toBe('<main data-tab="true"><p>Ada</p></main>');
  localStorage.removeItem(stillKey('home'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  window.dispatchEvent(new CustomEvent(arrivalEvent, { detail: { screen: document.querySelector('main') } }));
  await vi.advanceTimersByTimeAsync(1_900);
  await stored();
  expect(await html()).toBe('');
  await vi.advanceTimersByTimeAsync(200);
  await stored();
  vi.useRealTimers();
  expect(await html()).toContain('Ada');
});

test('a still that was deleted for a changed row comes again with the screen as it is now, once', async () => {
  await look();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  document.querySelector('main p')?.replaceChildren('Bea');
  forgetStills(['home']);
  expect(left()).toEqual([]);
  await stored();
  expect(await (await (await caches.open('foyer-page-r1')).match('/Home'))?.text(), 'its row is not on the device any more').not.toContain(
    'Ada',
  );
  await vi.advanceTimersByTimeAsync(2_100);
  await stored();
  expect(await html()).toContain('Bea');
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

/** Has the screen's still taken once it has settled, with a pause after each element; `inPause` is told its number. */
async function readSlowly(inPause: (pause: number) => unknown, after: () => Promise<void> = async () => undefined): Promise<void> {
  let [ms, pauses] = [0, 0];
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    ms += 10;
    return ms;
  });
  vi.stubGlobal('scheduler', {
    yield: async () => {
      pauses += 1;
      inPause(pauses);
      await Promise.resolve();
    },
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  document.body.innerHTML = `<script type="application/json" id="foyer-build">{"build":"b1"}</script>
    <div id="root"><main data-tab="true"><p>first 0</p><b data-fleeting>0</b><p>last 0</p></main></div>`;
  window.history.replaceState(null, '', '/Home');
  window.dispatchEvent(new CustomEvent(arrivalEvent, { detail: { screen: document.querySelector('main') } }));
  await vi.advanceTimersByTimeAsync(2_100);
  await after();
  vi.useRealTimers();
  await stored();
  clock.mockRestore();
  vi.unstubAllGlobals();
  vi.stubGlobal('caches', caches);
}
const write = (selector: string, text: string): void => document.querySelector(selector)?.replaceChildren(text);
const moment = (number: number): void => {
  write('p', `first ${number}`);
  write('p:last-child', `last ${number}`);
};

test('a screen is read in slices, and once more if it changed in between: no still is of two moments', async () => {
  const untouched = vi.fn();
  await readSlowly(untouched);
  expect(await html()).toMatch(/first 0.*last 0/);
  const { length: pauses } = untouched.mock.calls;
  expect(pauses, 'one for each of four elements, twice, at least').toBeGreaterThanOrEqual(8);
  for (let at = 1; at <= pauses; at += 1) {
    await readSlowly((pause) => pause === at && moment(at));
    expect(await html(), `changed in pause ${at}`).toMatch(/first (\d+).*last \1/);
  }
});

test('a screen that never rests is read at once after three times, and a momentary figure disturbs none', async () => {
  const restless = vi.fn(moment);
  await readSlowly(restless);
  expect(await html()).toMatch(/first (\d+).*last \1/);
  expect(restless.mock.calls.length).toBeLessThan(10);
  const counting = vi.fn((pause: number) => write('b', String(pause)));
  const still = vi.fn();
  await readSlowly(still);
  await readSlowly(counting);
  expect(counting.mock.calls.length).toBe(still.mock.calls.length);
});

test('a scroll, another address, another screen or a session that ends meanwhile leave no still of before', async () => {
  const events: [why: string, () => void][] = [
    ['scrolled far', () => scrollTo(window.innerHeight)],
    ['another address', () => [window.history.replaceState(null, '', '/Setting'), moment(1)]],
    ['another screen', () => document.querySelector('main')?.replaceWith('another')],
    ['signed out', () => localStorage.clear()],
    ['a row is deleted', () => forgetStills(['home'])],
  ];
  for (const [why, happens] of events) {
    storeSession(session('7'));
    await shown();
    localStorage.removeItem(stillKey('home'));
    await readSlowly((pause) => pause === 5 && happens());
    expect(left(), why).toEqual([]);
    scrollTo(0);
  }
});

test('a row that is deleted while a still is being stored is in no valid still', async () => {
  const looking = look();
  forgetStills(['home']);
  await looking;
  expect(left()).toEqual([]);
});

/** Another tab deletes stills: this one hears of it later. */
function forgetElsewhere(): () => void {
  for (const place of stillPlaces) localStorage.removeItem(stillKey(place));
  return () => void window.dispatchEvent(new StorageEvent('storage', { key: forgottenKey, newValue: 'now' }));
}

test('a row that another tab deletes while a still is being stored is in no valid still (O24)', async () => {
  await readSlowly(
    (pause) => pause === 5 && forgetElsewhere()(),
    async () => {
      await stored();
      expect(left()).toEqual([]);
      // This tab follows the other one.
      await vi.advanceTimersByTimeAsync(2_100);
    },
  );
});

test('a mark that was written before the other tab’s deletion could be seen is deleted once it is; a still is taken when this tab has followed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await look();
  const written = localStorage.getItem(stillKey('home')) ?? '';
  const heard = forgetElsewhere();
  localStorage.setItem(stillKey('home'), written);
  heard();
  expect(left()).toEqual([]);
  await lookAway();
  expect(left(), 'its rows may still be on the screen').toEqual([]);
  document.querySelector('main p')?.replaceChildren('Bea');
  await vi.advanceTimersByTimeAsync(2_100);
  await stored();
  expect(await html()).toContain('Bea');
});

test('a row that is deleted, and that the screen still shows until the next task, is in no still', async () => {
  await look();
  forgetStills(['home']);
  await lookAway();
  expect(left()).toEqual([]);
  document.querySelector('main p')?.replaceChildren('Bea');
  await shown();
  await lookAway();
  expect(await html()).toContain('Bea');
});

test('a screen that is too large has no still, and is not tried again and again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await look('/Home', `<main data-tab="true">${'<p>Ada</p>'.repeat(10_000)}</main>`);
  await vi.advanceTimersByTimeAsync(2_100);
  await stored();
  expect(left()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test.each<[why: string, path: string, screen?: string, before?: () => void]>([
  ['of another page', '/Setting'],
  ['of a tab with parameters', '/Home?adsid=1'],
  ['of a screen that is not a tab’s', '/Home', '<main>Ada</main>'],
  ['of a screen that waits for its rows', '/Home', '<main data-tab="true"><i data-skeleton></i></main>'],
  ['of a screen whose rows could not be had', '/Home', '<main data-tab="true"><i data-missing></i></main>'],
  ['of a screen that is scrolled far', '/Home', undefined, () => scrollTo(window.innerHeight)],
  ['in a fallback language', '/Home', undefined, () => setPreference('language', 'ja_ja')],
])('no still is stored %s', async (_, path, screen, before) => {
  before?.();
  await look(path, screen);
  expect(left()).toEqual([]);
});

test('the chosen language and the member are in its mark', async () => {
  setPreference('language', 'en_us');
  storeSession(session('7'));
  await shown();
  await look();
  expect((await still())?.terms.mark).toMatch(/^en_us 7 \S+$/);
});

test('nothing of a member is stored once another tab has ended the session or logged in another member', async () => {
  storeSession(session('7'));
  await shown();
  // As another tab leaves it: this one does not know.
  localStorage.clear();
  await look();
  expect(left()).toEqual([]);
  localStorage.setItem(localKeys.token, 'another token');
  localStorage.setItem(localKeys.member, '8');
  await lookAway();
  expect(left()).toEqual([]);
});

test('every change of session deletes all stills: a log-in, another member, a sign-out, also in another tab', () => {
  const changes = [
    () => storeSession(session('7')),
    () => storeSession(session('8')),
    () => {
      for (const key of [localKeys.token, localKeys.member]) localStorage.removeItem(key);
      recheckSession();
    },
  ];
  for (const change of changes) {
    fill();
    change();
    expect(left()).toEqual([]);
  }
});

test('hiding a message deletes the board’s still', () => {
  fill();
  setPreference('hiddenMessages', ['m1']);
  expect(left()).toEqual(stillPlaces.filter((place) => place !== 'messageboard'));
});

test('a still is drawn for 14 days after the oldest confirmation among its profiles', async () => {
  const person = (id: string, atMs: number) =>
    mirror.collection('profiles').apply({ kind: 'rows', collection: 'profiles', rows: [{ id } as MirrorRow], atMs });
  person('a', nowMs - 3 * dayMs);
  person('b', nowMs - dayMs);
  await shown();
  const link = (id: string): string => `<a href="/nHomeDetail?id=${id}"></a>`;
  await look('/Home', `<main data-tab="true">${link('b')}${link('a')}</main>`);
  expect((await still())?.terms).toMatchObject({ fromMs: nowMs, untilMs: nowMs - 3 * dayMs + caps.profileAgeMs });
  await look('/Home', '<main data-tab="true">Ada</main>');
  expect((await still())?.terms).toMatchObject({ fromMs: nowMs, untilMs: nowMs + caps.profileAgeMs });
});

/** Shows a screen with such pictures, its time standing still. */
async function show(images: string): Promise<void> {
  pictures.cached.clear();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await look('/Home', `<main data-tab="true">${images}</main>`);
  for (const image of document.querySelectorAll('img')) Object.defineProperty(image, 'currentSrc', { value: image.src });
  localStorage.removeItem(stillKey('home'));
  pictures.asked.length = 0;
  window.dispatchEvent(new CustomEvent(arrivalEvent, { detail: { screen: document.querySelector('main') } }));
}
const imageOf = (bytes: number | number[]): Blob =>
  new Blob([Uint8Array.from(Array.isArray(bytes) ? bytes : { length: bytes })], { type: 'image/avif' });
/** The pictures in the still. */
const images = async (): Promise<string[]> => [...(await html()).matchAll(/<img[^>]*>/g)].map(([image]) => image);
/** Lets so much time pass; a blob is read in a task that no fake timer drives. */
const pass = async (ms: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(ms);
  await stored();
};

test('the first picture of those that come before others is in the still with its bytes', async () => {
  await show('<img src="/first.webp" srcset="/first.webp 720w" fetchpriority="high"><img src="/second.webp">');
  pictures.cached.set('/first.webp', imageOf([1, 2, 3]));
  await pass(2_100);
  await vi.waitFor(async () => expect(await images()).toHaveLength(2));
  const [first, second] = await images();
  expect(first).toMatch(/ src="data:image\/avif;base64,AQID" data-address="[^"]*\/first\.webp">/);
  expect(first).not.toContain('srcset');
  expect(second).toContain(' data-src="/second.webp"');
  expect(pictures.asked).toEqual(['/first.webp']);
  expect(vi.getTimerCount()).toBe(0);
});

test('a page that is left before it has settled has the picture in its still with its bytes, too', async () => {
  await show('<img src="/short-visit.webp" fetchpriority="high">');
  pictures.cached.set('/short-visit.webp', imageOf([1, 2, 3]));
  await lookAway();
  await vi.waitFor(async () => expect(await images()).toEqual([expect.stringContaining('src="data:image/avif;base64,AQID"')]));
});

test('a picture that the worker has not cached yet is looked for again, four times, soon at first', async () => {
  await show('<img src="/late.webp" fetchpriority="high">');
  await pass(2_100);
  expect(await images()).toEqual([expect.stringContaining(' data-src="/late.webp"')]);
  await pass(2_000);
  expect(pictures.asked.length).toBe(2);
  pictures.cached.set('/late.webp', imageOf([1, 2, 3]));
  await pass(4_000);
  await vi.waitFor(async () => expect(await images()).toEqual([expect.stringContaining('src="data:image/avif;base64,AQID"')]));
  expect([pictures.asked.length, vi.getTimerCount()]).toEqual([3, 0]);

  await show('<img src="/never.webp" fetchpriority="high">');
  for (let round = 0; round < 8; round += 1) await pass(8_000);
  expect([pictures.asked.length, vi.getTimerCount()]).toEqual([5, 0]);
});

test('on a first visit the worker stores its pages later: the still is taken again, four times, soon at first', async () => {
  caches.all.clear();
  await show('');
  await pass(2_100);
  expect(left()).toEqual([]);
  await fillPages(caches, 'r1', page());
  await pass(2_000);
  await vi.waitFor(async () => expect(await html()).toContain('<main'));
  expect(vi.getTimerCount()).toBe(0);

  caches.all.clear();
  await show('');
  for (let round = 0; round < 8; round += 1) await pass(8_000);
  expect([left(), vi.getTimerCount()]).toEqual([[], 0]);
});

test('a picture that would leave no room stays an address', async () => {
  await show('<img src="/large.webp" fetchpriority="high">');
  pictures.cached.set('/large.webp', imageOf(16_001));
  await pass(2_100);
  expect(await images()).toEqual([expect.stringContaining(' data-src="/large.webp"')]);
  expect(vi.getTimerCount()).toBe(0);
});
