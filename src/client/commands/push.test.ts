import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PushState } from '#contract/commands/push.ts';
import { pushKinds } from '#contract/push-kinds.ts';
import { memoryCaches } from '../../../sw/memory-caches.ts';
import { stubClub } from '../../../tests/client/stub-club.ts';
import { testClient } from '../../../tests/client/test-client.ts';
import { isPushOutdated } from '../device/push-note.ts';
import { storeSession } from '../device/session.ts';
import { connectionStore } from '../mirror/connection-store.ts';
import { changePush, devicePush, renewPush } from './push.ts';
import { signOut } from './sign-out.ts';

/** A browser with its push service, as far as the app asks it. `answer`: what the member replies to its question. */
class Browser {
  permission: NotificationPermission = 'default';
  answer: NotificationPermission = 'granted';
  asked = 0;
  made = 0;
  key = '';
  gives: 'subscription' | 'error' | 'nothing' = 'subscription';
  closed = 0;
  subscription: { endpoint: string; toJSON(): object; unsubscribe(): Promise<boolean> } | null = null;

  subscribe = async ({ applicationServerKey }: { applicationServerKey: string }) => {
    if (this.gives === 'nothing') return new Promise<never>(() => undefined);
    if (this.gives === 'error' || (this.subscription && this.key !== applicationServerKey)) throw new Error('InvalidStateError');
    this.key = applicationServerKey;
    this.subscription ??= this.#subscription();
    return this.subscription;
  };

  /** The push service has given the device another address. */
  change(): void {
    this.subscription = this.#subscription();
  }

  #subscription() {
    this.made += 1;
    const endpoint = `https://push.example.org/${this.made}`;
    const end = async () => {
      this.subscription = null;
      return true;
    };
    return { endpoint, toJSON: () => ({ keys: { p256dh: 'p', auth: 'a' } }), unsubscribe: end };
  }

  stub(): void {
    const pushManager = { subscribe: this.subscribe, getSubscription: async () => this.subscription };
    const close = () => {
      this.closed += 1;
    };
    const getNotifications = async () => [{ close }];
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager, getNotifications }) }, userAgent: '' });
    vi.stubGlobal('PushManager', class {});
    const browser = this;
    vi.stubGlobal('Notification', {
      get permission() {
        return browser.permission;
      },
      requestPermission: async () => {
        browser.asked += 1;
        browser.permission = browser.answer;
        return browser.answer;
      },
    });
  }
}

let browser: Browser;
let sent: [path: string, fields?: Record<string, string>][];
let server: PushState;
let reply: 'state' | 'lost' | 'refused';
const caches = memoryCaches();

