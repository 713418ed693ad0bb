import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeRouter } from '../routes/router.ts';
import { loadOtherScreens } from './other-screens.ts';

const tabs = ['/Home', '/game_n', '/video', '/MessageBoard', '/Mine'];

/** The screens whose chunks are loaded, in order, each once. */
let loaded: string[] = [];
/** The screen that can't be loaded. */
let lost = '';

function load({ atOnce }: { atOnce: boolean }): Promise<void> {
  const router = makeRouter({ history: createMemoryHistory(), visitor: () => ({ member: true, closed: false }) });
  router.loadRouteChunk = async ({ fullPath }) => {
    if (!loaded.includes(fullPath)) loaded.push(fullPath);
    if (fullPath === lost) window.dispatchEvent(new Event('vite:preloadError'));
  };
  return loadOtherScreens(router, { atOnce });
}

const savesData = (saveData: boolean): void =>
  void Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work));
  loaded = [];
  lost = '';
  savesData(false);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('behind a still the tabs come first, then every other screen, without a wait', async () => {
  void load({ atOnce: true });
  await vi.advanceTimersByTimeAsync(2_999);
  expect(loaded.slice(0, tabs.length)).toEqual(tabs);
  expect(loaded.length).toBeGreaterThan(40);
});

test('of any other start they come after 3 s', async () => {
  const all = load({ atOnce: false });
  await vi.advanceTimersByTimeAsync(2_999);
  expect(loaded).toEqual([]);
  await Promise.all([all, vi.runAllTimersAsync()]);
  expect(loaded.length).toBeGreaterThan(40);
});

test('who saves data gets the tabs that the worker has, and else nothing', async () => {
  savesData(true);
  await Promise.all([load({ atOnce: true }), vi.runAllTimersAsync()]);
  expect(loaded).toEqual(tabs);
  loaded = [];
  await Promise.all([load({ atOnce: false }), vi.runAllTimersAsync()]);
  expect(loaded).toEqual([]);
});

test('after one that can’t be loaded no further one is asked for', async () => {
  lost = '/video';
  await Promise.all([load({ atOnce: true }), vi.runAllTimersAsync()]);
  expect(loaded).toEqual(['/Home', '/game_n', '/video']);
});
