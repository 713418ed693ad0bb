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

const answers = (reply: () => Response) =>
  newPage(async () => ({
    send: () => {
      const answer = Promise.resolve(reply());
      return Object.assign(answer, { blob: async () => (await answer).blob() });
    },
  }));

test.each([
  ['the part', 206, { 'content-range': 'bytes 0-9/20' }, 'part'],
  ['a portal’s page', 200, { 'content-type': 'text/html' }, 'unreachable'],
  ['the whole file', 200, { 'content-range': 'bytes 0-9/20' }, 'unreachable'],
  ['a part of nobody knows how much', 206, {}, 'unreachable'],
  ['a busy club', 503, {}, 'unreachable'],
  ['a club that was asked too often', 429, {}, 'unreachable'],
  ['an address that has expired', 403, {}, 'refused'],
  ['a file that is shorter', 416, { 'content-range': 'bytes */20' }, 'refused'],
])('%s', async (_, status, headers, state) => {
  const { fetchPart } = await answers(() => new Response('0123456789', { status, headers }));
  expect(await fetchPart('/media/v.mp4', 0, 9, new AbortController().signal)).toMatchObject({ state });
});

test.each([
  ['WEBVTT\n\n00:01', true],
  ['\ufeffWEBVTT', true],
  ['<html>Welcome to our hotel', false],
  ['', false],
])('captions that begin with %j are taken: %s', async (text, isTaken) => {
  const { fetchCaptions } = await answers(() => new Response(text));
  expect((await fetchCaptions('/media/v.vtt')) !== undefined).toBe(isTaken);
});
