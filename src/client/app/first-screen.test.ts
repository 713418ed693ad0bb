import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Resource } from '../mirror/resource.ts';
import type { ClubRouter } from '../routes/router.ts';

const router = { load: () => Promise.resolve(), invalidate: () => Promise.resolve() } as unknown as ClubRouter;
const noAnswer = Promise.resolve(null);
const homeReplies = { '/api/mirror/base': noAnswer, '/api/xuanfei/xuanfeilist?page=1': noAnswer };

let pulled: string[] = [];
let answer: () => void;
let speak: () => void;

/** The start of a page for which index.html has kept rows or not, and has asked for `replies`. */
async function start(replies: Record<string, Promise<null>>, kept: object | null, speaks = true): Promise<{ drawn: boolean }> {
  vi.resetModules();
  Object.assign(window, { foyerEarly: { lang: 'en_us', token: '', replies }, foyerKept: Promise.resolve(kept) });
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
  delete window.foyerKept;
});

test('a first visit is drawn with what index.html has asked for, at once when it is here', async () => {
  const shown = await start(homeReplies, null);
  expect(pulled).toEqual(['base/', 'profiles/0']);
  expect(shown.drawn).toBe(false);
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(shown.drawn).toBe(true);
});

test('answers that stay away hold the first screen back for 300 ms, and no longer', async () => {
  const shown = await start(homeReplies, null);
  await vi.advanceTimersByTimeAsync(299);
  expect(shown.drawn).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(shown.drawn).toBe(true);
});

test('another page than Home asks for the club alone', async () => {
  await start({ '/api/mirror/base': noAnswer }, null);
  expect(pulled).toEqual(['base/']);
});

test('where rows are kept nothing is asked for before they are drawn', async () => {
  const shown = await start(homeReplies, { database: 'foyer-public-v4', collections: [], chunks: [], lists: [] });
  expect(pulled).toEqual([]);
  await vi.advanceTimersByTimeAsync(0);
  expect(shown.drawn).toBe(true);
});

test('nothing is asked before it could be told in the member’s language that the session is over', async () => {
  await start(homeReplies, null, false);
  expect(pulled).toEqual([]);
  speak();
  await vi.advanceTimersByTimeAsync(0);
  expect(pulled).toEqual(['base/', 'profiles/0']);
});
