import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { sparePort } from '../spare-port.ts';

const run = promisify(execFile);

/** Debian installs the tools of each version here, outside of the path. */
const packagesDir = '/usr/lib/postgresql';

/** How long a start may take, checked every `startPauseMs`. */
const startTries = 200;
const startPauseMs = 50;

/** Tests need speed, not durability: what a crash would lose is thrown away anyway. */
const speed = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0', 'autovacuum=off'];
const size = ['shared_buffers=64MB', 'max_connections=200'];

export interface PostgresServer {
  /** `postgres://…@127.0.0.1:port/`, to which a database's name is appended. */
  baseUrl: string;
  stop(): Promise<void>;
}

interface Account {
  uid: number;
  gid: number;
}

async function newestTools(): Promise<string> {
  const versions = (await readdir(packagesDir)).sort((a, b) => Number(b) - Number(a));
  const newest = versions[0];
  if (newest === undefined) throw new Error(`nothing in ${packagesDir}`);
  return join(packagesDir, newest, 'bin');
}

/** PostgreSQL refuses to run as root: in that case it runs as the account that its package created. */
async function accountToUse(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const line = (await readFile('/etc/passwd', 'utf8')).split('\n').find((entry) => entry.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (uid === undefined || gid === undefined) throw new Error('no account "postgres" to run it as');
  return { uid: Number(uid), gid: Number(gid) };
}

/** Ends with its standard input and deletes its folder ($0), so that nothing outlives a test run that was killed. */
const tiedToUs = 'trap : TERM INT; "$@" & server=$!; cat >/dev/null; kill -INT $server; wait $server; rm -rf "$0"';

async function answering(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < startTries; tries += 1) {
    if (server.exitCode !== null) throw new Error(`it ended with ${server.exitCode}`);
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await wait(startPauseMs);
    }
  }
  throw new Error('it did not answer');
}

/**
 * Starts a private PostgreSQL on a spare port in a temporary folder, of which nothing is left after `stop`. It sorts text by language, not
 * by bytes, so that tests don't depend on an order that only happens to agree with SQLite's. `durable`: a commit waits for the disk, as in
 * a real club. Throws if no server can be started.
 */
export async function startPostgres({ durable = false } = {}): Promise<PostgresServer> {
  const tools = await newestTools();
  const account = await accountToUse();
  const folder = await mkdtemp(join(tmpdir(), 'foyer-postgres-'));
  if (account) await chown(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  const cluster = [
    '-D',
    data,
    '-U',
    'foyer',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-sync',
    '--locale-provider=icu',
    '--icu-locale=en',
    '--locale=C.UTF-8',
  ];
  await run(join(tools, 'initdb'), cluster, { ...account, cwd: folder });
  const port = await sparePort();
  const options = [
    ...(durable ? [] : speed),
    ...size,
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
  ].flatMap((option) => ['-c', option]);
  const command = [join(tools, 'postgres'), '-D', data, ...options];
  const server = spawn('sh', ['-c', tiedToUs, folder, ...command], { ...account, cwd: folder, stdio: ['pipe', 'ignore', 'ignore'] });
  const ended = once(server, 'exit');
  const stop = async () => {
    server.stdin?.end();
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const baseUrl = `postgres://foyer@127.0.0.1:${port}/`;
  try {
    await answering(`${baseUrl}postgres`, server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { baseUrl, stop };
}
