import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { testClient } from '../../../tests/client/test-client.ts';
import { recheckPreferences } from '../device/preferences.ts';
import { recheckSession, storeSession } from '../device/session.ts';
import { mirror } from '../mirror/instance.ts';
import { readAll } from '../mirror/queries/unread.ts';
import { showUnreadOnIcon } from './icon-badge.ts';

const dayMs = 86_400_000;
const nowMs = 100 * dayMs;
testClient({ nowMs: () => nowMs });

const notice = (id: string) => ({ id, name: id, text: '', create_time: '', at_ms: nowMs - dayMs });
const notification = (id: string) => ({ id, kind: 'account_enabled' as const, values: {}, create_time: '', at_ms: nowMs - dayMs });

/** A badge of the icon that stands in for the browser's: what was shown, one after the other. */
function handedInBadge() {
  const shown: number[] = [];
  const icon = {
    setAppBadge: async (count = 0) => void shown.push(count),
    clearAppBadge: async () => void shown.push(0),
  };
  return { shown, icon };
}

beforeEach(async () => {
  localStorage.clear();
  recheckSession();
  recheckPreferences();
  mirror.open({ memberId: 'memberone' });
  storeSession({ token: 'a-token', tokensso: 'an-sso', memberId: 'memberone' });
  await mirror.empty();
});

const arrive = (): void => {
  mirror.apply({ kind: 'rows', collection: 'notices', rows: [notice('a'), notice('b')], atMs: nowMs });
  mirror.apply({ kind: 'rows', collection: 'notifications', rows: [notification('mine')], atMs: nowMs });
};
const lastShown = (shown: number[], count: number) => vi.waitFor(() => expect(shown.at(-1)).toBe(count));

test('the icon shows what is unread in both lists, follows it, and is cleared when all is read (S43, Q10)', async () => {
  const { shown, icon } = handedInBadge();
  arrive();
  showUnreadOnIcon(icon);
  await lastShown(shown, 3);
  expect(shown, 'nothing before the stored lists are read, and no number twice').toEqual([3]);
  readAll('notices');
  expect(shown).toEqual([3, 1]);
  mirror.apply({ kind: 'rows', collection: 'notices', rows: [{ ...notice('new'), at_ms: nowMs }], atMs: nowMs });
  expect(shown).toEqual([3, 1, 2]);
  readAll('notices');
  readAll('notifications');
  expect(shown).toEqual([3, 1, 2, 1, 0]);
});

test('a notice that is read in another tab counts as read on the icon', async () => {
  const { shown, icon } = handedInBadge();
  arrive();
  showUnreadOnIcon(icon);
  await lastShown(shown, 3);
  // As another tab writes it; this one hears of it by the event of local storage (after-first-screen.ts).
  const key = 'foyer.read';
  localStorage.setItem(key, JSON.stringify({ notices: { untilMs: nowMs, rows: [] } }));
  recheckPreferences();
  expect(shown).toEqual([3, 1]);
});

test('after a sign-out, and for visitors, the icon shows nothing (O12)', async () => {
  const { shown, icon } = handedInBadge();
  arrive();
  showUnreadOnIcon(icon);
  await lastShown(shown, 3);
  localStorage.clear();
  recheckSession();
  expect(shown).toEqual([3, 0]);

  mirror.open('public');
  const visitor = handedInBadge();
  showUnreadOnIcon(visitor.icon);
  mirror.apply({ kind: 'rows', collection: 'notices', rows: [notice('a')], atMs: nowMs });
  await mirror.openCollection('notices');
  expect(visitor.shown).toEqual([0]);
});

test('a browser that refuses to change the icon causes no error', async () => {
  const refused = vi.fn(() => Promise.reject(new Error('not installed')));
  arrive();
  showUnreadOnIcon({ setAppBadge: refused, clearAppBadge: refused });
  await vi.waitFor(() => expect(refused).toHaveBeenCalled());
});
