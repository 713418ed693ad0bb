import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { MemberInfo } from '#contract/shelves/member.ts';
import { mirror } from '../mirror/instance.ts';
import { fetchPicturesAhead } from './pictures-ahead.ts';

const me = (header_img: string): MemberInfo => ({
  ...{ id: 'memberone', username: 'ada', nickname: '', header_img, money: '0', money_value: 0, point: 0, see_total: 0, status: 1 },
  ...{ groupinfo: { image: '', rate: 0 }, name: '', sex: '0' as const, paypassword: 0, tier: 'registered' as const, is_bank: 0 },
});

test.each([
  ['an own picture is among them', '/media/pictures/0123456789abcdef0123456789abcdef-384.webp', true],
  ['one of the set is a file of the app', '/avatars/7.png', false],
])('pictures that are kept ahead of need: %s (S17, O7)', async (_name, header_img, isKept) => {
  mirror.open({ memberId: 'memberone' });
  await mirror.empty();
  mirror.apply({ kind: 'rows', shelf: 'member', rows: [me(header_img)], atMs: 1 });
  await mirror.settled();
  const handed: string[] = [];
  const keep = async (urls: readonly string[]) => handed.push(...urls) > 0;
  expect(await fetchPicturesAhead({ keep, pause: async () => undefined })).toBe(true);
  expect(handed).toEqual(isKept ? [header_img] : []);
});
