import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { sharedPicture } from '#contract/shared-picture.ts';
import { cacheNames } from '#contract/worker.ts';
import { fillPages, memoryCaches } from '../../../sw/memory-caches.ts';
import { testClient } from '../../../tests/client/test-client.ts';
import { storeStill } from '../app/store-still.ts';
import { countBytesAhead } from '../device/ahead-bytes.ts';
import { joinTabs } from '../device/broadcast.ts';
import { outbox } from '../device/outbox.ts';
import { pendingLogOuts } from '../device/pending-log-out.ts';
import { persistCommand } from '../device/persist-command.ts';
import { preference, setPreference } from '../device/preferences.ts';
import { currentSession, storeSession } from '../device/session.ts';
import { statementMark, storeStatementMark } from '../device/statement-marks.ts';
import { mirror } from '../mirror/instance.ts';
import { beginCommand } from './open-commands.ts';
import { sessionName } from './session-name.ts';
import { explainSignOut, followSignOut, type SignOut, signOut } from './sign-out.ts';

const canary = 'CANARY-7f3a';
let navigated: SignOut[] = [];
let dropped = 0;

beforeEach(() => {
  navigated = [];
  dropped = 0;
  testClient({
    left: (left) => navigated.push(left),
    dropMedia: async () => {
      dropped += 1;
    },
  });
});
afterEach(async () => {
  localStorage.clear();
  await mirror.settled();
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

/** A member with data everywhere that the app writes. */
async function settleIn(): Promise<void> {
  localStorage.setItem('foyer.age', 'yes');
  setPreference('language', 'de_de');
  setPreference('theme', 'light');
  setPreference('popupSeen', canary);
  setPreference('wants', [canary]);
  setPreference('readMarks', { notices: { untilMs: 1, rows: [canary] }, notifications: { untilMs: 1, rows: [] } });
  sessionStorage.setItem('anything', canary);
  localStorage.setItem('something of a later version', canary);
  storeSession({ token: `${canary}-token`, tokensso: 'sso-of-the-member', memberId: 'memberone' });
  mirror.open({ memberId: 'memberone' });
  await mirror.openCollection('notices');
  mirror.apply({
    kind: 'rows',
    collection: 'notices',
    rows: [{ id: 'n1', name: canary, text: canary, create_time: '', at_ms: 1 }],
    atMs: 1,
  });
  await mirror.settled();
}

/** Everything that is stored on this device, as one text. */
async function everything(): Promise<string> {
  const found = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
  for (const name of await Dexie.getDatabaseNames()) {
    const database = await new Dexie(name).open();
    for (const table of database.tables) found.push(name, JSON.stringify(await table.toArray()));
    database.close();
  }
  return found.join('\n');
}

test('the canaries are there before, so that their absence is meaningful', async () => {
  await settleIn();
  expect((await everything()).split(canary).length).toBeGreaterThan(6);
});

test('after a log-out a picture that waits to be placed is gone (O13)', async () => {
  const caches = memoryCaches();
  vi.stubGlobal('caches', caches);
  await settleIn();
  await (await caches.open(cacheNames.shared)).put(sharedPicture.path, new Response(canary));
  await signOut({ why: 'log-out', message: '' });
  expect(await caches.has(cacheNames.shared)).toBe(false);
  vi.unstubAllGlobals();
});

test('after a log-out nothing of the member is left; language, theme, age, a turned-down offer to install and the limits of prefetched pictures remain (T2, O13, Q19)', async () => {
  await settleIn();
  setPreference('picturesAhead', 'never');
  setPreference('installDismissed', true);
  countBytesAhead(70_000, Date.UTC(2026, 10, 22));
  await signOut({ why: 'log-out', message: '' });
  await mirror.settled();
  const left = await everything();
  expect(left).not.toContain(canary);
  expect(left).not.toContain('memberone');
  const choices = { lang: 'de_de', 'foyer.theme': 'light', 'foyer.age': 'yes', 'foyer.pictures': 'never', 'foyer.install': '1' };
  expect({ ...localStorage }).toEqual({ ...choices, 'foyer.ahead': `${Date.UTC(2026, 10, 22) / 86_400_000}:70000` });
  expect(currentSession()).toBeNull();
  expect([preference('language'), preference('popupSeen')]).toEqual(['de_de', '']);
  expect(dropped).toBe(1);
  expect(navigated).toEqual([{ why: 'log-out', message: '' }]);
});

test('after a log-out no cached page has a still of the member’s', async () => {
  const caches = memoryCaches();
  vi.stubGlobal('caches', caches);
  await settleIn();
  await fillPages(caches, 'r1', new Response('<title></title><style></style><body>{"build":"b1"}<div id="root"></div></body>'));
  const still = { html: canary, css: '', styles: new Map(), fromMs: 0, untilMs: 1, width: 1, lang: 'en' };
  await storeStill('mine', { build: 'b1', memberId: 'memberone', id: '1' }, still);
  const text = async () => (await (await caches.open('foyer-page-r1')).match('/Mine'))?.text();
  expect(await text()).toContain(canary);
  await signOut({ why: 'log-out', message: '' });
  expect(await text()).not.toContain(canary);
  vi.unstubAllGlobals();
});

test('a log-out stores only what can end the session; a refusal stores nothing (O14)', async () => {
  await settleIn();
  await signOut({ why: 'log-out', message: '' });
  expect(await pendingLogOuts()).toEqual(['sso-of-the-member']);
  await Dexie.delete('foyer-device');
});

test('a statement’s mark survives a log-out, and is deleted with an account that its member has closed (O13)', async () => {
  const mark = { publicKey: 'a-key', seq: 3, hash: 'a-hash' };
  await settleIn();
  await storeStatementMark('memberone', mark);
  await storeStatementMark('somebody', mark);
  await signOut({ why: 'log-out', message: '' });
  expect(await statementMark('memberone')).toEqual(mark);
  await settleIn();
  await signOut({ why: 'closed', message: 'Your account is closed' });
  expect([await statementMark('memberone'), await statementMark('somebody')]).toEqual([undefined, mark]);
  expect(await everything()).not.toContain(canary);
});

test('the member is removed from memory in the same task, before anything else is done', async () => {
  await settleIn();
  const leaving = signOut({ why: 'auth', message: 'xác thực lỗi' });
  expect(mirror.partition).toBe('public');
  expect(mirror.collection('notices').rows.size).toBe(0);
  expect(currentSession()).toBeNull();
  await leaving;
});

test('several refusals at once are one sign-out', async () => {
  await settleIn();
  await Promise.all([signOut({ why: 'auth', message: 'a' }), signOut({ why: 'auth', message: 'b' })]);
  expect(navigated).toHaveLength(1);
});

test('another tab that is notified signs the member out too (O13)', async () => {
  await settleIn();
  await followSignOut({ of: sessionName(`${canary}-token`), why: 'log-out', message: '' });
  expect(currentSession()).toBeNull();
  expect(mirror.collection('notices').rows.size).toBe(0);
  expect(localStorage.getItem('token')).toBeNull();
});

test('a tab that stood still and hears late of a log-out takes over the session that was begun since, and ends nothing', async () => {
  await settleIn();
  const message = { of: sessionName(`${canary}-token`), why: 'log-out', message: '' } as const;
  // As another tab does it: this page's own state is that of before.
  localStorage.setItem('token', 'a-newer-token');
  await persistCommand({ id: 'act1', memberId: 'memberone', call: 'place-bet', fields: {}, atMs: 1 }, async () => undefined);
  await followSignOut(message);
  expect([localStorage.getItem('token'), currentSession()?.token]).toEqual(['a-newer-token', 'a-newer-token']);
  expect([navigated, (await outbox('memberone')).length]).toEqual([[], 1]);
});

/** What this tab tells the others from now on. */
function heardByTabs(): string[] {
  const told: string[] = [];
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage = (message: object) => told.push(JSON.stringify(message));
    },
  );
  joinTabs(() => undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  return told;
}

test('what tabs tell each other names the session without its token', async () => {
  await settleIn();
  const told = heardByTabs();
  await signOut({ why: 'log-out', message: '' });
  expect(told).toEqual([JSON.stringify({ kind: 'left', of: sessionName(`${canary}-token`), why: 'log-out', message: '' })]);
  expect(told[0]).not.toContain(canary);
  expect(sessionName('another-token')).not.toBe(sessionName(`${canary}-token`));
});

test.each([
  ['set-login-password', 'checking', 'auth', 'password-unknown'],
  ['set-login-password', 'sending', 'auth', 'password-unknown'],
  ['set-login-password', 'checking', 'log-out', 'log-out'],
  ['set-login-password', 'nothing-happened', 'auth', 'auth'],
  ['forget-member', 'checking', 'auth', 'closed-unknown'],
  ['forget-member', 'nothing-happened', 'auth', 'auth'],
  ['withdraw', 'checking', 'auth', 'points-unknown'],
  ['deposit', 'checking', 'auth', 'points-unknown'],
  ['place-bet', 'sending', 'auth', 'points-unknown'],
  ['spin-wheel', 'checking', 'auth', 'points-unknown'],
  ['withdraw', 'nothing-happened', 'auth', 'auth'],
  ['set-sex', 'checking', 'auth', 'auth'],
] as const)('with %s %s, leaving for %s is told as %s (T24)', async (call, state, why, told) => {
  await settleIn();
  beginCommand({ id: 'act1', memberId: 'memberone', call, fields: {}, atMs: 1 }, { state });
  await signOut({ why, message: 'm' });
  expect(navigated).toEqual([{ why: told, message: 'm' }]);
});

test.each([
  ['set-login-password', undefined, 'password-unknown'],
  ['forget-member', undefined, 'closed-unknown'],
  ['place-bet', undefined, 'points-unknown'],
  ['place-bet', { state: 'nothing-happened' }, 'auth'],
] as const)(
  'a %s from before a reload, or of another tab, is found on the device before it is deleted there (T24)',
  async (call, end, told) => {
    await settleIn();
    const stored = { id: 'act1', call, fields: {}, atMs: 1, ...(end ? { end } : {}) };
    await persistCommand({ ...stored, memberId: 'memberone' }, async () => undefined);
    await persistCommand({ id: 'act2', memberId: 'somebody', call: 'set-login-password', fields: {}, atMs: 1 }, async () => undefined);
    await signOut({ why: 'auth', message: 'm' });
    expect(navigated).toEqual([{ why: told, message: 'm' }]);
    expect(await outbox('memberone')).toEqual([]);
  },
);

test('another tab that learns of the end by a refusal does not replace what this page says of it, but does so after the next log-in', async () => {
  await settleIn();
  await signOut({ why: 'closed', message: 'Your account is closed.' });
  await followSignOut({ of: sessionName(`${canary}-token`), why: 'auth', message: 'xác thực lỗi' });
  expect(navigated.map(({ why }) => why)).toEqual(['closed']);
  await settleIn();
  await followSignOut({ of: sessionName(`${canary}-token`), why: 'auth', message: 'xác thực lỗi' });
  expect(navigated.map(({ why }) => why)).toEqual(['closed', 'auth']);
  expect(currentSession()).toBeNull();
});

test('the reply that comes while a refusal is still being looked into is what is said, here and in other tabs', async () => {
  await settleIn();
  await persistCommand({ id: 'c', memberId: 'memberone', call: 'forget-member', fields: {}, atMs: 1 }, async () => undefined);
  const told = heardByTabs();
  const closed = { why: 'closed', message: 'Closed' } as const;
  const ended = signOut({ why: 'auth', message: '' });
  explainSignOut(closed);
  await ended;
  await followSignOut({ of: '', why: 'closed-unknown', message: '' });
  expect(navigated).toEqual([closed]);
  expect(told.map((one) => JSON.parse(one).why)).toEqual(['closed']);
  storeSession({ token: 'next', tokensso: 'next', memberId: 'memberone' });
  await signOut({ why: 'auth', message: 'Over' });
  expect(navigated.at(-1)).toEqual({ why: 'auth', message: 'Over' });
});
