import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../e2e/club-server.ts';
import { chromiumPath } from './browser.ts';
import { line, median } from './figures.ts';

/** The measuring tool, its server and the floors. */
export const tools = join(import.meta.dirname, 'measuring');
/** Where results and generated pages go. */
export const work = join(root, 'node_modules/.cache/foyer/bench');
const node = join(root, 'node_modules/.bin/node');
/** How often each page is opened. */
export const runs = process.env.BENCH_RUNS ?? '5';

/** What one opening of a page showed: times in ms. */
export type Result = {
  target: string;
  phase: string;
  failed?: string;
  fcp?: number;
  lcp?: number;
  ready?: number;
  blocked?: number;
  wireFcp?: number;
  scriptBytes?: number;
};

/** A server on this machine, over TLS. */
export const local = (port: number): string => `https://localhost:${port}/`;

/** Serves folders and servers at ports of their own, with HTTP/2, from one process; `PORT=FOLDER or address` each. */
export async function serve(targets: string[]): Promise<ChildProcess> {
  const front = spawn(node, [join(tools, 'serve.mjs'), '--cert', join(work, 'cert'), ...targets], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((done, fail) => {
    front.on('exit', (status) => fail(new Error(`the front server ended with ${status}`)));
    front.stdout.on('data', (chunk: Buffer) => chunk.toString().includes('ready') && done());
  });
  return front;
}

/** Runs the measuring tool, which prints its own table, and returns the results of every run. */
export async function measure(name: string, args: string[]): Promise<Result[]> {
  const out = join(work, name);
  const child = spawn(node, [join(tools, 'measure.mjs'), '--runs', runs, '--chromium', chromiumPath(), '--out', out, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'ignore'],
  });
  const status = await new Promise((done) => child.on('close', done));
  if (status !== 0) throw new Error(`measure.mjs ended with ${status}`);
  return (JSON.parse(await readFile(join(out, 'results.json'), 'utf8')) as { results: Result[] }).results;
}

type Figure = 'fcp' | 'lcp' | 'ready' | 'blocked';

/** What one target showed in all runs of a phase, in ms. */
export function spread(results: Result[], target: string, phase: string, figure: Figure): { median: number; says: string } {
  const all = results.filter((one) => one.target === target && one.phase === phase).map((one) => Number(one[figure] ?? Number.NaN));
  const [middle, least, most] = [median(all), Math.min(...all), Math.max(...all)].map(Math.round);
  return { median: median(all), says: `${middle} [${least} .. ${most}]` };
}

/** `1.35 x (387 [360 .. 401] beside 287 [280 .. 301] ms)`, and whether it is within `most` times its floor, if there is an aim. */
export function aim(
  results: Result[],
  what: string,
  [floor, phase, figure]: readonly [string, string, Figure],
  most?: number,
  target = 'foyer',
): void {
  const [ours, its] = [spread(results, target, phase, figure), spread(results, floor, phase, figure)];
  const ratio = ours.median / its.median;
  const told = most === undefined ? undefined : { says: `${most.toFixed(2)} x`, met: ratio <= most };
  line(what, `${ratio.toFixed(2)} x (${ours.says} beside ${its.says} ms)`, told);
}

/** A page's later starts, each with the same copy. */
export const laterStarts = ['warm', 'stalled', 'offline'] as const;

/** The content of the slowest kind of later start beside that of the fastest: with and without a network they should be the same. */
export function alikeAim(results: Result[], what: string, target = 'foyer'): void {
  const all = laterStarts.map((phase) => spread(results, target, phase, 'ready').median);
  const apart = Math.max(...all) / Math.min(...all);
  line(`${what}: slowest beside fastest later start`, `${apart.toFixed(2)} x`, { says: '1.15 x', met: apart <= 1.15 });
}
