import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { languages } from '#contract/languages.ts';
import { cacheNames, languageNote, type PageMessage, pushNote } from '#contract/worker.ts';
import { memoryCaches, origin } from './memory-caches.ts';

const caches = memoryCaches();
type Shown = [title: string, options: NotificationOptions];
let shown: Shown[] = [];
let done: string[] = [];
let windows: object[] = [];
const listeners = new Map<string, (event: object) => void>();

const message = {
  to: 'sub-1',
  kind: 'wallet',
  id: 'w1',
  state: 'withdrawal_paid',
  tag: 'withdrawal.w1',
  title: 'Deine Auszahlung ist ausgezahlt',
  body: 'Mehr dazu im Eintrag.',
  url: '/Record?of=withdrawal&id=w1',
  lang: 'de',
};

const worker = async () => {
  vi.resetModules();
  return import('./push.ts');
};

/** Sends an event to the worker, and waits until it is done with it. */
async function dispatch(name: string, event: object): Promise<void> {
  (await worker()).listenForPushes();
  const work: Promise<unknown>[] = [];
  listeners.get(name)?.({ ...event, waitUntil: (one: Promise<unknown>) => void work.push(one) });
  expect(work).toHaveLength(1);
  await Promise.all(work);
}

const pushed = (text: string | undefined) => dispatch('push', { data: text === undefined ? null : { json: () => JSON.parse(text) } });
const note = async (key: string, text: string) => (await caches.open(cacheNames.extras)).put(key, new Response(text));
const notedFor = (to: string) => note(pushNote, JSON.stringify({ to, endpoint: 'https://push.example.org/1', lang: 'de_de' }));

/** A window of the app; one that refuses does neither what needs a recent tap nor what needs its worker. */
const open = (path: string, { focused = false, refuses = false, answers = false } = {}) => {
  const self = {
    url: origin + path,
    focused,
    focus: async () => {
      if (refuses) throw new TypeError('not allowed');
      done.push(`focus ${path}`);
      return self;
    },
    postMessage: ({ type, path: to }: PageMessage, [port]: MessagePort[]) => {
      if (!answers) return;
      done.push(`${type} ${to}`);
      port?.postMessage('opens');
    },
    navigate: async (to: string) => {
      if (refuses) throw new TypeError('not controlled');
      done.push(`${path} to ${to}`);
    },
  };
  return self;
};

const tapped = async (path: unknown, { answered = false } = {}) => {
  const dispatched = dispatch('notificationclick', { notification: { data: { path }, close: () => void done.push('close') } });
  // The worker gives up on a window that does not answer.
  let isOver = answered;
  void dispatched.finally(() => {
    isOver = true;
  });
  while (!isOver) await vi.advanceTimersByTimeAsync(1_000);
  await dispatched;
  return done.splice(0);
};

afterEach(() => void vi.useRealTimers());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  caches.all.clear();
  listeners.clear();
  shown = [];
  done = [];
  windows = [];
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('self', {
    location: new URL(origin),
    addEventListener: (name: string, listener: (event: object) => void) => void listeners.set(name, listener),
    registration: { showNotification: async (...one: Shown) => void shown.push(one) },
    clients: { matchAll: async () => windows, openWindow: async (path: string) => void done.push(`open ${path}`) },
  });
});

test('a message for this device is shown as the server wrote it, under its tag, with the way to its screen', async () => {
  await notedFor('sub-1');
  await pushed(JSON.stringify(message));
  const { title, body, tag, lang } = message;
  const options = { body, tag, lang, icon: '/icons/icon-192.png', data: { path: '/Record?of=withdrawal&id=w1' } };
  expect(shown).toEqual([[title, options]]);
});

test('for somebody else, after a sign-out, and for what is no message there is only the word that there is news', async () => {
  const plain = ['Foyer', expect.objectContaining({ body: 'There is news in your club.', tag: 'news', data: { path: '/Home' } })];
  await pushed(JSON.stringify(message));
  await notedFor('sub-2');
  await pushed(JSON.stringify(message));
  await notedFor('sub-1');
  const { title: _, ...untitled } = message;
  for (const text of [undefined, '', 'no JSON', 'null', '7', '{}', JSON.stringify(untitled), JSON.stringify({ ...message, body: 5 })]) {
    await pushed(text);
  }
  await note(pushNote, 'no JSON');
  await pushed(JSON.stringify(message));
  expect(shown).toHaveLength(11);
  for (const one of shown) expect(one).toEqual(plain);
});

test('that word is in the language of the device, which a sign-out leaves', async () => {
  const said: unknown[] = [];
  for (const { tag } of languages) {
    await note(languageNote, tag);
    await pushed(undefined);
    const options = shown.at(-1)?.[1];
    said.push(options?.body);
    expect(options?.lang).toBe(tag);
  }
  expect(new Set(said).size).toBe(languages.length);
  expect(said.at(-1)).toBe('In deinem Club gibt es Neues.');
});

test('blocked storage shows nothing private', async () => {
  vi.stubGlobal('caches', { open: () => Promise.reject(new Error('blocked')) });
  await pushed(JSON.stringify(message));
  expect(shown.map(([title]) => title)).toEqual(['Foyer']);
});

test('a tap leads to screens that the contract names, and from any other address to Home', async () => {
  const { pathOf } = await worker();
  for (const path of ['/Record?of=deposit&id=d1', '/Lottery?key=k3&id=1', '/Notice', '/MessageBoard']) expect(pathOf(path)).toBe(path);
  const others = [
    undefined,
    5,
    '',
    '/Withdraw',
    '/api/member/logout',
    '//example.org/Notice',
    '/\\example.org/Notice',
    'https://example.org/Notice',
    'javascript:alert(1)',
    'data:text/html,Notice',
    '/Notice/../api/x',
    'http://',
  ];
  for (const path of others) expect([path, pathOf(path)]).toEqual([path, '/Home']);
  // The same place, written in another way.
  expect(pathOf(`${origin}/Notice`)).toBe('/Notice');
});

test('a tap closes the notification and brings the open window to its screen; without a window it opens one', async () => {
  expect(await tapped('/Notice')).toEqual(['close', 'open /Notice']);
  windows = [open('/Mine'), open('/video', { focused: true })];
  expect(await tapped('/Notice')).toEqual(['close', 'focus /video', '/video to /Notice']);
  windows = [open('/Mine'), open('/video')];
  expect(await tapped('https://example.org/')).toEqual(['close', 'focus /Mine', '/Mine to /Home']);
});

test('a window that answers goes there by itself, and is not loaded anew', async () => {
  windows = [open('/withdraw', { answers: true })];
  expect(await tapped('/Notice', { answered: true })).toEqual(['close', 'focus /withdraw', 'OPEN /Notice']);
});

test('a window that is there already is only brought to the front', async () => {
  windows = [open('/Mine', { focused: true }), open('/Notice')];
  expect(await tapped('/Notice')).toEqual(['close', 'focus /Notice']);
});

test('if the window can’t be led there, a new one opens', async () => {
  windows = [open('/Mine', { refuses: true })];
  expect(await tapped('/Notice')).toEqual(['close', 'open /Notice']);
});
