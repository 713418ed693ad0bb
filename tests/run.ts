/**
 * `npm test [-- --only vitest | e2e]`: Vitest's projects and the e2e tests in Chromium. The last line is `N passed, N failed` (and `, N
 * skipped` if there are any), which CI parses.
 */
import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import seedClub from './e2e/seed-club.ts';

type Counts = { passed: number; failed: number; skipped: number };

const root = join(import.meta.dirname, '..');
const results = join(root, 'node_modules/.cache/foyer/results');

/** A runner that takes longer than this hangs: it is ended, which counts as a failure. */
const limitMs = 30 * 60_000;

/** Node's compile cache is shared between processes: tests start hundreds that load the same sources. */
const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') };

function run(args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    timeout: limitMs,
    env: { ...process.env, ...compiled, ...env },
  });
  return new Promise((done) => child.on('error', () => done(1)).on('close', (status) => done(status ?? 1)));
}

const report = async (file: string): Promise<Record<string, unknown>> => JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));

async function vitest(): Promise<Counts> {
  const file = join(results, 'vitest.json');
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vite.config.ts', '--reporter=default', '--reporter=json'];
  const status = await run([...args, `--outputFile.json=${file}`]);
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = (await report(file)) as Record<string, number>;
  return honest(status, { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests });
}

/** The club that both of Playwright's projects copy: made once, which costs 9 s of CPU time. Tells how to remove it. */
let seeding: Promise<() => Promise<void>> | undefined;
const seeded = (): Promise<() => Promise<void>> => {
  seeding ??= seedClub();
  return seeding;
};

/** One of Playwright's projects (playwright.config.ts). */
const playwright = (project: 'computing' | 'waiting') => async (): Promise<Counts> => {
  await seeded();
  const file = join(results, `${project}.json`);
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'tests/playwright.config.ts', '--reporter=list,json'];
  // A folder of its own: each run empties it when it starts.
  const own = [`--project=${project}`, `--output=test-results/${project}`];
  const status = await run([...args, ...own], { PLAYWRIGHT_JSON_OUTPUT_NAME: file });
  const { stats } = (await report(file)) as { stats?: { expected: number; unexpected: number; skipped: number } };
  const { expected = 0, unexpected = 0, skipped = 0 } = stats ?? {};
  return honest(status, { passed: expected, failed: unexpected, skipped });
};

/** A runner that failed without a failed test (it crashed, or something was thrown outside of one) counts as a failure. */
const honest = (status: number, counts: Counts): Counts =>
  status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts.passed + counts.failed === 0 ? { ...counts, failed: 1 } : counts;

async function timed(name: string, runner: () => Promise<Counts>): Promise<Counts> {
  const startedMs = performance.now();
  const counts = await runner();
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(`${name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped, ${seconds} s\n`);
  return counts;
}

const unit = () => timed('vitest', vitest);
const waiting = () => timed('e2e that wait', playwright('waiting'));
const computing = () => timed('e2e that compute', playwright('computing'));

/** What runs, as lanes beside one another. Tests that mostly wait use what Vitest leaves of the processors. */
const lanes: Record<string, (() => Promise<Counts>)[][]> = {
  vitest: [[unit]],
  e2e: [[waiting], [computing]],
  all: [[waiting], [unit, computing]],
};

async function inTurn(lane: readonly (() => Promise<Counts>)[]): Promise<Counts[]> {
  const runs: Counts[] = [];
  for (const each of lane) runs.push(await each());
  return runs;
}

const { only = 'all' } = parseArgs({ options: { only: { type: 'string' } } }).values;
const chosen = lanes[only];
if (!chosen) throw new Error(`--only takes vitest or e2e, not "${only}"`);
await rm(results, { recursive: true, force: true });
await mkdir(results, { recursive: true });
const runs = (await Promise.all(chosen.map(inTurn)).finally(async () => (await seeding)?.())).flat();
const sum = (key: keyof Counts): number => runs.reduce((total, counts) => total + counts[key], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed${sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''}`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
