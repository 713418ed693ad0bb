import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { advance } from '../../src/server/draws/advance.ts';
import { addLottery } from '../draws/play-club.ts';
import { ClubServer } from '../e2e/club-server.ts';
import { operate } from '../ledger/operate.ts';
import { environmentOf } from '../ledger/operator-line.ts';
import { type DatabasePlace, onBothDatabases } from '../postgres/databases.ts';
import { type Nginx, nginxBinary, opensslBinary, type Proxied, startNginx } from './nginx.ts';
import type { OpenClub } from './open-club.ts';
import { openVideoClub, video } from './video-club.ts';

vi.setConfig({ testTimeout: 120_000 });

const stakeCents = 100;

/** How long a streamed event may take on a busy machine. */
const patience = { timeout: 20_000, interval: 20 };

/** A VIP with 90,000 points, a video, and a game whose period stays open for the test. */
async function prepare(club: OpenClub): Promise<void> {
  await club.join('ada', { tier: 'vip' });
  const { context } = club.app;
  await operate({ ...context, dataDir: '/nowhere', attribution: { actor: 'desk', reason: '' } }, [
    'grant',
    'ada',
    '90000',
    '--reason',
    'a test',
  ]);
  await addLottery(club.db, 'lottery01', 86_400);
  const lottery = await club.db.queries.selectFrom('lotteries').selectAll().executeTakeFirstOrThrow();
  await advance(context, lottery);
}

async function startProcesses(place: DatabasePlace, count: number): Promise<ClubServer[]> {
  const env = {
    ...environmentOf(place),
    DEMO: '0',
    TRUST_PROXY: '127.0.0.1',
    PUBLIC_ORIGIN: 'https://club.example.org',
    LOG_LEVEL: 'error',
  };
  const servers = await Promise.all(Array.from({ length: count }, () => ClubServer.open({ env })));
  onTestFinished(async () => {
    for (const server of servers) await server.close();
  });
  return servers;
}

/** Retries until it is answered with 200, as the client does: the same command with the same id. */
async function betOnce(proxy: Nginx, token: string, expectId: string): Promise<Proxied> {
  const id = randomUUID();
  for (let tries = 0; ; tries += 1) {
    const form = { item: 'bi', money: String(stakeCents / 100), lid: 'lottery01', expect: expectId };
    const reply = await proxy.ask('/api/game/placeOrder', { form, token, headers: { 'idempotency-key': id } }).catch(() => undefined);
    if (reply?.status === 200 || tries > 50) return reply ?? Promise.reject(new Error('no answer'));
  }
}

const remembered = (figures: string): number => Number(/^foyer_callers_remembered (\d+)$/m.exec(figures)?.[1]);

