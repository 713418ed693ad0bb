import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { stubClub } from '../../../tests/client/stub-club.ts';
import { moveWants } from '../commands/move-wants.ts';
import { preference, setPreference } from '../device/preferences.ts';
import { storeSession } from '../device/session.ts';
import { connectionStore } from '../mirror/connection-store.ts';
import { mirror } from '../mirror/instance.ts';
import { pullCollection } from './collection-pull.ts';

type Reply = object | 'nothing';
let replies: Reply[] = [];
let bodies: string[] = [];

stubClub(async ({ request }) => {
  bodies.push(await request.text());
  const reply = replies.shift() ?? 'nothing';
  if (reply === 'nothing') throw new TypeError('Failed to fetch');
  return new Response(JSON.stringify(reply));
});

const ok = (data: unknown): Reply => ({ code: 200, msg: '', data });
const refusedWith = (reason: string): Reply => ({ code: 404, msg: 'no', reason, data: '' });
const favourite = (id: string) => ({ id, want: 1 as const, stars: 4, at_ms: 1 });

beforeEach(async () => {
  [replies, bodies] = [[], []];
  connectionStore.set('online');
  storeSession({ token: 'a-token', tokensso: 'an-sso', memberId: 'memberone' });
  mirror.open({ memberId: 'memberone' });
  await mirror.empty();
  setPreference('wants', []);
});

test('a member’s entry on a profile is deleted together with the profile (O24)', async () => {
  await mirror.openCollection('favourites');
  mirror.apply({ kind: 'rows', collection: 'favourites', rows: [favourite('gone-one'), favourite('stays-one')], atMs: 1 });
  replies = [ok({ rows: [], gone: ['gone-one', 'never-seen'], cursor: 'c', more: false })];
  await pullCollection('profiles', { nowMs: () => 2, dropPictures: () => undefined, pause: async () => undefined });
  expect([...mirror.collection('favourites').rows.keys()]).toEqual(['stays-one']);
});

test('favourites of an earlier version move, the oldest first, and are deleted here only after the server’s decision', async () => {
  setPreference('wants', ['newest', 'not-listed', 'oldest']);
  replies = [ok(favourite('oldest')), refusedWith('not_found'), 'nothing'];
  await moveWants();
  expect(bodies.map((body) => new URLSearchParams(body).get('id'))).toEqual(['oldest', 'not-listed', 'newest']);
  expect(preference('wants')).toEqual(['newest']);
  expect([...mirror.collection('favourites').rows.keys()]).toEqual(['oldest']);
  replies = [ok(favourite('newest'))];
  connectionStore.set('online');
  await moveWants();
  expect(preference('wants')).toEqual([]);
});

test('offline nothing is sent, and everything stays', async () => {
  setPreference('wants', ['one']);
  connectionStore.set('offline');
  await moveWants();
  expect(bodies).toEqual([]);
  expect(preference('wants')).toEqual(['one']);
});
