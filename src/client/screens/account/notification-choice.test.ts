import { expect, test } from 'vitest';
import type { DevicePush } from '../../commands/push.ts';
import { choiceOf, obstacleOf, withKind } from './notification-choice.ts';

const device = (more: Partial<DevicePush> = {}): DevicePush => ({
  server: { public_key: 'key', subscription: { id: 's', kinds: ['wallet', 'bets'], amounts: true } },
  permission: 'granted',
  isSubscribed: true,
  isSupported: true,
  ...more,
});
const off = { kinds: [], amounts: false };

test('what stands in the way: nothing, the browser, the home screen that is missing, or what the member has blocked', () => {
  expect(obstacleOf(device(), 'none')).toBeUndefined();
  expect(obstacleOf(device({ permission: 'default' }), 'prompt')).toBeUndefined();
  expect(obstacleOf(device({ permission: 'denied' }), 'none')).toBe('denied');
  const without = device({ isSupported: false, permission: 'denied' });
  expect(['none', 'prompt', 'ios', 'ios-other'].map((install) => obstacleOf(without, install as 'none'))).toEqual([
    'unsupported',
    'unsupported',
    'home-screen',
    'home-screen',
  ]);
});

test('on is what both the server and the browser say', () => {
  expect(choiceOf(device())).toEqual({ kinds: ['wallet', 'bets'], amounts: true });
  expect(choiceOf(device({ server: { public_key: 'key', subscription: null } }))).toEqual(off);
  expect(choiceOf(device({ isSubscribed: false }))).toEqual(off);
  expect(choiceOf(device({ permission: 'denied' }))).toEqual(off);
});

test('amounts stay while one kind is on, and go with the last', () => {
  const both = choiceOf(device());
  expect(withKind(both, 'notices', true)).toEqual({ kinds: ['wallet', 'bets', 'notices'], amounts: true });
  const one = withKind(both, 'bets', false);
  expect(one).toEqual({ kinds: ['wallet'], amounts: true });
  expect(withKind(one, 'wallet', true)).toEqual(one);
  expect(withKind(one, 'wallet', false)).toEqual(off);
});
