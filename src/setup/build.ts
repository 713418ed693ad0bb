/**
 * The whole build, step by step, one line each:
 *
 *     node src/setup/build.ts [--client]
 *
 * widths of the demo club's pictures (node_modules/.cache/foyer/pictures), the server's catalogues (dist/locales), the client
 * (dist/client, with the files of the last four builds, each beside its .br and .gz). `--client` leaves out the pictures.
 */
import { spawn } from 'node:child_process';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { carryForward } from './carry-forward.ts';
import { packagesFile } from './chunk-packages.ts';
import { compileCatalogues } from './compile-catalogues.ts';
import { precompress } from './precompress.ts';

const root = join(import.meta.dirname, '../..');
const widths = 'src/server/demo/make-widths.ts';

/** Runs a program to its end; throws with its output if it fails. */
async function run(program: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const child = spawn(program, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const said: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
  const status = await new Promise((done, fail) => child.on('error', fail).on('close', done));
  if (status !== 0) throw new Error(Buffer.concat(said).toString('utf8'));
}

async function step(name: string, act: () => Promise<string | undefined>): Promise<void> {
  const startedMs = performance.now();
  const more = await act();
  console.log(`foyer:   ${name}: ${more ?? 'done'}, ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
}

async function makeWidths(): Promise<undefined> {
  await run(process.execPath, [widths]);
}

async function buildClient(): Promise<void> {
  const next = join(root, `dist/.next-${process.pid}`);
  try {
    await step('client', async () => {
      const vite = ['node_modules/vite/bin/vite.js', 'build', '--config', 'vite.config.ts', '--logLevel', 'warn'];
      await run(process.execPath, vite, { FOYER_OUT_DIR: next, NODE_ENV: 'production' });
      await rename(join(next, packagesFile), join(root, 'dist', packagesFile));
      return undefined;
    });
    await step('compression', () => precompress(next, join(root, 'node_modules/.cache/foyer/compressed')));
    await step('files of earlier builds', () => carryForward(next, join(root, 'dist/client')));
  } finally {
    await rm(next, { recursive: true, force: true });
  }
}

const pictures = parseArgs({ options: { client: { type: 'boolean' } } }).values.client ? Promise.resolve() : step('pictures', makeWidths);
const client = step('catalogues', () => compileCatalogues(root, join(root, 'dist/locales'))).then(buildClient);
// Both to their end, so that a failure of one leaves no half of the other behind.
for (const outcome of await Promise.allSettled([pictures, client])) {
  if (outcome.status === 'fulfilled') continue;
  console.error(outcome.reason instanceof Error ? outcome.reason.message : outcome.reason);
  process.exitCode = 1;
}
