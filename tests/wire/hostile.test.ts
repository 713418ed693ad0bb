import { type AddressInfo, connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { envelopeSchema } from '../../src/contract/envelope.ts';
import { onBothDatabases } from '../postgres/databases.ts';
import { hostileRequests } from './hostile-requests.ts';
import { type OpenClub, openClub } from './open-club.ts';

/** HOSTILE_SEED=… replays a run. */
const seed = Number(process.env.HOSTILE_SEED ?? Date.now() % 2 ** 32);

/** How many requests are sent as HTTP and how many as bytes on a socket; PostgreSQL has restrictions of its own on text. */
const share = { sqlite: { inject: 8_500, socket: 1_500 }, postgres: { inject: 1_500, socket: 0 } } as const;

/** A request that takes longer hangs. */
const hangMs = 5_000;

/** The most growth of memory during the second half of the requests, in bytes. */
const growthBytes = 24 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');
function heapBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

/** How often each code occurred, HTTP's and the envelope's: shows that the requests reach every kind of refusal. */
const codesSeen = new Map<number, number>();
const count = (code: number) => codesSeen.set(code, (codesSeen.get(code) ?? 0) + 1);

/** Throws for replies that a server must never send. */
function judge(what: string, status: number, headers: Record<string, unknown>, body: string): void {
  if (status >= 500 && status !== 503) throw new Error(`${what} was answered ${status}: ${body.slice(0, 300)}`);
  count(status);
  if (typeof headers['x-request-id'] !== 'string') throw new Error(`${what} was answered ${status} without an id`);
  if (!String(headers['content-type']).startsWith('application/json') || body === '' || headers['content-encoding']) return;
  const envelope = v.safeParse(envelopeSchema, JSON.parse(body));
  if (envelope.success) count(envelope.output.code);
  else throw new Error(`${what} was answered without an envelope: ${body.slice(0, 300)}`);
}

async function inTime<Result>(what: string, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`${what} had no answer after ${hangMs} ms`)), hangMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function injectOne(club: OpenClub, requests: ReturnType<typeof hostileRequests>, n: number): Promise<void> {
  const { method, target, headers, body } = requests.next();
  const what = `request ${n} of seed ${seed}: ${method} ${JSON.stringify(target.slice(0, 200))} ${JSON.stringify(headers).slice(0, 300)}`;
  // 200 a second are allowed; the clock advances by a hundredth of a second for each.
  club.clock.nowMs += 10;
  const fields = { method: method as 'GET', headers: Object.fromEntries(headers), ...(body.length ? { payload: body } : {}) };
  // Inject can't express an address such as `//`; the sockets below can.
  const url =
    target !== '' && URL.canParse(target.startsWith('//') ? `http://localhost${target}` : target, 'http://localhost') ? target : '/api//';
  const reply = await inTime(what, club.app.inject({ url, ...fields }));
  judge(what, reply.statusCode, reply.headers, reply.payload);
}

/** Sends bytes and reads until the server closes the connection or stops sending. */
async function sendBytes(app: FastifyInstance, bytes: Buffer, what: string): Promise<void> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  let said = '';
  socket.on('data', (chunk) => {
    said += chunk.toString('latin1');
  });
  socket.on('error', () => {});
  // Half-closes the connection: the server has to cope with what it got.
  socket.end(bytes);
  await inTime(what, new Promise((done) => socket.on('close', done)));
  for (const [, status, head] of said.matchAll(/^HTTP\/1\.1 (\d{3}) [^\r]*\r\n([\s\S]*?)\r\n\r\n/gm)) {
    if (status === '100') continue;
    if (Number(status) >= 500 && status !== '503') throw new Error(`${what} was answered ${status}: ${said.slice(0, 400)}`);
    if (!head?.includes('x-request-id')) throw new Error(`${what} was answered ${status} without an id: ${said.slice(0, 400)}`);
  }
}

onBothDatabases('ten thousand hostile requests', (fresh, kind) => {
  test(`break nothing (seed ${seed})`, { timeout: 120_000 }, async () => {
    console.log(`hostile requests on ${kind}: HOSTILE_SEED=${seed}`);
    const club = await openClub(await fresh.database(), { config: { logLevel: 'error' } });
    await club.app.listen({ port: 0, host: '127.0.0.1' });
    const requests = hostileRequests(seed);
    const { inject, socket } = share[kind];

    let halfwayBytes = 0;
    for (let n = 0; n < inject; n += 25) {
      if (n >= inject / 2 && halfwayBytes === 0) halfwayBytes = heapBytes();
      await Promise.all(Array.from({ length: 25 }, (_, at) => injectOne(club, requests, n + at)));
    }
    for (let n = 0; n < socket; n += 25) {
      club.clock.nowMs += 1_000;
      const batch = Array.from({ length: 25 }, (_, at) => ({ bytes: requests.nextBytes(), name: `socket ${n + at} of seed ${seed}` }));
      await Promise.all(
        batch.map(({ bytes, name }) => sendBytes(club.app, bytes, `${name}: ${JSON.stringify(bytes.toString('latin1').slice(0, 300))}`)),
      );
    }
    expect(heapBytes() - halfwayBytes).toBeLessThan(growthBytes);
    expect(club.log()).toBe('');
    console.log(`  ${inject} by inject, ${socket} on sockets: ${[...codesSeen].map(([code, times]) => `${code} x ${times}`).join(', ')}`);
    for (const code of [200, 400, 401, 403, 404, 405, 413, 415])
      expect(codesSeen.get(code), `code ${code} (seed ${seed})`).toBeGreaterThan(0);
    club.clock.nowMs += 3_600_000;
    expect((await club.ask('/api/system/base')).envelope.code).toBe(200);
  });
});
