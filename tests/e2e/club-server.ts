import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sparePort } from '../spare-port.ts';

export const root = join(import.meta.dirname, '../..');
const startTimeoutMs = 20_000;
/** The line that the server prints once it can be used and drained. */
const openLine = 'Foyer is open at';

/** The variable with the folder of the bundled programs (seed-club.ts, ../bundled-programs.ts). */
export const programsVariable = 'FOYER_E2E_PROGRAMS';
/** What can be started: the club, and the operator's command line. */
export const programs = { server: 'src/server/main.ts', operator: 'src/server/operator/main.ts' } as const;

/** The file that starts a program: bundled if there is a bundle, else its source. */
export function programFile(name: keyof typeof programs): string {
  const folder = process.env[programsVariable];
  return folder ? join(folder, `${name}.mjs`) : programs[name];
}

/**
 * A real server process on its own port with its own data folder. It can be stopped, killed and restarted on the same port: a test of
 * "offline" stops it instead of emulating that in the browser.
 */
export class ClubServer {
  #child: ChildProcess | undefined;
  #said = '';
  #endedByItself: string | undefined;
  readonly port: number;
  readonly dataDir: string;
  readonly #checkout: string | undefined;
  readonly #env: NodeJS.ProcessEnv;

  private constructor(port: number, dataDir: string, checkout: string | undefined, env: NodeJS.ProcessEnv) {
    this.port = port;
    this.dataDir = dataDir;
    this.#checkout = checkout;
    this.#env = env;
  }

  /** Creates a club in a new folder (a copy of `seed`, if given) and starts it, from the sources of `checkout` if given. */
  static async open(options: { seed?: string; checkout?: string; env?: NodeJS.ProcessEnv } = {}): Promise<ClubServer> {
    const dataDir = await mkdtemp(join(tmpdir(), 'foyer-e2e-'));
    if (options.seed) copyClub(options.seed, dataDir);
    const club = new ClubServer(await sparePort(), dataDir, options.checkout, options.env ?? {});
    await club.start();
    return club;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get running(): boolean {
    return this.#child !== undefined;
  }

  /** If it ended although nobody stopped it: with what, and what it said. */
  get endedByItself(): string | undefined {
    return this.#endedByItself;
  }

  async start(): Promise<void> {
    if (this.#child) return;
    this.#said = '';
    const { DATABASE_URL: _, ...inherited } = process.env;
    const child = spawn(join(root, 'node_modules/.bin/node'), [this.#checkout ? programs.server : programFile('server')], {
      cwd: this.#checkout ?? root,
      env: { ...inherited, DATA_DIR: this.dataDir, PORT: String(this.port), HOST: '127.0.0.1', ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    await new Promise<void>((open, fail) => {
      const late = setTimeout(
        () => fail(new Error(`the server was not ready within ${startTimeoutMs} ms:\n${this.#said}`)),
        startTimeoutMs,
      );
      // Its own line, not an answer at its port: that could be another server's.
      const hear = (chunk: Buffer) => {
        this.#said = (this.#said + chunk.toString()).slice(-20_000);
        if (!this.#said.includes(openLine)) return;
        clearTimeout(late);
        open();
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.on('exit', (status, signal) => {
        clearTimeout(late);
        if (this.#child === child) this.#endedByItself = `the server ended by itself with ${status ?? signal}:\n${this.#said}`;
        fail(new Error(`the server ended with ${status ?? signal} while starting:\n${this.#said}`));
      });
      child.once('error', fail);
    });
  }

  /** Ends the process (SIGTERM drains; SIGKILL is a power cut) and waits for it. Returns its exit status. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number | null> {
    const child = this.#child;
    if (!child) return null;
    this.#child = undefined;
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const ended = new Promise<number | null>((done) => child.on('exit', done));
    child.kill(signal);
    return ended;
  }

  /** Stops it and deletes its data. */
  async close(): Promise<void> {
    await this.stop('SIGKILL');
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

/** A data folder with the demo club, made by starting it once: copies of it start immediately. Remove it after use. */
export async function seededFolder(): Promise<string> {
  const club = await ClubServer.open();
  await gamesAreOpen(club);
  await club.stop();
  return club.dataDir;
}

/** Copies a data folder. Media files are never rewritten, so a copy hard-links the existing thousand. */
function copyClub(from: string, to: string): void {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const source = join(entry.parentPath, entry.name);
    const inside = relative(from, source);
    if (entry.isDirectory()) mkdirSync(join(to, inside), { recursive: true });
    else if (inside.startsWith(`media${sep}`)) linkSync(source, join(to, inside));
    else copyFileSync(source, join(to, inside));
  }
}

/** Waits for the chains of the demo club's games: a million hashes each, which copies of the folder need not repeat. */
async function gamesAreOpen({ url }: ClubServer): Promise<void> {
  const headers = { accept: 'application/json; data=plain' };
  const ask = async (path: string) =>
    (await (await fetch(`${url}/api${path}`, { headers })).json()) as { code: number; data: { key: string }[] };
  for (const { key } of (await ask('/lottery_list')).data) {
    for (let tries = 0; (await ask(`/fairness/${key}`)).code !== 200; tries += 1) {
      if (tries > chainTries) throw new Error(`${key} has opened no period`);
      await pause(chainPauseMs);
    }
  }
}

/** A minute, on a busy machine. */
const chainTries = 600;
const chainPauseMs = 100;
