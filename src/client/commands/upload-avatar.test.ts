import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubClub } from '../../../tests/client/stub-club.ts';
import { storeSession } from '../device/session.ts';
import { connectionStore } from '../mirror/connection-store.ts';
import { uploadAvatar } from './upload-avatar.ts';

type Reply = { code: number; msg: string; reason?: string; data?: unknown } | 'lost' | 'silent';
let reply: Reply;
let sent: { path: string; body: FormData }[];
const chosen = vi.hoisted(() => vi.fn(async () => ({ state: 'done' as const, message: 'Your picture is changed' })));

vi.mock('./member-profile.ts', () => ({ setAvatar: chosen }));

beforeEach(() => {
  [sent, reply] = [[], 'lost'];
  connectionStore.set('online');
  storeSession({ token: 'a-token', tokensso: 'an-sso', memberId: 'memberone' });
  stubClub(async ({ path, request }) => {
    sent.push({ path, body: await request.formData() });
    if (reply === 'lost') throw new TypeError('Failed to fetch');
    if (reply !== 'silent') return new Response(JSON.stringify(reply));
    return new Promise((_, fail) => request.signal.addEventListener('abort', () => fail(request.signal.reason)));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  chosen.mockClear();
});

const picture = new Blob(['pixels'], { type: 'image/webp' });
const never = () => new AbortController().signal;
const url = '/media/pictures/0123456789abcdef0123456789abcdef-384.webp';

test('a picture is sent, and the address that the server returned is chosen (E22, E23)', async () => {
  reply = { code: 200, msg: '', data: { url } };
  expect(await uploadAvatar(picture, never())).toEqual({ state: 'done', message: 'Your picture is changed' });
  expect(chosen.mock.calls).toEqual([[url]]);
  const [{ path, body } = { path: '', body: new FormData() }] = sent;
  expect([path, [...body.keys()]]).toEqual(['/api/system/uploadimg', ['file']]);
  const file = body.get('file');
  expect(file instanceof File && file.size).toBe(picture.size);
});

test('nothing is chosen if it was refused, lost, cancelled, or never sent', async () => {
  reply = { code: 400, msg: 'This picture is damaged.', reason: 'picture_broken', data: '' };
  expect(await uploadAvatar(picture, never())).toEqual({ state: 'refused', why: 'picture_broken', message: 'This picture is damaged.' });
  reply = 'lost';
  expect(await uploadAvatar(picture, never())).toEqual({ state: 'not-sent' });
  reply = 'silent';
  const stop = new AbortController();
  const calledBack = uploadAvatar(picture, stop.signal);
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  stop.abort();
  expect(await calledBack).toEqual({ state: 'not-sent' });
  connectionStore.set('offline');
  expect(await uploadAvatar(picture, never())).toEqual({ state: 'offline' });
  expect([sent.length, chosen.mock.calls]).toEqual([3, []]);
});
