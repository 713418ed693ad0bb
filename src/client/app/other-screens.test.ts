import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { makeRouter } from '../routes/router.ts';
import { loadTabs } from './other-screens.ts';

/** The paths of the screens whose chunks were loaded, by a page with or without a worker. */
async function loadedBy(controller: object | null): Promise<string[]> {
  vi.stubGlobal('navigator', { serviceWorker: { controller } });
  const router = makeRouter({ history: createMemoryHistory(), visitor: () => ({ member: true, closed: false }) });
  const loaded: string[] = [];
  router.loadRouteChunk = async ({ fullPath }) => void loaded.push(fullPath);
  await loadTabs(router);
  return loaded.sort();
}

afterEach(() => vi.unstubAllGlobals());

test('of a later start the five tabs, which the worker has, and no other screen', async () => {
  expect(await loadedBy({})).toEqual(['/Home', '/MessageBoard', '/Mine', '/game_n', '/video']);
});

test('nothing before the worker has them', async () => {
  expect(await loadedBy(null)).toEqual([]);
});
