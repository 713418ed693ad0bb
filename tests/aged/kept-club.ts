import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const root = join(import.meta.dirname, '../..');
const cache = join(root, 'node_modules/.cache/foyer/aged');

export const keptDays = 30;
export const keptNames = { firstDay: 'first-day', lastDay: 'last-day', made: 'made.json' } as const;

const dayMs = 86_400_000;
/** While another test creates the club: how often to check for it, and when to assume that the other test has died. */
const [lookMs, makingMs] = [250, 180_000];

/** One aged club for all tests. Copy what you want to change. */
export interface KeptClub {
  /** A data folder with the club on its first day: database and secret, no media. */
  firstDay: string;
  /** The same club on its last day, complete. Same epoch, so that a client's cursors remain valid. */
  lastDay: string;
  /** The club's final time. */
  untilMs: number;
}

/** The sources of the club: a change in any of them requires another club. */
const sources = ['src/server', 'src/domain', 'src/contract', 'tests/aged'];
const moreSources = ['tests/ledger/sim-random.ts', 'tests/wire/seeded-bytes.ts', 'node_modules/.cache/foyer/pictures/manifest.json'];

async function sourceKey(): Promise<string> {
  const key = createHash('sha256');
  const names = [...moreSources];
  for (const folder of sources) {
    const entries = await readdir(join(root, folder), { recursive: true });
    names.push(...entries.filter((name) => /\.(ts|json)$/.test(name) && !/\.test\.ts$/.test(name)).map((name) => join(folder, name)));
  }
  for (const name of names.sort()) key.update(`${name}\n`).update(await readFile(join(root, name)).catch(() => ''));
  return key.digest('hex').slice(0, 16);
}

/** The cached club in `folder`, if it ended within the last day: clients and servers in tests use the real time. */
async function keptIn(folder: string): Promise<KeptClub | undefined> {
  const text = await readFile(join(folder, keptNames.made), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const { untilMs } = JSON.parse(text) as { untilMs: number };
  if (Date.now() - untilMs > dayMs) return undefined;
  return { firstDay: join(folder, keptNames.firstDay), lastDay: join(folder, keptNames.lastDay), untilMs };
}

/** The aged club of the tests: created if the sources have changed, or a day has passed. */
export async function keptClub(): Promise<KeptClub> {
  const folder = join(cache, await sourceKey());
  await mkdir(cache, { recursive: true });
  for (let waitedMs = 0; ; waitedMs += lookMs) {
    const known = await keptIn(folder);
    if (known) return known;
    const alone = await mkdir(`${folder}.lock`).then(
      () => true,
      () => waitedMs > makingMs,
    );
    if (alone) return make(folder).finally(() => rm(`${folder}.lock`, { recursive: true, force: true }));
    await wait(lookMs);
  }
}

async function make(folder: string): Promise<KeptClub> {
  await sweepCache(folder);
  const making = await mkdtemp(join(cache, '.making-'));
  try {
    const child = spawn(process.execPath, [join(root, 'tests/aged/store-club.ts'), making], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [status] = await once(child, 'close');
    if (status !== 0) throw new Error(`the aged club could not be made: ${status}`);
    await rm(folder, { recursive: true, force: true });
    await rename(making, folder);
  } finally {
    await rm(making, { recursive: true, force: true });
  }
  const made = await keptIn(folder);
  if (!made) throw new Error('the aged club was not kept');
  return made;
}

/** Deletes clubs of other sources, and what an interrupted run left behind. */
async function sweepCache(kept: string): Promise<void> {
  for (const name of await readdir(cache)) {
    const folder = join(cache, name);
    if (folder === kept || folder === `${kept}.lock`) continue;
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
    if (!name.startsWith('.') || Date.now() - mtimeMs > dayMs) await rm(folder, { recursive: true, force: true });
  }
}

/** A copy that may be changed, in its own folder. Remove it after use. */
export async function copyOf(folder: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'foyer-aged-'));
  await cp(folder, copy, { recursive: true });
  return copy;
}
