import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { testClient } from '../../../../tests/client/test-client.ts';
import { preference, setPreference } from '../../device/preferences.ts';
import { readMarksFrom } from '../../device/read-marks.ts';
import { mirror } from '../instance.ts';
import { countUnread, readAll } from './unread.ts';

const dayMs = 86_400_000;
const nowMs = 100 * dayMs;
testClient({ nowMs: () => nowMs });

const notice = (id: string, at_ms: number) => ({ id, name: id, text: '', create_time: '', at_ms });
const notification = (id: string, at_ms: number) => ({ id, kind: 'account_enabled' as const, values: {}, create_time: '', at_ms });

beforeEach(() => {
  setPreference('readMarks', readMarksFrom(null));
  mirror.open({ memberId: 'memberone' });
  mirror.apply({ kind: 'rows', collection: 'notices', rows: [notice('a', nowMs - 2 * dayMs), notice('b', nowMs - dayMs)], atMs: nowMs });
  mirror.apply({ kind: 'rows', collection: 'notices', rows: [notice('old', nowMs - 30 * dayMs)], atMs: nowMs });
  mirror.apply({ kind: 'rows', collection: 'notifications', rows: [notification('mine', nowMs - dayMs)], atMs: nowMs });
});

test('announcements and a member’s own notifications are counted separately, from the offline copy (S43, Q10)', () => {
  expect([countUnread('notices'), countUnread('notifications')]).toEqual([2, 1]);
  readAll('notices');
  expect([countUnread('notices'), countUnread('notifications')]).toEqual([0, 1]);
  mirror.apply({ kind: 'rows', collection: 'notices', rows: [notice('new', nowMs)], atMs: nowMs });
  expect(countUnread('notices')).toBe(1);
});

test('a deleted announcement is no longer counted', () => {
  mirror.apply({ kind: 'deleted', collection: 'notices', deleted: ['b'] });
  expect(countUnread('notices')).toBe(1);
});

test('after a sign-out nothing is counted, and the last screen to unmount writes no mark (O12)', () => {
  mirror.close();
  setPreference('readMarks', readMarksFrom(null));
  readAll('notifications');
  mirror.open('public');
  readAll('notifications');
  expect(countUnread('notifications')).toBe(0);
  expect(preference('readMarks')).toEqual(readMarksFrom(null));
});
