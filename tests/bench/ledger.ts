import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Database } from '../../src/server/db/database.ts';
import { root } from '../e2e/club-server.ts';
import { SimClub } from '../ledger/sim-club.ts';
import { addMember, idOf } from '../postgres/collection-rows.ts';
import { startPostgres } from '../postgres/server.ts';
import { begin, line, spread } from './figures.ts';
import type { Load } from './latencies.ts';

const run = promisify(execFile);
const node = join(root, 'node_modules/.bin/node');
const rounds = 5;
const secondsEach = 2;
const callerCounts = [1, 32] as const;
const members = 500;
/** More than a round can credit. */
const depositsEach = 20_000;

async function loadBy(script: string, ...args: string[]): Promise<Load> {
  const { stdout } = await run(node, [join('tests/bench', script), ...args], { cwd: root });
  const load = JSON.parse(stdout) as Load;
  if (load.wrong > 0 || load.done === 0) throw new Error(`${script}: ${load.wrong} wrong of ${load.done}`);
  return load;
}

/** Members without points, and deposits that wait for their payment, written directly into the tables. */
async function prepareMembers(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    for (let no = 0; no < members; no += 1) {
      const id = idOf('bench', no);
      await addMember(tx, { id, username: id, username_key: id });
    }
  });
}

async function prepareDeposits(db: Database, first: number): Promise<void> {
  const rows = Array.from({ length: depositsEach }, (_, index) => ({
    id: `bench-${first + index}`,
    member_id: idOf('bench', index % members),
    amount_cents: 100,
    status: 1 as const,
    reason: '',
    provider: 'sandbox',
    channel: '',
    created_ms: Date.now(),
    expires_ms: Date.now() + 3_600_000,
    paid_ms: null,
    rev: 1,
    seq: first + index + 1,
  }));
  for (let from = 0; from < rows.length; from += 500) {
    const some = rows.slice(from, from + 500);
    await db.transaction((tx) => tx.insertInto('deposits').values(some).execute());
  }
}

async function benchOn(name: string, club: SimClub, bare: string): Promise<void> {
  await prepareMembers(club.db);
  let first = 0;
  for (const callers of callerCounts) {
    const figures = { bare: [] as Load[], ours: [] as Load[] };
    for (let round = 0; round < rounds; round += 1) {
      await prepareDeposits(club.db, first);
      const args = [String(secondsEach), String(callers)];
      figures.bare.push(await loadBy('bare-inserts.ts', bare, ...args));
      const port = String(club.servers[0]?.port);
      const key = Buffer.from(club.keys.sandbox).toString('hex');
      figures.ours.push(await loadBy('ledger-load.ts', port, ...args, key, String(first)));
      first += depositsEach;
    }
    const rate = (loads: readonly Load[]) => loads.map(({ done }) => done / secondsEach);
    const who = `${name}, ${callers === 1 ? '1 caller' : `${callers} callers`}`;
    const p99 = (loads: readonly Load[]) => loads.map(({ p99Ms }) => p99Ms);
    line(`${who}: bare inserts`, `${spread(rate(figures.bare), 'a second')}, p99 ${spread(p99(figures.bare), 'ms')}`);
    line(`${who}: credits by HTTP`, `${spread(rate(figures.ours), 'a second')}, p99 ${spread(p99(figures.ours), 'ms')}`);
    const ratios = rate(figures.ours).map((ours, round) => ours / (rate(figures.bare)[round] ?? Number.NaN));
    line(`${who}: ratio`, spread(ratios, 'x'));
  }
  const fault = await club.fault();
  if (fault !== undefined) throw new Error(fault);
}

/**
 * Ledger commands per second over HTTP compared with the bare database's own transactions, alternating. The command is a provider's
 * callback that credits a deposit: one transaction that posts, links and signs a statement, and notifies the member. Withdrawals would
 * measure argon2, and requests of deposits the provider.
 */
export async function ledgerBench(): Promise<void> {
  begin('ledger', `The ledger, credits by callback, ${rounds} rounds of ${secondsEach} s in turn`);
  const onSqlite = await SimClub.open(undefined, { onDisk: true });
  const bareFile = join(onSqlite.dataDir ?? '', 'bare.sqlite');
  await benchOn('SQLite', onSqlite, bareFile).finally(() => onSqlite.close());
  await rm(bareFile, { force: true });
  const postgres = await startPostgres({ durable: true });
  try {
    const client = new pg.Client({ connectionString: `${postgres.baseUrl}postgres` });
    await client.connect();
    for (const name of ['club', 'bare']) await client.query(`create database ${name}`);
    await client.end();
    const club = await SimClub.open(`${postgres.baseUrl}club`, { processes: 1, onDisk: true });
    await benchOn('PostgreSQL', club, `${postgres.baseUrl}bare`).finally(() => club.close());
  } finally {
    await postgres.stop();
  }
}
