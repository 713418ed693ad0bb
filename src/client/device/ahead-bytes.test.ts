import { beforeEach, expect, test } from 'vitest';
import { aheadBytesADay } from '#contract/worker.ts';
import { bytesFetchedAhead, bytesLeftAhead, countBytesAhead } from './ahead-bytes.ts';
import { mayFetchPictures, type PicturesAhead } from './data-saving.ts';

const noon = Date.UTC(2026, 10, 22, 12);
const dayMs = 86_400_000;

beforeEach(() => localStorage.clear());

test('what came in advance is counted for one day, and the next day, or a clock that was put back, begins anew', () => {
  expect(bytesLeftAhead(noon)).toBe(aheadBytesADay);
  countBytesAhead(1_000_000, noon);
  countBytesAhead(500_000, noon + 3_600_000);
  expect([bytesFetchedAhead(noon), bytesLeftAhead(noon)]).toEqual([1_500_000, aheadBytesADay - 1_500_000]);
  countBytesAhead(aheadBytesADay, noon);
  expect(bytesLeftAhead(noon)).toBe(0);
  expect([bytesLeftAhead(noon + dayMs), bytesLeftAhead(noon - dayMs)]).toEqual([aheadBytesADay, aheadBytesADay]);
});

test.each(['', 'x', ':', '20779:-5', '20779:1.5', '20779:1e99'])('a count that cannot be read (%j) is none', (kept) => {
  localStorage.setItem('foyer.ahead', kept);
  expect(bytesFetchedAhead(noon)).toBe(0);
});

const connection = (value: object | undefined) => Object.defineProperty(navigator, 'connection', { value, configurable: true });

test.each<[string, object | undefined, Record<PicturesAhead, boolean>]>([
  ['over mobile data', { type: 'cellular' }, { always: true, wifi: false, never: false }],
  ['on Wi-Fi', { type: 'wifi' }, { always: true, wifi: true, never: false }],
  ['where the browser says nothing of the connection', undefined, { always: true, wifi: true, never: false }],
  ['while the browser saves data', { type: 'wifi', saveData: true }, { always: false, wifi: false, never: false }],
])('pictures in advance %s', (_, value, allowed) => {
  connection(value);
  expect(Object.fromEntries((['always', 'wifi', 'never'] as const).map((choice) => [choice, mayFetchPictures(choice)]))).toEqual(allowed);
  connection(undefined);
});
