import { i18n, type Messages } from '@lingui/core';
import { beforeEach, expect, test, vi } from 'vitest';

/** Catalogues that load when the test says so: `arrive('de/wallet')`. */
const doors = new Map<string, { come: () => void; fail: () => void; promise: Promise<{ messages: Messages }> }>();
const asked: string[] = [];

function door(name: string) {
  const known = doors.get(name);
  if (known) return known;
  const { promise, resolve, reject } = Promise.withResolvers<{ messages: Messages }>();
  const made = {
    come: () => resolve({ messages: { [name.split('/')[1] ?? '']: `${name} says` } }),
    fail: () => reject(new Error(name)),
    promise,
  };
  doors.set(name, made);
  return made;
}
const ask = (name: string) => {
  asked.push(name);
  return door(name).promise;
};
const settled = () => new Promise((go) => setTimeout(go));
async function arrive(...names: string[]) {
  for (const name of names) door(name).come();
  await settled();
}

vi.mock('./catalogues.ts', () => ({
  catalogues: Object.fromEntries(
    ['en-US', 'de', 'ja'].map((tag) => [
      tag,
      async () => ({
        ...(await ask(`${tag}/frame`)),
        screens: { './wallet.po': () => ask(`${tag}/wallet`), './games.po': () => ask(`${tag}/games`) },
      }),
    ]),
  ),
}));

type Store = typeof import('./messages.ts');
let store: Store;
let drawn: number;
const never = () => false;
const says = (id: string) => i18n._(id);

beforeEach(async () => {
  vi.resetModules();
  doors.clear();
  asked.length = 0;
  i18n.loadAndActivate({ locale: '', messages: {} });
  store = await import('./messages.ts');
  drawn = 0;
  const stop = i18n.on('change', () => {
    drawn += 1;
  });
  return stop;
});

test('a screen is loaded when both its chunk and its messages are, which are requested in parallel', async () => {
  await Promise.all([store.switchMessages('en-US', never), arrive('en-US/frame')]);
  const chunk = Promise.withResolvers<string>();
  let screen = '';
  const load = vi.fn(() => chunk.promise);
  const opening = store
    .at('wallet', load)()
    .then((module) => {
      screen = module;
    });
  await settled();
  expect([load.mock.calls.length, asked.at(-1)]).toEqual([1, 'en-US/wallet']);
  chunk.resolve('the screen');
  await settled();
  expect(screen).toBe('');
  await arrive('en-US/wallet');
  await opening;
  expect([screen, says('wallet')]).toEqual(['the screen', 'en-US/wallet says']);
});

test('messages that arrive cause no rendering, and are requested once', async () => {
  await Promise.all([store.switchMessages('en-US', never), arrive('en-US/frame')]);
  drawn = 0;
  await Promise.all([store.loadCatalogue('wallet'), arrive('en-US/wallet')]);
  await store.loadCatalogue('wallet');
  expect([drawn, asked.filter((name) => name === 'en-US/wallet')]).toEqual([0, ['en-US/wallet']]);
});

test('a screen whose messages can’t be loaded is not rendered, and can be retried', async () => {
  await Promise.all([store.switchMessages('en-US', never), arrive('en-US/frame')]);
  const screen = store.at('wallet', async () => 'the screen');
  door('en-US/wallet').fail();
  await expect(screen()).rejects.toThrow('en-US/wallet');
  doors.delete('en-US/wallet');
  await arrive('en-US/wallet');
  expect(await screen()).toBe('the screen');
  await expect(store.loadCatalogue('nowhere')).rejects.toThrow('nowhere');
});

test('a place waits for the first language, whichever it is', async () => {
  const place = store.loadCatalogue('wallet');
  await settled();
  expect(asked).toEqual([]);
  await Promise.all([store.switchMessages('de', never), arrive('de/frame', 'de/wallet'), place]);
  expect([says('frame'), says('wallet')]).toEqual(['de/frame says', 'de/wallet says']);
});

test('a language is activated when the frame and all opened places are loaded, and not before', async () => {
  await Promise.all([store.switchMessages('en-US', never), store.loadCatalogue('wallet'), arrive('en-US/frame', 'en-US/wallet')]);
  const switching = store.switchMessages('de', never);
  await arrive('de/frame');
  expect([i18n.locale, says('wallet'), says('frame')]).toEqual(['en-US', 'en-US/wallet says', 'en-US/frame says']);
  drawn = 0;
  await arrive('de/wallet');
  expect([await switching, i18n.locale, drawn, says('wallet'), says('frame')]).toEqual([true, 'de', 1, 'de/wallet says', 'de/frame says']);
});

test('if one part fails, the old language stays active for everything', async () => {
  await Promise.all([store.switchMessages('en-US', never), store.loadCatalogue('wallet'), arrive('en-US/frame', 'en-US/wallet')]);
  door('de/wallet').fail();
  await Promise.all([expect(store.switchMessages('de', never)).rejects.toThrow('de/wallet'), arrive('de/frame')]);
  expect([i18n.locale, says('wallet'), says('frame')]).toEqual(['en-US', 'en-US/wallet says', 'en-US/frame says']);
});

test('a place that opens during a switch is loaded in both languages', async () => {
  await Promise.all([store.switchMessages('en-US', never), store.loadCatalogue('wallet'), arrive('en-US/frame', 'en-US/wallet')]);
  const switching = store.switchMessages('de', never);
  await arrive('de/frame');
  await Promise.all([store.loadCatalogue('games'), arrive('en-US/games')]);
  await arrive('de/wallet');
  expect([i18n.locale, says('games')]).toEqual(['en-US', 'en-US/games says']);
  await arrive('de/games');
  expect([await switching, i18n.locale, says('games')]).toEqual([true, 'de', 'de/games says']);
});

test('a place that is still loading when the language changes opens in the new one', async () => {
  await Promise.all([store.switchMessages('en-US', never), arrive('en-US/frame')]);
  let open = false;
  const opening = store.loadCatalogue('games').then(() => {
    open = true;
  });
  await Promise.all([store.switchMessages('de', never), arrive('de/frame')]);
  await arrive('en-US/games');
  expect([i18n.locale, open]).toEqual(['de', false]);
  await arrive('de/games');
  await opening;
  expect(says('games')).toBe('de/games says');
});

test('a choice that was overtaken changes nothing', async () => {
  await Promise.all([store.switchMessages('en-US', never), arrive('en-US/frame')]);
  let wanted = 'de';
  const first = store.switchMessages('de', () => wanted !== 'de');
  wanted = 'ja';
  await Promise.all([store.switchMessages('ja', () => wanted !== 'ja'), arrive('ja/frame')]);
  await arrive('de/frame');
  expect([await first, i18n.locale]).toEqual([false, 'ja']);
});
