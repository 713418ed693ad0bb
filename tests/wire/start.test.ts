import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { plainAccept } from '../../src/contract/envelope.ts';
import { nodeEnv } from '../node-env.ts';
import { type DatabasePlace, onBothDatabases } from '../postgres/databases.ts';

const formType = { 'content-type': 'application/x-www-form-urlencoded' };

interface Started {
  url: string;
  said(): string;
  child: ChildProcess;
  ended: Promise<number | null>;
}

/** Starts the server as `npm start` does and waits for its address. */
async function start(env: Record<string, string>): Promise<Started> {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env: { ...nodeEnv, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  let tell: (url: string) => void = () => {};
  const url = new Promise<string>((done) => {
    tell = done;
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = /Foyer is open at (http:\S+)/.exec(said)?.[1];
      if (found) tell(found);
    });
  }
  const ended = once(child, 'exit').then(([status]) => status as number | null);
  const early = ended.then((status) => Promise.reject(new Error(`ended with ${status}: ${said}`)));
  early.catch(() => {});
  return { url: await Promise.race([url, early]), said: () => said, child, ended };
}

const databaseOf = ({ databaseUrl }: DatabasePlace): Record<string, string> => (databaseUrl ? { DATABASE_URL: databaseUrl } : {});

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'foyer-start-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

onBothDatabases('a started server', (fresh) => {
  test('creates the list of removals next to the secret, even on a machine without a DATA_DIR (H11)', { timeout: 30_000 }, async () => {
    const place = await fresh.place();
    const db = await fresh.open(place);
    await db.transaction((tx) => tx.insertInto('removals').values({ kind: 'profile', id: 'gone-1', at_ms: 1, value: 0 }).execute());
    const dataDir = place.databaseUrl ? join(folder(), 'new') : place.dataDir;
    const { child, ended } = await start({ DEMO: '0', DATA_DIR: dataDir, FOYER_SECRET: 'ab'.repeat(32), ...databaseOf(place) });
    expect(readFileSync(join(dataDir, 'removals.jsonl'), 'utf8')).toContain('"id":"gone-1"');
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  test('serves the demo club, prints how to log in, and drains on SIGTERM', { timeout: 30_000 }, async () => {
    const place = await fresh.place();
    const env = { DATA_DIR: place.dataDir, ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}) };
    const first = await start(env);
    for (const words of ['demo / demo-member-1', 'vip / demo-vip-1', 'WELCOME']) await expect.poll(first.said).toContain(words);
    expect(first.url, 'where passkeys work without PUBLIC_ORIGIN').toMatch(/^http:\/\/localhost:\d+$/);
    const body = new URLSearchParams({ username: 'vip', password: 'demo-vip-1' });
    const atWork = fetch(`${first.url}/api/member/doLogin`, { method: 'POST', body, headers: formType });
    // Long enough for the request to be read, short enough that it is still being hashed.
    await fetch(`${first.url}/healthz`);
    first.child.kill('SIGTERM');
    expect(await (await atWork).json()).toMatchObject({ code: 200 });
    expect(await first.ended).toBe(0);

    // Again on the same data: nothing is seeded twice, and the secret is the same.
    const second = await start(env);
    const { token } = JSON.parse(
      atob((await (await fetch(`${second.url}/api/member/doLogin`, { method: 'POST', body, headers: formType })).json()).data),
    );
    expect(token).toMatch(/^.{43}$/);
    expect(second.said()).not.toMatch(/[0-9a-f]{64}|\$argon2/);
    second.child.kill('SIGINT');
    expect(await second.ended).toBe(0);
  });

  test('of an empty club stays empty, whatever a later start says', { timeout: 30_000 }, async () => {
    const place = await fresh.place();
    const env = { DATA_DIR: place.dataDir, ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}) };
    for (const DEMO of ['0', '1']) {
      const started = await start({ ...env, DEMO });
      const regions = await (await fetch(`${started.url}/api/address_list`, { headers: { accept: plainAccept } })).json();
      expect([DEMO, regions.data]).toEqual([DEMO, []]);
      expect(started.said()).not.toContain('WELCOME');
      started.child.kill('SIGTERM');
      await started.ended;
    }
  });

  test('refuses a database that was created with another secret', { timeout: 30_000 }, async () => {
    const place = await fresh.place();
    const env = { DATA_DIR: place.dataDir, DEMO: '0', ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}) };
    const first = await start({ ...env, FOYER_SECRET: 'aa'.repeat(32) });
    expect(first.said()).not.toContain('WELCOME');
    first.child.kill('SIGTERM');
    await first.ended;
    await expect(start({ ...env, FOYER_SECRET: 'bb'.repeat(32) })).rejects.toThrow(
      /^ended with 1: foyer: FOYER_SECRET is not the one [^\n]*\n$/,
    );
  });
});

test('a database that can not be reached is reported in one line, without its password', { timeout: 30_000 }, async () => {
  const env = { DATA_DIR: folder(), DATABASE_URL: 'postgres://foyer:hunter2@127.0.0.1:1/foyer' };
  await expect(start(env)).rejects.toThrow(/^ended with 1: foyer: DATABASE_URL can't be used: [^\n]*\n$/);
  await expect(start(env)).rejects.not.toThrow(/hunter2/);
});

test('a port that is taken is reported in one line', { timeout: 30_000 }, async () => {
  const first = await start({ DATA_DIR: folder(), DEMO: '0' });
  const { port } = new URL(first.url);
  await expect(start({ DATA_DIR: folder(), DEMO: '0', PORT: port })).rejects.toThrow(/^ended with 1: foyer: PORT [^\n]*\n$/);
});
