import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cents } from '../../src/domain/points.ts';
import { buildApp } from '../../src/server/app.ts';
import { openSession } from '../../src/server/commands/sessions.ts';
import { settleDrawn } from '../../src/server/commands/settle-period.ts';
import { parseConfig } from '../../src/server/config.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { advance, lastPeriod, type PeriodRow } from '../../src/server/draws/advance.ts';
import { availableAccount } from '../../src/server/ledger/balance.ts';
import { post } from '../../src/server/ledger/post.ts';
import { addPlayers, writeBets } from '../draws/many-bets.ts';
import { addLottery } from '../draws/play-club.ts';
import { root } from '../e2e/club-server.ts';
import { begin, line, spread } from './figures.ts';
import type { Load } from './latencies.ts';

const run = promisify(execFile);
const node = join(root, 'node_modules/.bin/node');
const rounds = 3;
const secondsEach = 2;
const callers = 32;
const settled = 100_000;
const members = 10_000;
const dayMs = 86_400_000;

/** A club in this process with one game, whose clock can be advanced to its draw. */
async function openBenchClub() {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-bench-'));
  const db = await openDatabase({ databaseUrl: undefined, dataDir });
  await migrate(db);
  const clock = { aheadMs: 0 };
  const app = await buildApp({
    config: { ...parseConfig({ FOYER_SECRET: 'ab'.repeat(32), DATA_DIR: dataDir }), logLevel: 'silent' },
    db,
    randomBytes,
    chainLength: 2_048,
    builtFolder: join(root, 'dist'),
    logTo: { write: () => undefined },
    nowMs: () => Date.now() + clock.aheadMs,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  await addLottery(db, 'lottery01', dayMs / 1_000);
  const { context } = app;
  const moved = async (): Promise<PeriodRow> => {
    await advance(context, await db.queries.selectFrom('lotteries').selectAll().executeTakeFirstOrThrow());
    const period = await lastPeriod(db.queries, 'lottery01');
    if (!period) throw new Error('no period opened');
    return period;
  };
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const close = async () => {
    await app.close();
    await db.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { context, clock, moved, port, close };
}

type BenchClub = Awaited<ReturnType<typeof openBenchClub>>;

/** Sessions of the first members, with enough points for a bench. */
async function tokensOf({ context }: BenchClub, memberIds: readonly string[]): Promise<string[]> {
  const amount = cents(100_000_000);
  const tokens: string[] = [];
  for (const id of memberIds) {
    await context.db.transaction(async (tx) => {
      const postings = [
        { account: availableAccount(id), cents: amount },
        { account: 'house:grants', cents: cents(-amount) },
      ];
      await post(tx, context, { kind: 'grant', cause: `bench:${id}`, postings });
      tokens.push((await openSession(tx, context, id, 'bench')).token);
    });
  }
  return tokens;
}

async function placeBets({ port, moved }: BenchClub, tokens: readonly string[]): Promise<Load> {
  const { lottery_id, expect } = await moved();
  const args = [String(port), String(secondsEach), String(callers), lottery_id, expect, ...tokens];
  const { stdout } = await run(node, ['tests/bench/bets-load.ts', ...args], { cwd: root });
  const load = JSON.parse(stdout) as Load;
  if (load.wrong > 0 || load.done === 0) throw new Error(`${load.wrong} wrong of ${load.done} bets`);
  return load;
}

/** How many seconds a drawn period with this many bets takes to settle. */
async function settleOnce({ context, clock, moved }: BenchClub, memberIds: readonly string[]): Promise<number> {
  await writeBets(context, await moved(), memberIds, settled);
  clock.aheadMs += 2 * dayMs;
  await moved();
  const fromMs = performance.now();
  await settleDrawn(context);
  return (performance.now() - fromMs) / 1_000;
}

/** Bets per second over HTTP, and how fast a period with 100,000 bets is settled; on SQLite. */
export async function gamesBench(): Promise<void> {
  begin('games', `Games on SQLite, ${rounds} rounds`);
  const club = await openBenchClub();
  try {
    const memberIds = await addPlayers(club.context.db, members);
    const tokens = await tokensOf(club, memberIds.slice(0, callers));
    const bets: Load[] = [];
    for (let round = 0; round < rounds; round += 1) bets.push(await placeBets(club, tokens));
    const rate = spread(
      bets.map(({ done }) => done / secondsEach),
      'a second',
    );
    const p99 = spread(
      bets.map(({ p99Ms }) => p99Ms),
      'ms',
    );
    line(`bets by HTTP, ${callers} callers`, `${rate}, p99 ${p99}`);
    const seconds: number[] = [];
    for (let round = 0; round < rounds; round += 1) seconds.push(await settleOnce(club, memberIds));
    line(`settling ${settled} bets of ${members} members`, spread(seconds, 's'), { says: '10 s', met: Math.max(...seconds) <= 10 });
  } finally {
    await club.close();
  }
}
