import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { decodeData, type Envelope, plainAccept } from '../../src/contract/envelope.ts';
import { buildApp } from '../../src/server/app.ts';
import { settleDrawn } from '../../src/server/commands/settle-period.ts';
import type { Config } from '../../src/server/config.ts';
import type { Context } from '../../src/server/context.ts';
import type { Database } from '../../src/server/db/database.ts';
import { advance } from '../../src/server/draws/advance.ts';
import { startJobs } from '../../src/server/jobs/start.ts';
import type { Report } from '../../src/server/operator/operate.ts';
import type { Timer } from '../../src/server/timer.ts';
import { operate } from '../ledger/operate.ts';
import { seededBytes } from '../wire/seeded-bytes.ts';

const builtFolder = join(import.meta.dirname, '../../dist');

/** A member who uses the server's commands. */
export interface Actor {
  username: string;
  password: string;
  id: string;
  token: string;
}

/** A club with an injected clock: members' calls through the whole server, operators' commands, and its jobs. */
export class ClubDriver {
  readonly clock: { nowMs: number };
  readonly #app: FastifyInstance;
  readonly #said: string[];

  private constructor(app: FastifyInstance, clock: { nowMs: number }, said: string[]) {
    this.#app = app;
    this.clock = clock;
    this.#said = said;
  }

  static async open({
    config,
    db,
    seed,
    nowMs,
    chainLength,
  }: {
    config: Config;
    db: Database;
    seed: string;
    nowMs: number;
    chainLength: number;
  }): Promise<ClubDriver> {
    const clock = { nowMs };
    const said: string[] = [];
    const app = await buildApp({
      config: { ...config, logLevel: 'error' },
      db,
      builtFolder,
      chainLength,
      nowMs: () => clock.nowMs,
      randomBytes: seededBytes(seed),
      logTo: { write: (line) => void said.push(line) },
    });
    return new ClubDriver(app, clock, said);
  }

  get context(): Context {
    return this.#app.context;
  }

  close(): Promise<void> {
    return this.#app.close();
  }

  /** The data of a call; throws if it is refused. With `form` it is a POST. */
  // biome-ignore lint/suspicious/noExplicitAny: replies of every shape, of which two or three fields are used
  async ask(path: string, { form, as, id }: { form?: Record<string, string>; as?: Actor; id?: string } = {}): Promise<any> {
    const headers: Record<string, string> = { accept: plainAccept, 'user-agent': 'Phone' };
    if (as) headers.token = Buffer.from(as.token).toString('base64');
    if (form) headers['content-type'] = 'application/x-www-form-urlencoded';
    if (id) headers['idempotency-key'] = id;
    const reply = await this.#app.inject({
      method: form ? 'POST' : 'GET',
      url: path.startsWith('/api/') ? path : `/api${path}`,
      headers,
      ...(form ? { payload: new URLSearchParams(form).toString() } : {}),
    });
    if (!String(reply.headers['content-type']).startsWith('application/json')) {
      if (reply.statusCode < 400) return undefined;
      throw new Error(`${path}: ${reply.statusCode}`);
    }
    const envelope: Envelope = reply.json();
    if (envelope.code === 200) return decodeData(envelope.data);
    throw new Error(
      `${path} as ${as?.username ?? 'a visitor'}: ${envelope.code} ${envelope.reason ?? ''} ${envelope.msg} ${this.#said.join('')}`,
    );
  }

  /** A request as a client sends it, a POST if it has a form; returns its envelope as text. */
  async plainReply(url: string, headers: Record<string, string>, form?: string): Promise<{ status: number; text: string }> {
    const sent = form === undefined ? { method: 'GET' as const } : { method: 'POST' as const, payload: form };
    const reply = await this.#app.inject({ ...sent, url, headers: { ...headers, 'accept-encoding': 'identity' } });
    return { status: reply.statusCode, text: reply.payload };
  }

  /** Registers somebody with the demo's invite, or logs them in. */
  async enter(way: 'doRegister' | 'doLogin', { username, password }: Pick<Actor, 'username' | 'password'>): Promise<Actor> {
    const form = { username, password, ...(way === 'doRegister' ? { code: 'WELCOME' } : {}) };
    const { token } = await this.ask(`/member/${way}`, { form });
    const actor: Actor = { username, password, token, id: '' };
    return { ...actor, id: (await this.ask('/member/getUserInfo', { as: actor })).id };
  }

  /** Runs an operator's command: words without spaces, then arguments that may contain some. */
  operate(words: string, ...more: string[]): Promise<Report> {
    const { db, keys, sealer, statementKey, randomBytes, nowMs, newId, config } = this.context;
    const parts = { db, config, keys, sealer, statementKey, randomBytes, nowMs, newId, dataDir: config.dataDir };
    return operate({ ...parts, attribution: { actor: 'desk', reason: '' } }, [...words.split(' '), ...more]);
  }

  /** Opens, closes, draws and settles what is due: one game after the other, so that the order of revisions is fixed. */
  async draws(): Promise<void> {
    const lotteries = await this.context.db.queries.selectFrom('lotteries').selectAll().orderBy('pos').orderBy('id').execute();
    for (const lottery of lotteries) await advance(this.context, lottery);
    await settleDrawn(this.context);
  }

  /** One round of all the club's jobs, one after the other. */
  async jobs(): Promise<void> {
    for (let nth = 0; await this.#job(nth); nth += 1);
  }

  /** One round of the nth job; false if there are fewer. */
  async #job(nth: number): Promise<boolean> {
    const due: (() => void)[] = [];
    const failed: unknown[] = [];
    const timer: Timer = {
      after(_ms, work) {
        due.push(work);
        return { cancel: () => undefined };
      },
    };
    const jobs = startJobs({ context: this.context, timer, onError: (error) => failed.push(error) });
    const work = due[nth];
    work?.();
    await jobs.stop();
    if (failed.length > 0) throw failed[0];
    return work !== undefined;
  }
}