// Two processes need PostgreSQL: SQLite allows one.
onBothDatabases('behind nginx with the operator’s example (H13)', (fresh, kind) => {
  const name = kind === 'postgres' ? 'and its processes restart one after the other' : 'with one process';
  // In the test's name, where a skipped test is noticed.
  const missing = nginxBinary === undefined || opensslBinary === undefined ? 'NO NGINX OR OPENSSL HERE: ' : '';
  test.skipIf(missing !== '')(`${missing}a club is played through TLS, ${name}`, async () => {
    const place = await fresh.place();
    const inside = await openVideoClub(await fresh.open(place), { dataDir: place.dataDir, nowMs: Date.now, chainLength: 2_048 });
    await prepare(inside);
    const servers = await startProcesses(place, kind === 'postgres' ? 2 : 1);
    const proxy = await startNginx(
      nginxBinary ?? '',
      servers.map(({ port }) => port),
    );

    expect(await proxy.askPlain('/Home?x=1')).toEqual({ status: 308, location: 'https://club.example.org/Home?x=1' });
    const entered = await proxy.ask('/api/member/doLogin', { form: { username: 'ada', password: 'ada-password' } });
    const { token } = entered.data.data;
    const cookie = String(entered.headers['set-cookie']).split(';', 1)[0] ?? '';
    expect(String(entered.headers['set-cookie'])).toContain('Secure');
    expect(entered.headers['strict-transport-security']).toBe('max-age=31536000');

    const { data: info } = await proxy.ask('/api/Lottery/getLotteryInfo?key=key-lottery01', { token });
    const period = await inside.db.queries.selectFrom('periods').select('expect').executeTakeFirstOrThrow();
    expect(info.code).toBe(200);
    const heard = proxy.listen(token);
    await vi.waitFor(() => expect(heard.text).toMatch(/^event: shelves\n/), patience);
    expect((await betOnce(proxy, token, period.expect)).data.data.balance_cents).toBe(9_000_000 - stakeCents);
    // The bet is announced at once, not when a buffer of the proxy is full.
    await vi.waitFor(() => expect(heard.text.match(/"own":/g)).toHaveLength(2), patience);

    const whole = await readFile(join(inside.clips, 'dance.mp4'));
    const { data: opened } = await proxy.ask(`/api/video/getVideoInfo?id=${video}`, { token });
    const part = await proxy.ask(opened.data.vod_play_url, { headers: { cookie, range: 'bytes=1000-200999' } });
    expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 1000-200999/${whole.length}`]);
    expect(part.body.equals(whole.subarray(1_000, 201_000))).toBe(true);
    expect((await proxy.ask(opened.data.vod_play_url, { headers: { cookie } })).body.equals(whole)).toBe(true);

    // What is too large is refused by the club, with its own message, up to a limit of the proxy.
    const large = await proxy.ask('/api/member/doLogin', { form: { username: 'a'.repeat(70_000), password: 'x' } });
    expect([large.status, large.data?.reason]).toEqual([413, 'too_large']);
    expect(
      (await proxy.ask('/api/member/doLogin', { form: { username: 'a'.repeat(4_000_000) } }).catch(() => ({ status: 413 }))).status,
    ).toBe(413);
    for (const path of ['/metrics', '/api/metrics']) expect((await proxy.ask(path)).status).toBe(404);

    // An address that a caller makes up is ignored: all of them are one caller.
    const figures = async () =>
      (await Promise.all(servers.map(async ({ url }) => remembered(await (await fetch(`${url}/metrics`)).text())))).reduce((a, b) => a + b);
    for (let n = 0; n < 4; n += 1) await proxy.ask('/api/base_info');
    const before = await figures();
    for (let n = 0; n < 12; n += 1)
      await proxy.ask('/api/base_info', { headers: { 'x-forwarded-for': `192.0.2.${n}`, forwarded: `for=192.0.2.${n}` } });
    expect(await figures()).toBe(before);
    // No address, of either port: one may have a log-in or a signature in it.
    expect(await proxy.logged()).toBe('');

    if (kind === 'sqlite') return;
    const seen = { reads: [] as number[], bets: [] as number[] };
    let restarting = true;
    const playing = Promise.all([
      (async () => {
        while (restarting) seen.reads.push((await proxy.ask('/api/system/base')).status);
      })(),
      (async () => {
        while (restarting) seen.bets.push((await betOnce(proxy, token, period.expect)).data.code);
      })(),
    ]);
    for (const server of servers) {
      expect(await server.stop('SIGTERM')).toBe(0);
      const answered = seen.reads.length;
      await server.start();
      // By the other one, while this one was down.
      expect(seen.reads.length).toBeGreaterThan(answered);
    }
    restarting = false;
    await playing;
    // Its process announced its end on the stream, and the stream did not keep it from ending.
    expect(heard.text).toContain('event: over\ndata: {"why":"drain"}');
    expect(new Set(seen.reads)).toEqual(new Set([200]));
    expect(new Set(seen.bets)).toEqual(new Set([200]));
    const { data: end } = await proxy.ask('/api/user_info', { token });
    // Each once, including those whose reply was lost while a process went down.
    expect(end.data.money_value).toBe(90_000 - (stakeCents / 100) * (seen.bets.length + 1));
  });
});
