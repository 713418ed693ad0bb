import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aheadBytesADay, type WorkerMessage } from '#contract/worker.ts';
import { bytesFetchedAhead } from '../device/ahead-bytes.ts';
import { setPreference } from '../device/preferences.ts';

const nowMs = () => Date.UTC(2026, 10, 22, 12);
const pause = async (): Promise<void> => undefined;
let active: object | undefined;
let received: { message: WorkerMessage; port: MessagePort }[] = [];

/** The page's part as after a page load. */
async function page() {
  vi.resetModules();
  return import('./worker.ts');
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  localStorage.clear();
  received = [];
  active = { postMessage: (message: WorkerMessage, [port]: [MessagePort]) => void received.push({ message, port }) };
  const serviceWorker = { ready: Promise.resolve(), getRegistration: async () => ({ active }) };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
});
afterEach(() => void vi.useRealTimers());

const asked = async (): Promise<(typeof received)[number]> => {
  await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 10_000 });
  return received.pop() as (typeof received)[number];
};

test('prefetched bytes are counted, and the worker is told how many are left for the day', async () => {
  const { fetchAhead } = await page();
  const first = fetchAhead(['/media/pictures/a-1.webp'], nowMs, pause);
  const { message, port } = await asked();
  expect(message).toEqual({
    type: 'FETCH_AHEAD',
    urls: ['/media/pictures/a-1.webp'],
    mostBytes: aheadBytesADay,
    choice: 'wifi',
    mostExtras: 8,
  });
  port.postMessage({ bytes: aheadBytesADay - 5, whole: true });
  expect(await first).toBe(true);
  const second = fetchAhead(['/media/pictures/b-1.webp'], nowMs, pause);
  const next = await asked();
  expect(next.message).toMatchObject({ mostBytes: 5 });
  next.port.postMessage({ bytes: 9, whole: false });
  expect([await second, await fetchAhead(['/media/pictures/c-1.webp'], nowMs, pause), received]).toEqual([false, false, []]);
});

test('a late reply still counts; until one comes, the worker is not asked again', async () => {
  const { fetchAhead } = await page();
  const first = fetchAhead(['/media/pictures/a-1.webp'], nowMs, pause);
  const { port } = await asked();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([await first, await fetchAhead(['/media/pictures/a-1.webp'], nowMs, pause), received]).toEqual([false, false, []]);
  port.postMessage({ bytes: 70_000, whole: true });
  await vi.waitFor(() => expect(bytesFetchedAhead(nowMs())).toBe(70_000), { timeout: 10_000 });
  void fetchAhead(['/media/pictures/b-1.webp'], nowMs, pause);
  await asked();
});

test('nothing is requested if the member wants none', async () => {
  setPreference('picturesAhead', 'never');
  const { fetchAhead } = await page();
  expect([await fetchAhead(['/media/pictures/a-1.webp'], nowMs, pause), received]).toEqual([false, []]);
});

/** The worker leaves a message without a reply. */
async function silence(fetchAhead: Awaited<ReturnType<typeof page>>['fetchAhead'], clock: () => number): Promise<void> {
  const first = fetchAhead(['/media/pictures/a-1.webp'], clock, pause);
  await asked();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await first).toBe(false);
}

test('without a worker nothing is waited for: the one that comes is asked', async () => {
  const { fetchAhead } = await page();
  const later = active;
  active = undefined;
  expect(await fetchAhead(['/media/pictures/a-1.webp'], nowMs, pause)).toBe(false);
  active = later;
  void fetchAhead(['/media/pictures/a-1.webp'], nowMs, pause);
  await asked();
});

test.each([
  ['half an hour later', 30 * 60_000],
  ['with a clock that was set back', -86_400_000],
])('a worker that did not reply is asked again %s: it may have been killed, or the phone have slept', async (_name, afterMs) => {
  const { fetchAhead } = await page();
  await silence(fetchAhead, nowMs);
  const again = (ms: number) => fetchAhead(['/media/pictures/a-1.webp'], () => nowMs() + ms, pause);
  expect([await again(30 * 60_000 - 1), received]).toEqual([false, []]);
  const answered = again(afterMs);
  const { port } = await asked();
  port.postMessage({ bytes: 5, whole: true });
  expect(await answered).toBe(true);
  void again(afterMs);
  await asked();
});

test('between two parts of the app’s own files it waits for the page, and each part counts', async () => {
  const { fetchAhead } = await page();
  let goOn = (): void => undefined;
  const wait = vi.fn(() => new Promise<void>((go) => (goOn = go)));
  const whole = fetchAhead(['/media/pictures/a-1.webp'], nowMs, wait);
  (await asked()).port.postMessage({ bytes: 30, whole: false, more: true });
  await vi.waitFor(() => expect(wait).toHaveBeenCalledTimes(1));
  expect(received).toEqual([]);
  goOn();
  const { message, port } = await asked();
  expect(message).toMatchObject({ urls: ['/media/pictures/a-1.webp'], mostBytes: aheadBytesADay - 30 });
  port.postMessage({ bytes: 12, whole: true });
  expect([await whole, wait.mock.calls.length, received, bytesFetchedAhead(nowMs())]).toEqual([true, 1, [], 42]);
});
