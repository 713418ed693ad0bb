import { beforeEach, expect, test, vi } from 'vitest';
import { localKeys } from './keys.ts';
import { readLocal, writeLocal } from './local.ts';

const day = 86_400_000;
const now = 1_800_000_000_000;

/** The module as after a page load. */
async function start() {
  vi.resetModules();
  return import('./club-clock.ts');
}

beforeEach(() => writeLocal(localKeys.clubClock, null));

test.each<[string, { club?: number; device?: number; since: number; now: number }, number]>([
  ['without a reading of the server’s time, the device’s clock counts', { since: now - 15 * day, now }, 15],
  ['a correct clock', { club: now - 15 * day, device: now - 15 * day, since: now - 15 * day, now }, 15],
  [
    'a clock that is always ten days fast counts ten days less',
    { club: now - 25 * day, device: now - 15 * day, since: now - 15 * day, now },
    5,
  ],
  ['a clock set forward by thirty days, with a reply since', { club: now - 30 * day, device: now, since: now - 31 * day, now }, 1],
  ['a clock set back to before the last contact', { club: now, device: now, since: now, now: now - 400 * day }, -400],
])('%s', async (_name, given, days) => {
  const { noteClubTime } = await start();
  if (given.club !== undefined && given.device !== undefined) noteClubTime(given.club, given.device);
  const { surelyPassedMs } = await start();
  expect(surelyPassedMs(given.since, given.now) / day).toBeCloseTo(days, 5);
});

test('a reading is written when the difference changes, or an hour has passed', async () => {
  const { noteClubTime } = await start();
  noteClubTime(now, now);
  const first = readLocal(localKeys.clubClock);
  noteClubTime(now + 10_000, now + 11_000);
  expect(readLocal(localKeys.clubClock)).toBe(first);
  noteClubTime(now + 20_000, now + 20_000 + day);
  const second = readLocal(localKeys.clubClock);
  expect(second).not.toBe(first);
  noteClubTime(now + 2 * 3_600_000, now + 2 * 3_600_000 + day);
  expect(readLocal(localKeys.clubClock)).not.toBe(second);
});

test('a reading that can’t be parsed is ignored', async () => {
  writeLocal(localKeys.clubClock, '{"x":1}');
  const { surelyPassedMs } = await start();
  expect(surelyPassedMs(now - 5, now)).toBe(5);
});
