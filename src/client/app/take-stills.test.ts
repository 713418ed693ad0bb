import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { testClient } from '../../../tests/client/test-client.ts';
import { localKeys } from '../device/keys.ts';
import { setPreference } from '../device/preferences.ts';
import { recheckSession, storeSession } from '../device/session.ts';
import { forgetStills, stillKey, stillPlaces } from '../device/stills.ts';
import { caps } from '../mirror/caps.ts';
import type { MirrorRow } from '../mirror/collection-table.ts';
import { mirror } from '../mirror/instance.ts';
import { arrivalEvent } from '../ui/screen.tsx';
import type { Still } from './store-still.ts';
import { takeStills } from './take-stills.ts';

const dayMs = 86_400_000;
const nowMs = 100 * dayMs;
testClient({ nowMs: () => nowMs });
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

/** Shows a screen at an address, as a build, and hides the page. */
function look(path = '/Home', screen = '<main data-tab="true"><p>Ada</p></main>'): void {
  document.body.innerHTML = `<script type="application/json" id="foyer-build">{"build":"b1"}</script><div id="root">${screen}</div>`;
  window.history.replaceState(null, '', path);
  window.dispatchEvent(new CustomEvent(arrivalEvent, { detail: { screen: document.querySelector('main') } }));
  lookAway();
}
const lookAway = (): void => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  hidden.mockRestore();
};

const stored = (place: (typeof stillPlaces)[number] = 'home'): string => localStorage.getItem(stillKey(place)) ?? '';
const kept = (): Still => JSON.parse(stored().split('\n')[1] ?? 'null');
/** One still for each tab, as if all had been opened. */
const fill = (): void => {
  for (const place of stillPlaces) localStorage.setItem(stillKey(place), 'canary');
};
const left = (): string[] => stillPlaces.filter((place) => stored(place) !== '');

const scrollTo = (y: number) => Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
const session = (memberId: string) => ({ memberId, token: `token of ${memberId}`, tokensso: '' });

beforeEach(() => {
  localStorage.clear();
  document.documentElement.dataset.language = 'en_us';
  scrollTo(0);
  setPreference('language', '');
  recheckSession();
});

test('a still of a tab’s screen is stored when the page is hidden, and after two seconds', async () => {
  look();
  expect(kept().nodes).toEqual([['main', { 'data-tab': 'true' }, ['p', {}, 'Ada']]]);
  localStorage.removeItem(stillKey('home'));
  vi.useFakeTimers();
  window.dispatchEvent(new CustomEvent(arrivalEvent, { detail: { screen: document.querySelector('main') } }));
  await vi.advanceTimersByTimeAsync(1_900);
  expect(stored()).toBe('');
  await vi.advanceTimersByTimeAsync(200);
  vi.useRealTimers();
  expect(stored()).toContain('Ada');
});

