import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../e2e/club-server.ts';
import { sparePort } from '../spare-port.ts';
import { simServerFile } from './sim-bundle.ts';
import type { TrapPlace } from './sim-traps.ts';

/** A message to a process: the offset of its clock from the machine's, and where it should be killed (null: nowhere). */
export interface SimMessage {
  shiftMs?: number;
  trap?: TrapPlace | null;
}

const startTimeoutMs = 60_000;

/** A real server process on its own port, which is killed and restarted on it. */
export class SimProcess {
  readonly port: number;
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;
  #said = '';
  readonly #waiting: (() => void)[] = [];

  private constructor(port: number, env: NodeJS.ProcessEnv) {
    this.port = port;
    this.#env = env;
  }

  /** Not started yet. `env` is the environment of a server. */
  static async at(env: NodeJS.ProcessEnv): Promise<SimProcess> {
    return new SimProcess(await sparePort(), env);
  }

  /** Ready to answer when it returns, with a clock that is `shiftMs` off the machine's. */
  async start(shiftMs: number): Promise<void> {
    const { DATABASE_URL: _, ...inherited } = process.env;
    this.#said = '';
    const child = spawn(join(root, 'node_modules/.bin/node'), [await simServerFile()], {
      cwd: root,
      env: { ...inherited, PORT: String(this.port), HOST: '127.0.0.1', SIM_SHIFT_MS: String(shiftMs), ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.#said = (this.#said + chunk.toString()).slice(-20_000);
      });
    }
    const late = setTimeout(() => child.kill('SIGKILL'), startTimeoutMs);
    const ready = await new Promise<boolean>((resolve) => {
      // Later it says "heard", once for every message.
      child.on('message', (said) => (said === 'ready' ? resolve(true) : this.#waiting.shift()?.()));
      child.on('exit', () => {
        for (const goOn of this.#waiting.splice(0)) goOn();
        resolve(false);
      });
    });
    clearTimeout(late);
    if (!ready) throw new Error(`the server ended while starting:\n${this.#said}`);
    this.#child = child;
  }

  /** Resolves when the process has received it; or if it is dying, or not started yet. */
  async tell(message: SimMessage): Promise<void> {
    const child = this.#child;
    if (!child || !this.stands || !child.connected) return;
    const heard = new Promise<void>((resolve) => this.#waiting.push(resolve));
    child.send(message, () => undefined);
    await heard;
  }

  /** Whether it is running: it may have ended by itself, at a trap. */
  get stands(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Resolves when the process has ended by itself. */
  async ended(): Promise<void> {
    if (this.#child && this.stands) await once(this.#child, 'exit');
  }

  /** Its output about failed jobs and calls. */
  get complaints(): string {
    return this.#said;
  }

  async kill(): Promise<void> {
    const child = this.stands ? this.#child : undefined;
    this.#child = undefined;
    if (!child) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
}
