import { expect, test } from 'vitest';
import { dayStartMs } from './day-start.ts';

test.each([
  ['UTC', '2026-03-01T12:34:56.789Z', '2026-03-01T00:00:00.000Z'],
  ['UTC', '2026-03-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
  ['Asia/Tokyo', '2026-03-01T15:00:00.000Z', '2026-03-01T15:00:00.000Z'],
  ['Asia/Tokyo', '2026-03-01T14:59:59.999Z', '2026-02-28T15:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29T10:00:00.000Z', '2026-03-28T23:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25T10:00:00.000Z', '2026-10-24T22:00:00.000Z'],
  ['America/New_York', '2026-03-08T20:00:00.000Z', '2026-03-08T05:00:00.000Z'],
])('in %s the day of %s began at %s', (zone, now, start) => {
  expect(new Date(dayStartMs(Date.parse(now), zone)).toISOString()).toBe(start);
});