test('a still that was deleted for a changed row comes again with the screen as it is now, once', async () => {
  look();
  vi.useFakeTimers();
  document.querySelector('main p')?.replaceChildren('Bea');
  forgetStills(['home']);
  expect(stored()).toBe('');
  await vi.advanceTimersByTimeAsync(2_100);
  expect(stored()).toContain('Bea');
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test('a screen that is too large has no still, and is not tried again and again', async () => {
  vi.useFakeTimers();
  look('/Home', `<main data-tab="true">${'<p>Ada</p>'.repeat(10_000)}</main>`);
  await vi.advanceTimersByTimeAsync(2_100);
  expect(stored()).toBe('');
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test.each<[why: string, path: string, screen?: string, before?: () => void]>([
  ['of another page', '/Setting'],
  ['of a tab with parameters', '/Home?adsid=1'],
  ['of a screen that is not a tab’s', '/Home', '<main>Ada</main>'],
  ['of a screen that waits for its rows', '/Home', '<main data-tab="true"><i data-skeleton></i></main>'],
  ['of a screen that is scrolled far', '/Home', undefined, () => scrollTo(window.innerHeight)],
  ['in a fallback language', '/Home', undefined, () => setPreference('language', 'ja_ja')],
])('no still is stored %s', (_, path, screen, before) => {
  before?.();
  look(path, screen);
  expect(left()).toEqual([]);
});

test('the chosen language, the build and the member are in the first line', () => {
  setPreference('language', 'en_us');
  storeSession(session('7'));
  look();
  expect(stored().split('\n')[0]).toBe('b1 en_us 7');
});

test('nothing of a member is stored once another tab has ended the session or logged in another member', () => {
  storeSession(session('7'));
  // As another tab leaves it: this one does not know.
  localStorage.clear();
  look();
  expect(left()).toEqual([]);
  localStorage.setItem(localKeys.token, 'another token');
  localStorage.setItem(localKeys.member, '8');
  lookAway();
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

test('a still is drawn for 14 days after the oldest confirmation among its profiles', () => {
  const person = (id: string, atMs: number) =>
    mirror.collection('profiles').apply({ kind: 'rows', collection: 'profiles', rows: [{ id } as MirrorRow], atMs });
  person('a', nowMs - 3 * dayMs);
  person('b', nowMs - dayMs);
  const link = (id: string): string => `<a href="/nHomeDetail?id=${id}"></a>`;
  look('/Home', `<main data-tab="true">${link('b')}${link('a')}</main>`);
  expect(kept().untilMs).toBe(nowMs - 3 * dayMs + caps.profileAgeMs);
  look('/Home', '<main data-tab="true">Ada</main>');
  expect([kept().fromMs, kept().untilMs]).toEqual([nowMs, nowMs + caps.profileAgeMs]);
});

/** Shows a screen with such pictures, its time standing still. */
function show(images: string): void {
  pictures.cached.clear();
  pictures.asked.length = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  look('/Home', `<main data-tab="true">${images}</main>`);
  for (const image of document.querySelectorAll('img')) Object.defineProperty(image, 'currentSrc', { value: image.src });
  localStorage.removeItem(stillKey('home'));
  window.dispatchEvent(new CustomEvent(arrivalEvent, { detail: { screen: document.querySelector('main') } }));
}
const imageOf = (bytes: number | number[]): Blob =>
  new Blob([Uint8Array.from(Array.isArray(bytes) ? bytes : { length: bytes })], { type: 'image/avif' });
/** The attributes of the pictures in the still. */
const images = (): unknown[] => {
  const [main] = kept().nodes;
  return Array.isArray(main) ? main.slice(2).map((image) => image[1]) : [];
};
/** Lets so much time pass; a blob is read in a task that no fake timer drives. */
const pass = async (ms: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(ms);
  await new Promise((go) => setImmediate(go));
  await new Promise((go) => setImmediate(go));
};

test('the first picture of those that come before others is in the still with its bytes', async () => {
  show('<img src="/first.webp" srcset="/first.webp 720w" fetchpriority="high"><img src="/second.webp">');
  pictures.cached.set('/first.webp', imageOf([1, 2, 3]));
  await pass(2_100);
  await vi.waitFor(() => expect(stored()).not.toBe(''));
  expect(images()).toEqual([
    expect.objectContaining({ src: 'data:image/avif;base64,AQID', 'data-address': expect.stringMatching(/\/first\.webp$/) }),
    expect.objectContaining({ src: '/second.webp' }),
  ]);
  expect(Object.keys((images()[0] as object | undefined) ?? {})).not.toContain('srcset');
  expect(pictures.asked).toEqual(['/first.webp']);
  expect(vi.getTimerCount()).toBe(0);
});

test('a picture that the worker has not cached yet is looked for again, three times', async () => {
  show('<img src="/late.webp" fetchpriority="high">');
  await pass(2_100);
  expect(images()).toEqual([expect.objectContaining({ src: '/late.webp' })]);
  await pass(8_000);
  pictures.cached.set('/late.webp', imageOf([1, 2, 3]));
  await pass(8_000);
  await vi.waitFor(() => expect(images()).toEqual([expect.objectContaining({ src: 'data:image/avif;base64,AQID' })]));
  expect([pictures.asked.length, vi.getTimerCount()]).toEqual([3, 0]);

  show('<img src="/never.webp" fetchpriority="high">');
  for (let round = 0; round < 8; round += 1) await pass(8_000);
  expect([pictures.asked.length, vi.getTimerCount()]).toEqual([4, 0]);
});

test('a picture that would leave no room stays an address', async () => {
  show('<img src="/large.webp" fetchpriority="high">');
  pictures.cached.set('/large.webp', imageOf(16_001));
  await pass(2_100);
  expect(images()).toEqual([expect.objectContaining({ src: '/large.webp' })]);
  expect(vi.getTimerCount()).toBe(0);
});
