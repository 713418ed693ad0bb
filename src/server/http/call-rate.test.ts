import { expect, test } from 'vitest';
import { addressKey, callRate } from './call-rate.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
])('%s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

test('an allowance is a burst, refills over time, and never exceeds the burst', () => {
  const rate = callRate({ perSecond: 200, burst: 3, callers: 10 });
  const take = (nowMs: number) => rate.take('a', nowMs);
  expect([take(0), take(0), take(0), take(0)]).toEqual([0, 0, 0, 1]);
  expect([take(5), take(5)]).toEqual([0, 1]);
  expect([take(60_000), take(60_000), take(60_000), take(60_000)]).toEqual([0, 0, 0, 1]);
  // A clock that is set back neither grants calls nor locks anybody out for longer.
  expect([take(0), take(5)]).toEqual([1, 0]);
});

test('a steady caller slightly above the rate is refused little, and no second lets more through than the burst and the rate', () => {
  const limits = { perSecond: 200, burst: 2_000, callers: 10 };
  const steady = callRate(limits);
  const calls = Array.from({ length: 60 * 210 }, (_, no) => steady.take('a', Math.floor((no * 1_000) / 210)));
  expect(calls.filter((waitSeconds) => waitSeconds > 0)).toEqual([]);
  const rushed = callRate(limits);
  const passed = Array.from({ length: 10_000 }, (_, no) => rushed.take('a', no / 10)).filter((waitSeconds) => waitSeconds === 0);
  expect(passed.length).toBeLessThanOrEqual(2_200);
});

test('a caller who has already disconnected has no address, and shares one key with all others', () => {
  expect(addressKey(undefined)).toBe('');
});

test('the number of remembered callers is limited', () => {
  const rate = callRate({ perSecond: 1, burst: 1, callers: 2 });
  expect([rate.take('a', 0), rate.take('b', 0), rate.take('c', 0), rate.take('a', 0), rate.take('c', 0)]).toEqual([0, 0, 0, 0, 1]);
});