beforeEach(() => {
  browser = new Browser();
  [sent, reply, server] = [[], 'state', { public_key: 'key-1', subscription: null }];
  caches.all.clear();
  connectionStore.set('online');
  storeSession({ token: 'a-token', tokensso: 'an-sso', memberId: 'memberone' });
  browser.stub();
  vi.stubGlobal('caches', caches);
  stubClub(async ({ path, request }) => {
    const fields = request.method === 'POST' ? Object.fromEntries(new URLSearchParams(await request.text())) : undefined;
    sent.push(fields ? [path, fields] : [path]);
    if (reply === 'lost') throw new TypeError('Failed to fetch');
    if (reply === 'refused') return new Response(JSON.stringify({ code: 400, msg: 'No', reason: 'push_host', data: '' }));
    if (path.endsWith('/end')) server.subscription = null;
    else if (fields)
      server.subscription = {
        id: 'sub-1',
        kinds: pushKinds.filter((kind) => fields.kinds?.split(',').includes(kind)),
        amounts: fields.amounts === '1',
      };
    return new Response(JSON.stringify({ code: 200, msg: '', data: server }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  testClient();
});

const noted = async () => (await (await caches.open('foyer-extras')).match('/push'))?.json();
const on = (kinds: ('wallet' | 'notices')[] = ['wallet', 'notices'], amounts = false) => changePush(server, { kinds, amounts });

test('the browser is asked by turning a switch on alone, and the server is told its address, what is wanted, and no more', async () => {
  await devicePush();
  await renewPush();
  await changePush(server, { kinds: [], amounts: false });
  expect(browser.asked).toBe(0);
  sent = [];
  expect(await on()).toMatchObject({ state: 'done', data: { subscription: { kinds: ['wallet', 'notices'], amounts: false } } });
  expect([browser.asked, browser.key]).toEqual([1, 'key-1']);
  const form = { endpoint: 'https://push.example.org/1', p256dh: 'p', auth: 'a', kinds: 'wallet,notices', amounts: '0' };
  expect(sent).toEqual([['/api/member/push', form]]);
  expect(await noted()).toEqual({ to: 'sub-1', endpoint: form.endpoint, lang: 'en_us' });
  await on(['wallet'], true);
  expect(sent.at(-1)?.[1]).toEqual({ ...form, kinds: 'wallet', amounts: '1' });
  expect([browser.asked, browser.made]).toEqual([1, 1]);
});

test.each([
  ['denied', 'denied'],
  ['default', 'put-off'],
] as const)('asked and answered "%s", nothing is sent', async (answer, state) => {
  browser.answer = answer;
  expect(await on()).toEqual({ state });
  expect([sent, browser.made, await noted()]).toEqual([[], 0, undefined]);
});

test('what was denied before is not asked again', async () => {
  browser.permission = 'denied';
  expect(await on()).toEqual({ state: 'denied' });
  expect(browser.asked).toBe(0);
});

test('a browser that gives no subscription, or never answers, is said to', async () => {
  browser.gives = 'error';
  expect(await on()).toEqual({ state: 'impossible' });
  browser.gives = 'nothing';
  testClient({
    later: (work) => {
      queueMicrotask(work);
      return () => undefined;
    },
  });
  expect(await on()).toEqual({ state: 'impossible' });
  expect(sent).toEqual([]);
});

test('a subscription for a key that the club had before is replaced', async () => {
  await on();
  server.public_key = 'key-2';
  expect(await on()).toMatchObject({ state: 'done' });
  expect([browser.key, browser.made]).toEqual(['key-2', 2]);
  expect(await noted()).toMatchObject({ endpoint: 'https://push.example.org/2' });
});

test('if the server refuses or does not answer, the worker is told nothing', async () => {
  reply = 'refused';
  expect(await on()).toEqual({ state: 'refused', why: 'push_host', message: 'No' });
  reply = 'lost';
  expect(await on()).toEqual({ state: 'unknown' });
  expect(await noted()).toBeUndefined();
});

test('turning the last one off ends it at the server, then on the device; without an answer it stays', async () => {
  await on();
  reply = 'lost';
  expect(await changePush(server, { kinds: [], amounts: false })).toEqual({ state: 'unknown' });
  expect([browser.subscription === null, await noted()]).toEqual([false, expect.anything()]);
  reply = 'state';
  expect(await changePush(server, { kinds: [], amounts: false })).toMatchObject({ state: 'done', data: { subscription: null } });
  expect(sent.at(-1)?.[0]).toBe('/api/member/push/end');
  expect([browser.subscription, await noted()]).toEqual([null, undefined]);
});

test('a subscription that the server has ended ends on the device when it is looked at', async () => {
  await on();
  server.subscription = null;
  expect(await devicePush()).toMatchObject({ state: 'done', data: { isSubscribed: false, isSupported: true, permission: 'granted' } });
  expect([browser.subscription, await noted()]).toEqual([null, undefined]);
});

test('a sign-out ends it on the device, offline too, and takes what is shown from the screen', async () => {
  await on();
  connectionStore.set('offline');
  reply = 'lost';
  await signOut({ why: 'log-out', message: '' });
  expect([browser.subscription, await noted(), browser.closed]).toEqual([null, undefined, 1]);
});

test('a sign-out while it is being turned on leaves no note for the worker', async () => {
  const turningOn = on();
  localStorage.clear();
  storeSession({ token: 'of-another', tokensso: 'sso', memberId: 'membertwo' });
  await turningOn;
  expect([browser.subscription, await noted()]).toEqual([null, undefined]);
});

test('another language, or another address of the device, is told at the next start, without a question', async () => {
  expect(await isPushOutdated('en_us')).toBe(false);
  await on(['wallet'], true);
  expect([await isPushOutdated('en_us'), await isPushOutdated('de_de')]).toEqual([false, true]);
  browser.change();
  expect(await isPushOutdated('en_us')).toBe(true);
  await renewPush();
  expect(sent.at(-1)).toEqual([
    '/api/member/push',
    expect.objectContaining({ endpoint: 'https://push.example.org/2', kinds: 'wallet', amounts: '1' }),
  ]);
  expect([browser.asked, await isPushOutdated('en_us')]).toEqual([1, false]);
  browser.permission = 'denied';
  sent = [];
  await renewPush();
  expect(sent).toEqual([]);
});
