import { expect, test } from 'vitest';
import { beginningOf, endOf } from './dates.ts';

const iso = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString());

test.each([
  ['2026-11-20', 'UTC', '2026-11-20T00:00:00.000Z', '2026-11-20T23:59:59.999Z'],
  ['2026-11-20', 'Asia/Tokyo', '2026-11-19T15:00:00.000Z', '2026-11-20T14:59:59.999Z'],
  ['2026-11-20', 'America/Los_Angeles', '2026-11-20T08:00:00.000Z', '2026-11-21T07:59:59.999Z'],
  ['2026-11-20', 'Pacific/Kiritimati', '2026-11-19T10:00:00.000Z', '2026-11-20T09:59:59.999Z'],
  ['2026-11-20', 'Etc/GMT+12', '2026-11-20T12:00:00.000Z', '2026-11-21T11:59:59.999Z'],
  // Daylight saving time begins and ends: a day of 23, and one of 25 hours.
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
  ['2024-02-29', 'UTC', '2024-02-29T00:00:00.000Z', '2024-02-29T23:59:59.999Z'],
  ['2026-12-31', 'Asia/Tokyo', '2026-12-30T15:00:00.000Z', '2026-12-31T14:59:59.999Z'],
  ['2026-11-20T18:30Z', 'Asia/Tokyo', '2026-11-20T18:30:00.000Z', '2026-11-20T18:30:00.000Z'],
  ['2026-11-20T18:30:15Z', 'UTC', '2026-11-20T18:30:15.000Z', '2026-11-20T18:30:15.000Z'],
])('the day %s in %s begins %s and ends %s', (typed, zone, begins, ends) => {
  expect([iso(beginningOf(typed, zone)), iso(endOf(typed, zone))]).toEqual([begins, ends]);
});

test.each(['2026-02-30', '2026-13-01', '2025-02-29', '20.11.2026', '2026-11-20T25:00Z', '2026-02-30T10:00Z', '2026-11-20 10:00', ''])(
  '"%s" is not a day',
  (typed) => {
    expect([beginningOf(typed, 'UTC'), endOf(typed, 'UTC')]).toEqual([undefined, undefined]);
  },
);

test('a day that the time zone skipped is not a day there', () => {
  expect(beginningOf('2011-12-30', 'Pacific/Apia')).toBeUndefined();
});
