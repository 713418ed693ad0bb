import { expect, test } from 'vitest';
import { isUnread, type ReadMark, readMarksFrom, withAllRead, withRead } from './read-marks.ts';

const dayMs = 86_400_000;
const nowMs = 100 * dayMs;
const row = (id: string, daysAgo: number) => ({ id, at_ms: nowMs - daysAgo * dayMs });
const nothing: ReadMark = { untilMs: 0, rows: [] };

test('a row is unread for two weeks, until it or all were read', () => {
  expect([0, 13, 14, 90].map((days) => isUnread(nothing, row('a', days), nowMs))).toEqual([true, true, false, false]);
  const one = withRead(nothing, row('a', 3));
  expect([row('a', 3), row('b', 3)].map((each) => isUnread(one, each, nowMs))).toEqual([false, true]);
  const all = withAllRead(one, [row('b', 3), row('a', 3)]);
  expect([row('b', 3), row('c', 5), row('d', 2)].map((each) => isUnread(all, each, nowMs))).toEqual([false, false, true]);
});

test('a row that grew is unread again', () => {
  const read = withRead(nothing, row('wins', 3));
  expect(isUnread(read, row('wins', 1), nowMs)).toBe(true);
  expect(isUnread(withAllRead(nothing, [row('wins', 3)]), row('wins', 1), nowMs)).toBe(true);
});

test('marks stay small: of 300 rows read one by one the last 200 are stored, and reading all is one number', () => {
  let mark = nothing;
  for (let index = 0; index < 300; index += 1) mark = withRead(mark, row(`row${index}`, 1));
  expect(mark.rows).toHaveLength(200);
  expect(isUnread(mark, row('row299', 1), nowMs)).toBe(false);
  expect(withAllRead(mark, [row('row0', 1)])).toEqual({ untilMs: row('row0', 1).at_ms, rows: [] });
});

test('reading nothing changes no mark', () => {
  expect(withAllRead(nothing, [])).toBe(nothing);
  expect(withRead({ untilMs: nowMs, rows: [] }, row('a', 1)).rows).toEqual([]);
});

test.each([
  null,
  '',
  'x',
  '[]',
  '{"notices":7}',
  '{"notices":{"untilMs":"1","rows":[]}}',
  '{"notices":{"untilMs":1.5,"rows":[]}}',
  '{"notices":{"untilMs":1,"rows":{}}}',
])('with %s in local storage, nothing was read', (text) => {
  expect(readMarksFrom(text)).toEqual({ notices: nothing, notifications: nothing });
});
