import { expect, test, vi } from 'vitest';
import { sharedCollectionNames } from '../../src/contract/collections/mirror.ts';
import { nextRevision } from '../../src/server/db/collection-revision.ts';
import { setSetting } from '../../src/server/db/settings.ts';
import { openPlayClub } from '../draws/play-club.ts';
import { type Fresh, onBothDatabases } from '../postgres/databases.ts';
import type { OpenClub } from './open-club.ts';
import { HandTimer, listening, StreamReader, withToken } from './stream-reader.ts';
import { WalletClub } from './wallet-club.ts';

/** A club whose streams poll when the test says so, with `ada` logged in. */
async function openStreamClub(fresh: Fresh, more: { callsInFlight?: number } = {}) {
  const timer = new HandTimer();
  const wallet = await WalletClub.bare(await fresh.database(), { timer, ...more });
  const open = (token = wallet.ada.token, lang?: string) => StreamReader.open(wallet.club, withToken(token, lang));
  return { timer, wallet, club: wallet.club, open };
}

const move = (club: OpenClub, collection: 'notices' | 'messages') => club.db.transaction((tx) => nextRevision(tx, collection));

onBothDatabases('the stream', (fresh) => {
  test('begins with the current revisions, with headers that keep proxies from caching or buffering it', async () => {
    const { open, club, wallet } = await openStreamClub(fresh);
    const stream = await open();
    const headers = Object.fromEntries(stream.response.headers);
    expect(stream.response.status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-encoding']).toBeUndefined();
    const { shelves: collections, own, drawn } = await stream.news();
    expect(Object.keys(collections).toSorted()).toEqual([...sharedCollectionNames].toSorted());
    expect([typeof own, drawn]).toEqual(['number', {}]);
    expect(club.log()).not.toContain(wallet.ada.token);
  });

  test('sends the names and revisions of what has changed, and nothing else', async () => {
    const { open, club, timer } = await openStreamClub(fresh);
    const stream = await open();
    const { shelves: collections } = await stream.news();
    await move(club, 'notices');
    await timer.pass();
    expect(await stream.next()).toEqual({ event: 'shelves', data: { shelves: { notices: (collections.notices ?? 0) + 1 }, drawn: {} } });
  });

  test('notifies a member of their own collections, and never of another’s (O12)', async () => {
    const { open, club, timer, wallet } = await openStreamClub(fresh);
    const bea = await wallet.person('bea');
    const [hers, stream] = [await open(bea.token), await open()];
    const [{ own: before }] = [await hers.news(), await stream.news()];
    await wallet.operate('grant bea 12');
    await timer.pass();
    expect(await hers.news()).toEqual({ shelves: {}, own: (before ?? 0) + 1, drawn: {} });
    await move(club, 'messages');
    await timer.pass();
    // The next event that ada receives is a later one.
    expect(Object.keys((await stream.news()).shelves)).toEqual(['messages']);
  });

  test('announces a balance that another process has changed, and a draw that it has made, by the lottery’s key (T13)', async () => {
    const timer = new HandTimer();
    const place = await fresh.place();
    const club = await openPlayClub(await fresh.open(place), { timer });
    const other = await openPlayClub(await fresh.open(place), { second: true, seed: 'another process', clock: club.clock });
    const { token } = await club.player('ada', 100);
    await other.advance();
    const stream = await StreamReader.open(club, withToken(token));
    await stream.news();
    await other.bet(token, {});
    await timer.pass();
    expect(await stream.news()).toMatchObject({ own: expect.any(Number), drawn: {} });
    const { expect: drawn } = await other.drawNext();
    await timer.pass();
    expect(await stream.news()).toEqual({ shelves: { periods: expect.any(Number) }, drawn: { [club.lottery.key]: drawn } });
  });

  test('sends a heartbeat while nothing happens, and ends after its lifetime', async () => {
    const { open, club, timer } = await openStreamClub(fresh);
    const stream = await open();
    await stream.news();
    club.clock.nowMs += 19_999;
    await timer.pass();
    club.clock.nowMs += 1;
    await timer.pass();
    expect(await stream.next()).toEqual({ event: ':', data: ': beat' });
    // Past its hour, but a heartbeat is not due yet.
    club.clock.nowMs += 10 * 60_000;
    await move(club, 'notices');
    timer.passLast();
    await stream.news();
    expect([await stream.next(), await stream.next()]).toEqual([{ event: 'over', data: { why: 'life' } }, undefined]);
  });

  test.each([
    [
      'a log-out',
      'auth',
      async ({ club }: WalletClub, token: string) => void (await club.ask('/api/member/logout', { method: 'POST', token })),
    ],
    [
      'a closed account (T6)',
      'account_inactive',
      async (wallet: WalletClub) => void (await wallet.operate('member disable ada --reason test')),
    ],
    [
      'an end of its time',
      'auth',
      async ({ clock }: WalletClub) => {
        clock.nowMs += 31 * 24 * 3_600_000;
      },
    ],
  ])('%s ends it with the refusal that a call would get: %s, in the member’s language (O13)', async (_, reason, end) => {
    const { open, timer, wallet } = await openStreamClub(fresh);
    const stream = await open(undefined, 'vn_vn');
    await stream.news();
    await end(wallet, wallet.ada.token);
    timer.passLast();
    const last = await stream.next();
    const call = await wallet.club.ask('/api/user_info', { token: wallet.ada.token, lang: 'vn_vn' });
    expect(last).toEqual({ event: 'refused', data: call.envelope });
    expect([call.envelope.reason, await stream.next()]).toEqual([reason, undefined]);
  });

  test('is for members: everyone else gets the usual refusal, and no connection is held', async () => {
    const { club, wallet } = await openStreamClub(fresh);
    const asked = async (more: Parameters<OpenClub['ask']>[1], query = '') => {
      const { status, envelope, headers } = await club.ask(`/api/stream${query}`, more);
      return [status, envelope.reason, headers.allow];
    };
    const { token } = wallet.ada;
    expect(await asked({})).toEqual([200, 'auth', undefined]);
    expect(await asked({ token: 'A'.repeat(43) })).toEqual([200, 'auth', undefined]);
    // A token in the query is an unknown field, not a token.
    expect(await asked({}, `?token=${token}`)).toEqual([200, 'auth', undefined]);
    for (const query of ['?a=1', '?constructor=1', `?lat=${'1'.repeat(33)}`])
      expect(await asked({ token }, query)).toEqual([200, 'bad_request', undefined]);
    expect(await asked({ token, method: 'POST' })).toEqual([405, 'wrong_verb', 'GET']);
    await wallet.operate('member disable ada --reason test');
    expect(await asked({ token })).toEqual([200, 'account_inactive', undefined]);
    expect((await club.ask('/metrics')).text).toContain('\nfoyer_streams_open 0\n');
  });

  test('is limited to two per session: a third one ends the oldest', async () => {
    const { open, club } = await openStreamClub(fresh);
    const [first, second] = [await open(), await open()];
    await first.news();
    const third = await open();
    expect([await first.next(), await first.next()]).toEqual([{ event: 'over', data: { why: 'replaced' } }, undefined]);
    await second.news();
    await third.news();
    const { text } = await club.ask('/metrics');
    expect(text).toContain('\nfoyer_streams_open 2\n');
    expect(text).toContain('\nfoyer_replies_total{call="stream",code="200"} 1\n');
  });

  test('takes no place from calls, and is removed when its reader disconnects', async () => {
    const { open, club, wallet } = await openStreamClub(fresh, { callsInFlight: 1 });
    const stream = await open();
    await stream.news();
    expect((await wallet.read('/user_info')).envelope.code).toBe(200);
    expect((await club.ask('/metrics')).text).toContain('\nfoyer_calls_in_flight 0\n');
    await stream.close();
    await vi.waitFor(async () => expect((await club.ask('/metrics')).text).toContain('\nfoyer_streams_open 0\n'));
    expect((await club.ask('/metrics')).text).toContain('\nfoyer_calls_in_flight 0\n');
  });

  test('a server that stops ends its streams at once, and opens no new ones', async () => {
    const { open, club, wallet } = await openStreamClub(fresh);
    const stream = await open();
    await stream.news();
    club.app.drain();
    expect([await stream.next(), await stream.next()]).toEqual([{ event: 'over', data: { why: 'drain' } }, undefined]);
    const late = await fetch(`${await listening(club)}/api/stream`, { headers: withToken(wallet.ada.token) });
    expect([late.status, late.headers.get('retry-after')]).toEqual([503, '2']);
    const beganMs = performance.now();
    await club.app.close();
    expect(performance.now() - beganMs).toBeLessThan(2_000);
  });

  test('announces a new setting as the collection that shows it', async () => {
    const { open, club, timer } = await openStreamClub(fresh);
    const stream = await open();
    await stream.news();
    await club.db.transaction((tx) => setSetting(tx, 'notice', 'Doors open at nine'));
    await timer.pass();
    expect(Object.keys((await stream.news()).shelves)).toEqual(['base']);
  });
});
