import { beforeEach, expect, test } from 'vitest';
import type { AheadChoice } from '#contract/fetch-ahead.ts';
import { aheadBytesADay } from '#contract/worker.ts';
import { bytesFetchedAhead, bytesLeftAhead, countBytesAhead } from './ahead-bytes.ts';
import { mayFetchPictures } from './data-saving.ts';

const noon = Date.UTC(2026, 10, 22, 12);
const dayMs = 86_400_000;

beforeEach(() => localStorage.clear());

test('prefetched bytes are counted for one day; the next day, or a clock that was set back, starts again', () => {
  expect(bytesLeftAhead(noon)).toBe(aheadBytesADay);
  countBytesAhead(1_000_000, noon);
  countBytesAhead(500_000, noon + 3_600_000);
  expect([bytesFetchedAhead(noon), bytesLeftAhead(noon)]).toEqual([1_500_000, aheadBytesADay - 1_500_000]);
  countBytesAhead(aheadBytesADay, noon);
  expect(bytesLeftAhead(noon)).toBe(0);
  expect([bytesLeftAhead(noon + dayMs), bytesLeftAhead(noon - dayMs)]).toEqual([aheadBytesADay, aheadBytesADay]);
});

test.each(['', 'x', ':', '20779:-5', '20779:1.5', '20779:1e99'])('a count that can’t be parsed (%j) is ignored', (stored) => {
  localStorage.setItem('foyer.ahead', stored);
  expect(bytesFetchedAhead(noon)).toBe(0);
});

const connection = (value: object | undefined) => Object.defineProperty(navigator, 'connection', { value, configurable: true });

test.each<[string, object | undefined, Record<AheadChoice, boolean>]>([
  ['over mobile data', { type: 'cellular' }, { always: true, wifi: false, never: false }],
  ['on Wi-Fi', { type: 'wifi' }, { always: true, wifi: true, never: false }],
  ['if the browser does not report the connection', undefined, { always: true, wifi: true, never: false }],
  ['while the browser saves data', { type: 'wifi', saveData: true }, { always: false, wifi: false, never: false }],
])('pictures in advance %s', (_, value, allowed) => {
  connection(value);
  expect(Object.fromEntries((['always', 'wifi', 'never'] as const).map((choice) => [choice, mayFetchPictures(choice)]))).toEqual(allowed);
  connection(undefined);
});
