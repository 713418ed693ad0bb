import { beforeEach, expect, test, vi } from 'vitest';
import { memoryCaches, origin } from './memory-caches.ts';

type Listener = (event: unknown) => void;
let listeners: Map<string, Listener[]>;
let asked: string[] = [];

/** Starts the whole worker; `fails` is Cache Storage that throws, as on a device whose disk is broken or full. */
async function start(fails: boolean): Promise<void> {
  vi.resetModules();
  listeners = new Map();
  const broken = async (): Promise<never> => {
    throw new DOMException('Unexpected internal error', 'UnknownError');
  };
  const caches = fails ? { open: broken, match: broken, has: broken, keys: broken, delete: broken } : memoryCaches();
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('self', {
    __WB_MANIFEST: [
      { url: 'index.html', revision: 'one' },
      { url: 'assets/core-one.js', revision: null },
    ],
    __WB_DISABLE_DEV_LOGS: true,
    location: new URL(origin),
    performance,
    caches,
    registration: { scope: `${origin}/` },
    addEventListener: (name: string, listener: Listener) => void listeners.set(name, [...(listeners.get(name) ?? []), listener]),
  });
  vi.stubGlobal('location', new URL(origin));
  // Workbox asks for both.
  vi.stubGlobal('ExtendableEvent', class {});
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
  await import('./sw.ts');
}

/** The worker's answer to a request; undefined if it leaves it to the network. */
function answerTo(path: string, init: { mode?: RequestMode; method?: string } = {}): Promise<Response> | undefined {
  const { mode = 'no-cors', method = 'GET' } = init;
  // No script can make a request that navigates.
  const request = Object.defineProperty(new Request(`${origin}${path}`, { method }), 'mode', { value: mode });
  let answer: Promise<Response> | undefined;
  const event = Object.assign(new ExtendableEvent(''), {
    request,
    respondWith: (response: Promise<Response>) => {
      answer = Promise.resolve(response);
    },
    waitUntil: (work: Promise<unknown>) => void Promise.resolve(work).catch(() => undefined),
  });
  for (const listener of listeners.get('fetch') ?? []) listener(event);
  return answer;
}

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (asking: string | { url: string }) => {
    const url = typeof asking === 'string' ? asking : asking.url;
    asked.push(url.slice(origin.length));
    return new Response(`network: ${url.slice(origin.length)}`);
  });
});

test.each([
  ['/Home', 'navigate'],
  ['/nProfile', 'navigate'],
  ['/assets/core-one.js', 'cors'],
  ['/assets/core-zero.js', 'cors'],
  ['/assets/catalogue-de-frame.js', 'cors'],
  ['/media/pictures/a-320.webp', 'no-cors'],
  ['/cities/tokyo.webp', 'no-cors'],
] as const)('where Cache Storage fails, the network answers: %s', async (path, mode) => {
  await start(true);
  expect(await (await answerTo(path, { mode }))?.text()).toBe(`network: ${path}`);
});

test('without a network and without a cache a request fails once more, and an unknown one is left alone', async () => {
  await start(true);
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  await expect(answerTo('/Home', { mode: 'navigate' })).rejects.toThrow('Failed to fetch');
  expect(answerTo('/api/home')).toBeUndefined();
});
