import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Resource } from '../mirror/resource.ts';
import type { ClubRouter } from '../routes/router.ts';

const router = { load: () => Promise.resolve(), invalidate: () => Promise.resolve() } as unknown as ClubRouter;
const ofHome = ['base/', 'profiles/0'];

let pulled: string[] = [];
let answer: () => void;
let speak: () => void;

/** Starts a page: `stored` is what index.html has read from the database, `resources` are what it has asked for. */
async function start(resources: string[], stored: object | null, speaks = true): Promise<{ drawn: boolean }> {
  vi.resetModules();
  Object.assign(window, {
    foyerEarly: { lang: 'en_us', token: '', replies: {}, resources, named: [] },
    foyerStored: Promise.resolve(stored),
  });
  const { subscriptions } = await import('../mirror/subscriptions.ts');
  const answered = new Promise<boolean>((go) => {
    answer = () => go(true);
  });
  subscriptions.pull = (resource: Resource) => {
    pulled.push(resource.key);
    return answered;
  };
  const { prepareFirstScreen } = await import('./first-screen.ts');
  const shown = { drawn: false };
  const language = new Promise<void>((go) => {
    speak = go;
  });
  if (speaks) speak();
  void prepareFirstScreen(router, language).then(() => {
    shown.drawn = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return shown;
}

beforeEach(() => {
  vi.useFakeTimers();
  pulled = [];
});
afterEach(() => {
  vi.useRealTimers();
  delete window.foyerEarly;
  delete window.foyerStored;
});

test('a first visit is rendered as soon as index.html’s requests are answered', async () => {
  const shown = await start(ofHome, null);
  expect(pulled).toEqual(['base/', 'profiles/0']);
  expect(shown.drawn).toBe(false);
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(shown.drawn).toBe(true);
});

test('missing replies delay the first screen by 300 ms at most', async () => {
  const shown = await start(ofHome, null);
  await vi.advanceTimersByTimeAsync(299);
  expect(shown.drawn).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(shown.drawn).toBe(true);
});

test('so is a first visit of another screen that index.html has asked for', async () => {
  const shown = await start(['base/', 'regions/'], null);
  expect(pulled).toEqual(['base/', 'regions/']);
  expect(shown.drawn).toBe(false);
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(shown.drawn).toBe(true);
});

test('what was answered before the look into the database ended is not requested again', async () => {
  const shown = await start([], null, false);
  const { subscriptions } = await import('../mirror/subscriptions.ts');
  subscriptions.report('base/', { answeredMs: 1 });
  window.foyerEarly?.resources.push('base/', 'member/');
  speak();
  await vi.advanceTimersByTimeAsync(0);
  expect(pulled).toEqual(['member/']);
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(shown.drawn).toBe(true);
});

test('with stored rows nothing is requested before they are rendered', async () => {
  const shown = await start(ofHome, { database: 'foyer-public-v4', collections: [], chunks: [], lists: [] });
  expect(pulled).toEqual([]);
  await vi.advanceTimersByTimeAsync(0);
  expect(shown.drawn).toBe(true);
});

test('nothing is requested before the end of the session could be announced in the member’s language', async () => {
  await start(ofHome, null, false);
  expect(pulled).toEqual([]);
  speak();
  await vi.advanceTimersByTimeAsync(0);
  expect(pulled).toEqual(['base/', 'profiles/0']);
});

test('on a first visit the persisted copy opens after what the first screen asks for, and not before there is a screen', async () => {
  await start([], null);
  const { storedCopyMayOpen } = await import('./first-screen.ts');
  let isOpen = false;
  void storedCopyMayOpen(() => Promise.resolve()).then(() => {
    isOpen = true;
  });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(isOpen).toBe(false);
  dispatchEvent(new Event('foyer:arrival'));
  await vi.advanceTimersByTimeAsync(999);
  expect(isOpen).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isOpen).toBe(true);
});

test('the code of a tapped tab delays the first screen by a second at most', async () => {
  const { goToTab } = await import('./first-screen.ts');
  const navigate = vi.fn(() => new Promise<void>(() => undefined));
  let isOver = false;
  void goToTab({ navigate } as unknown as ClubRouter, '/video').then(() => {
    isOver = true;
  });
  expect(navigate).toHaveBeenCalledWith({ href: '/video' });
  await vi.advanceTimersByTimeAsync(999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isOver).toBe(true);
});
