import { afterEach, expect, test, vi } from 'vitest';
import { quietClient } from '../../../tests/client/test-client.ts';

/** On a page that has just started: the code that sends requests is loaded as `load` says. */
async function newPage(load: () => Promise<object>) {
  vi.resetModules();
  vi.doMock('./http.ts', load);
  const { createClient } = await import('../client.ts');
  createClient(quietClient);
  return import('./fetch-signed.ts');
}

afterEach(() => {
  vi.doUnmock('./http.ts');
  vi.useRealTimers();
});

const hanging = () => new Promise<object>(() => undefined);

test('without the code that sends requests a part and captions can not be reached, and nothing is thrown', async () => {
  const { fetchPart, fetchCaptions } = await newPage(() => Promise.reject(new Error('Failed to fetch dynamically imported module')));
  expect(await fetchPart('/media/v.mp4', 0, 9, new AbortController().signal)).toEqual({ state: 'unreachable' });
  expect(await fetchCaptions('/media/v.vtt')).toBeUndefined();
});

test('that code is waited for no longer than a part may take, and not after saving was stopped', async () => {
  const { fetchPart, fetchCaptions } = await newPage(hanging);
  vi.useFakeTimers();
  const stop = new AbortController();
  const [late, stopped, captions] = [
    fetchPart('/media/v.mp4', 0, 9, new AbortController().signal),
    fetchPart('/media/v.mp4', 0, 9, stop.signal),
    fetchCaptions('/media/v.vtt'),
  ];
  stop.abort();
  expect(await stopped).toEqual({ state: 'unreachable' });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await captions).toBeUndefined();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await late).toEqual({ state: 'unreachable' });
});
