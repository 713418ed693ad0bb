import { beforeEach, expect, test, vi } from 'vitest';
import { stubClub } from '../../../tests/client/stub-club.ts';
import { testClient } from '../../../tests/client/test-client.ts';
import { connectionStore } from '../mirror/connection-store.ts';
import { openVideo } from './open-video.ts';
import { saveVideo, savingOf } from './save-video.ts';

vi.mock('../device/session.ts', () => ({ currentSession: () => ({ memberId: 'ada', token: 't', tokensso: 's' }) }));

beforeEach(() => connectionStore.set('online'));

const refusing = (code: number, reason: string) =>
  stubClub(() => new Response(JSON.stringify({ code, msg: 'No', reason, data: '' }), { status: code >= 429 ? code : 200 }));

test.each([
  [404, 'not_found', 'unavailable'],
  [503, 'overloaded', 'unreachable'],
  [429, 'too_many', 'unreachable'],
  [500, 'internal', 'unreachable'],
  [400, 'bad_request', 'unreachable'],
  // Signing out deletes what is saved.
  [401, 'auth', 'unreachable'],
  [403, 'account_inactive', 'unreachable'],
  [404, '', 'unreachable'],
])('a refusal with %i %s means that the video is %s', async (code, reason, state) => {
  refusing(code, reason);
  expect(await openVideo('video-a', new AbortController().signal)).toEqual({ state });
});

test('saving a video waits for a busy club, longer each time, and ends only when the video is gone', async () => {
  vi.stubGlobal('caches', { has: async () => false });
  const waits: number[] = [];
  let goOn: () => void = () => undefined;
  testClient({
    later: (work, ms) => {
      waits.push(ms);
      goOn = work;
      return () => undefined;
    },
  });
  refusing(503, 'overloaded');
  const saved = saveVideo('video-a');
  await vi.waitFor(() => expect(waits).toEqual([5_000]));
  expect(savingOf('video-a').get()).toEqual({ state: 'waiting', part: 0 });
  goOn();
  await vi.waitFor(() => expect(waits).toEqual([5_000, 10_000]));
  expect(savingOf('video-a').get()).toEqual({ state: 'waiting', part: 0 });
  refusing(404, 'not_found');
  goOn();
  await saved;
  expect(savingOf('video-a').get()).toEqual({ state: 'refused' });
});
