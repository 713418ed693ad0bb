import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubClub } from '../../../tests/client/stub-club.ts';
import { testClient } from '../../../tests/client/test-client.ts';
import { type KeptFilm, keepPart, keptFilm, keptMs, noteFilm } from '../device/kept-films.ts';
import type { MirrorRow } from '../mirror/collection-table.ts';
import { mirror } from '../mirror/instance.ts';
import { subscriptions } from '../mirror/subscriptions.ts';
import { checkKeptFilms, watchFilmRights } from './film-rights.ts';
import { keepingOf, lookForFilm } from './keep-film.ts';

vi.mock('../device/session.ts', () => ({ currentSession: () => ({ memberId: 'ada', token: 't', tokensso: 's' }) }));
stubClub(async () => {
  throw new Error('Nothing is asked of the club for this');
});

const answers = new Map<string, Response>();
const path = (key: string | { url: string }) => new URL(typeof key === 'string' ? key : key.url, 'https://club.example').pathname;
vi.stubGlobal('caches', {
  has: async () => true,
  open: async () => ({
    match: async (key: string) => answers.get(path(key))?.clone(),
    put: async (key: string, answer: Response) => void answers.set(path(key), answer),
    keys: async () => [...answers.keys()].map((key) => ({ url: `https://club.example${key}` })),
    delete: async (key: string | { url: string }) => answers.delete(path(key)),
  }),
});

let nowMs = 1_800_000_000_000;
const later: (() => void)[] = [];
testClient({
  nowMs: () => nowMs,
  later: (work) => {
    later.push(work);
    return () => undefined;
  },
});

const film = (id: string): KeptFilm => ({ id, memberId: 'ada', bytes: 1, etag: '"1"', untilMs: nowMs + keptMs });
const kept = () => [...answers.keys()].filter((key) => key.endsWith('/note')).map((key) => key.split('/')[2]);
const untilMs = async (id: string) => (await keptFilm(id, 'ada', nowMs))?.untilMs;
const member = (more: object = {}) => ({ id: 'ada', tier: 'vip', status: 1, ...more }) as unknown as MirrorRow;
const video = (id: string, is_see = 1) => ({ id, is_see, pos: 1, at_ms: 1, class_id: 'c' }) as unknown as MirrorRow;
const sayMember = (more: object = {}) => mirror.apply({ kind: 'rows', collection: 'member', rows: [member(more)], atMs: nowMs });
const sayVideos = (rows: MirrorRow[], more: object = {}) =>
  mirror.apply({
    kind: 'patch',
    collection: 'videos',
    from: null,
    anew: true,
    rows,
    gone: [],
    cursor: 'c',
    more: false,
    atMs: nowMs,
    ...more,
  });

beforeEach(async () => {
  answers.clear();
  later.length = 0;
  mirror.open({ memberId: 'ada' });
  await mirror.empty();
  for (const id of ['film-a', 'film-b']) {
    await noteFilm(film(id));
    await keepPart(id, 0, new Blob(['x']));
  }
  sayMember();
  sayVideos([video('film-a'), video('film-b')]);
});

test('films that the member may still watch stay', async () => {
  await checkKeptFilms();
  expect(kept()).toEqual(['film-a', 'film-b']);
});

test.each<[string, () => unknown, string[]]>([
  ['the member is no longer VIP', () => sayMember({ tier: 'registered' }), []],
  ['the account was switched off', () => sayMember({ status: 0 }), []],
  ['one film may no longer be watched', () => sayVideos([video('film-a', 0), video('film-b')]), ['film-b']],
  ['one film is no longer shown', () => sayVideos([video('film-b')]), ['film-b']],
  ['one film was taken down', () => mirror.apply({ kind: 'gone', collection: 'videos', gone: ['film-a'] }), ['film-b']],
])('once the club has said that %s, its bytes go, whatever screen is open (Q6)', async (_why, say, left) => {
  await lookForFilm('film-a');
  const stop = watchFilmRights((error) => {
    throw error;
  });
  say();
  expect(later.length).toBe(1);
  for (const work of later.splice(0)) work();
  await vi.waitFor(() => expect(kept()).toEqual(left));
  expect([...answers.keys()].some((key) => key.includes('film-a'))).toBe(false);
  await vi.waitFor(() => expect(keepingOf('film-a').get().state).toBe('none'));
  stop();
});

test.each<[string, number, boolean]>([
  ['just within the time', keptMs - 1, true],
  ['beyond it', keptMs, false],
])('a film that was confirmed %s is decided at a start by the phone alone', async (_when, passedMs, stays) => {
  const beganMs = nowMs;
  nowMs += passedMs;
  await checkKeptFilms();
  expect(kept()).toEqual(stays ? ['film-a', 'film-b'] : []);
  nowMs = beganMs;
});

test('what the club said last counts: both words together keep a film for fourteen days from the older one on', async () => {
  const beganMs = nowMs;
  nowMs += 5 * 86_400_000;
  sayMember();
  await checkKeptFilms();
  expect(await untilMs('film-a')).toBe(beganMs + keptMs);
  nowMs += 86_400_000;
  sayVideos([video('film-a'), video('film-b')]);
  await checkKeptFilms();
  expect(await untilMs('film-a')).toBe(beganMs + 5 * 86_400_000 + keptMs);
  nowMs = beganMs;
});

test('while a film is kept the club is asked for the member’s row, whatever screen is open', async () => {
  const asked = () => subscriptions.all().map(({ key }) => key);
  await checkKeptFilms();
  expect(asked()).toEqual(['member/']);
  sayMember({ tier: 'registered' });
  await checkKeptFilms();
  await checkKeptFilms();
  expect(asked()).toEqual([]);
});

test('a copy that does not hold every film says nothing of one that is not in it', async () => {
  await mirror.empty();
  sayMember();
  sayVideos([video('film-b')], { more: true });
  await checkKeptFilms();
  expect(kept()).toEqual(['film-a', 'film-b']);
});

test('what another start left undone is done at the next one', async () => {
  sayMember({ tier: 'registered' });
  await mirror.settled();
  mirror.open({ memberId: 'ada' });
  await checkKeptFilms();
  expect(kept()).toEqual([]);
});
