import { createHmac, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import type { OperatorContext } from '../../src/server/actions/context.ts';
import { idMaker } from '../../src/server/context.ts';
import type { Database } from '../../src/server/db/database.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { newChain, publishChain } from '../../src/server/draws/chains.ts';
import { wrongClockMs } from '../../src/server/draws/wrong-clock.ts';
import { readStatementKey } from '../../src/server/ledger/statement-key.ts';
import { verifyLedger } from '../../src/server/ledger/verify.ts';
import type { Report } from '../../src/server/operator/operate.ts';
import { sealer } from '../../src/server/seal.ts';
import { deriveKeys, type Keys } from '../../src/server/secret.ts';
import { addClass } from '../postgres/collection-rows.ts';
import { operate } from './operate.ts';
import { SimFault } from './sim-fault.ts';
import { SimProcess } from './sim-process.ts';
import type { SimRandom } from './sim-random.ts';
import { type TrapPlace, trapPlaces } from './sim-traps.ts';
import { hangUp } from './sim-wire.ts';

const secret = 'c1'.repeat(32);

/** Real server processes on one new database, and an operator with a separate connection. */
export class SimClub {
  readonly servers: readonly SimProcess[];
  readonly db: Database;
  readonly #context: OperatorContext;
  readonly #clock: Clock;
  readonly #dead = new Set<SimProcess>();

  private constructor(servers: readonly SimProcess[], context: OperatorContext, clock: Clock) {
    this.servers = servers;
    this.db = context.db;
    this.#context = context;
    this.#clock = clock;
  }

  /** On PostgreSQL at `databaseUrl`, or on SQLite, which allows one process; its files are in memory, or `onDisk`. */
  static async open(
    databaseUrl: string | undefined,
    { processes = databaseUrl === undefined ? 1 : 2, onDisk = false } = {},
  ): Promise<SimClub> {
    const dataDir = await mkdtemp(join(!onDisk && existsSync(memoryFolder) ? memoryFolder : tmpdir(), 'foyer-sim-'));
    const env = {
      DATA_DIR: dataDir,
      DEMO: '0',
      FOYER_SECRET: secret,
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'error',
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    };
    const clock: Clock = { shiftMs: 0, moves: 0, moving: 0, latestMs: 0 };
    const servers: SimProcess[] = [];
    for (let no = 0; no < processes; no += 1) servers.push(await SimProcess.at(env));
    for (const server of servers) await server.start(clock.shiftMs);
    const db = await openDatabase({ databaseUrl, dataDir });
    const keys = deriveKeys(Uint8Array.from(Buffer.from(secret, 'hex')));
    const sealing = sealer(keys.seal, randomBytes);
    const statementKey = await readStatementKey(db.queries, sealing);
    if (!statementKey) throw new Error('the club made no statement key');
    const context: OperatorContext = {
      db,
      config: { clubTimeZone: 'UTC' },
      dataDir,
      keys,
      sealer: sealing,
      statementKey,
      randomBytes,
      attribution: { actor: 'desk', reason: 'simulated' },
      nowMs: () => Date.now() + clock.shiftMs,
      newId: idMaker(randomBytes),
    };
    const club = new SimClub(servers, context, clock);
    for (const [name, value] of settings) await club.operate('setting', 'set', name, value);
    for (const key of lotteryKeys) await club.#addLottery(key);
    await club.#setWheel();
    await club.operate('bank', 'add', '--name', 'Harbour Bank');
    await club.operate('region', 'add', '--name', region);
    await club.operate('invite', 'create', '--code', invite, '--uses', 'unlimited');
    return club;
  }

  /** A game with a draw every 5 s, on a chain that is short enough to be computed at once. */
  async #addLottery(key: string): Promise<void> {
    const { sealer: sealing, nowMs, newId } = this.#context;
    const id = newId();
    const chain = await newChain({ sealer: sealing, randomBytes, nowMs, chainLength: linksOfChain }, id, 1);
    await this.db.transaction(async (tx) => {
      await addClass(tx, `class-${key}`);
      const row = { id, key, name: key, desc: '', ico: '', class_id: `class-${key}`, pos: 1, hot: 0, rev: 1, period_seconds: 5 };
      await tx.insertInto('lotteries').values(row).execute();
      await publishChain(tx, chain);
    });
  }

  async #setWheel(): Promise<void> {
    await this.db.transaction(async (tx) => {
      await tx.updateTable('ledger_state').set({ value: 1 }).where('name', '=', 'wheel_edition').execute();
      const rows = [0, 500, 2_000].map((points_cents, pos) => ({
        id: `prize-${pos}-of-sim`,
        pos,
        title: `Prize ${pos}`,
        image: '',
        points_cents,
        weight: 3 - pos,
        edition: 1,
      }));
      await tx.insertInto('wheel_prizes').values(rows).execute();
    });
  }

  /**
   * What no operator can do: replaces the seeds of a game's commitments, bypassing the guards. Its next draws by a process that did not
   * know the true ones are void, and every stake is returned.
   */
  async breakChain(): Promise<void> {
    const key = lotteryKeys[1];
    const { id } = await this.db.queries.selectFrom('lotteries').select('id').where('key', '=', key).executeTakeFirstOrThrow();
    const { sealer: sealing, nowMs } = this.#context;
    const on = this.db.kind === 'sqlite' ? '' : ' on chains';
    await this.db.transaction(async (tx) => {
      const { from_k } = await tx
        .selectFrom('chains')
        .select('from_k')
        .where('lottery_id', '=', id)
        .orderBy('from_k', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      const other = await newChain({ sealer: sealing, randomBytes, nowMs, chainLength: linksOfChain }, id, from_k);
      await tx.executeQuery(CompiledQuery.raw(`drop trigger if exists chains_fixed${on}`));
      await tx
        .updateTable('chains')
        .set({ sealed_seeds: other.sealed_seeds })
        .where('lottery_id', '=', id)
        .where('from_k', '=', from_k)
        .execute();
    });
  }

  /** Where the processes store what is not in a PostgreSQL database. */
  get dataDir(): string {
    return this.#context.dataDir;
  }

  get keys(): Keys {
    return this.#context.keys;
  }

  /** The port of one of the processes, running or not. */
  port(random: SimRandom): number {
    return random.one(this.servers).port;
  }

  /** Whether any process is running. */
  get isOpen(): boolean {
    return this.#dead.size < this.servers.length;
  }

  /** The time of the club's clock. */
  nowMs(): number {
    return this.#context.nowMs();
  }

  /** The latest time that the clock has ever shown. */
  get latestMs(): number {
    return Math.max(this.#clock.latestMs, this.nowMs());
  }

  /**
   * Identifies the time that every process shares now: it changes with each move of the clock. Undefined until every process has received
   * the last move, or while one is starting.
   */
  get era(): number | undefined {
    return this.isWhole && this.#clock.moving === 0 ? this.#clock.moves : undefined;
  }

  /** Whether all processes are running. */
  get isWhole(): boolean {
    return this.#dead.size === 0;
  }

  /** Moves everybody's clock at once; a stopped process gets it when it starts. */
  async moveClock(byMs: number): Promise<void> {
    this.#clock.latestMs = this.latestMs;
    this.#clock.shiftMs += byMs;
    this.#clock.moves += 1;
    this.#clock.moving += 1;
    await Promise.all(this.servers.map((server) => server.tell({ shiftMs: this.#clock.shiftMs })));
    this.#clock.moving -= 1;
  }

  /** A power cut: one of the processes is killed, and restarted after a while, or after days. */
  async cutPower(random: SimRandom): Promise<Cut> {
    const place = random.often(0.35) ? random.one(trapPlaces) : undefined;
    const at = (place !== undefined && (await this.#killAtDraw(random, place))) || undefined;
    if (at === undefined) await this.#killAnywhere(random);
    const ages = random.often(0.3);
    // Now and then longer than a session lasts.
    const awayMs = random.often(0.1) ? random.below(60 * dayMs) : dayMs / 24 + random.below(9 * dayMs);
    if (ages) await this.moveClock(Math.max(0, Math.min(awayMs, mostDaysMs - this.#clock.shiftMs)));
    else await wait(random.below(60));
    for (const server of this.servers) {
      if (server.stands) continue;
      await server.start(this.#clock.shiftMs);
      // It may have been moved while the process was starting.
      await server.tell({ shiftMs: this.#clock.shiftMs });
      this.#dead.delete(server);
    }
    return { at, ages };
  }

  async #killAnywhere(random: SimRandom): Promise<void> {
    await wait(random.below(60));
    await this.#kill(random.one(this.servers));
  }

  /** Every process waits for the draw that is due next; the one that reaches it is killed by that. Undefined if none was. */
  async #killAtDraw(random: SimRandom, place: TrapPlace): Promise<TrapPlace | undefined> {
    for (const server of this.servers) await server.tell({ trap: place });
    const dead = Promise.race(this.servers.map((server) => server.ended().then(() => server)));
    for (let tries = 0; tries < triesOfTrap; tries += 1) {
      // Not exactly then: what members do just before it matters.
      const earlyMs = random.below(80);
      await this.waitUntil((await this.nextDueMs()) - earlyMs);
      if (await Promise.race([dead, wait(trapPauseMs)])) break;
    }
    for (const server of this.servers) await server.tell({ trap: null });
    // On PostgreSQL a second one may have reached it as well.
    const hit = this.servers.filter((server) => !server.stands);
    for (const server of hit) await this.#kill(server);
    return hit.length > 0 ? place : undefined;
  }

  /**
   * Lets the time until then pass, unless it is longer than a club ever waits for a draw: a game that would draw later was opened by a
   * wrong clock, which the club itself has to resolve.
   */
  async waitUntil(ms: number): Promise<void> {
    const leftMs = ms - this.nowMs();
    if (leftMs <= wrongClockMs + longestPeriodMs) await this.moveClock(Math.max(0, leftMs));
  }

  /** When the next step of a draw is due by the club's clock; now if none is known. */
  async nextDueMs(): Promise<number> {
    const period = await this.db.queries
      .selectFrom('periods')
      .select(['state', 'closes_ms', 'draws_ms'])
      .where('state', 'in', ['open', 'closed'])
      .orderBy('draws_ms')
      .executeTakeFirst();
    if (!period) return this.nowMs();
    return period.state === 'open' ? period.closes_ms : period.draws_ms;
  }

  async #kill(server: SimProcess): Promise<void> {
    this.#dead.add(server);
    await server.kill();
    hangUp(server.port);
  }

  operate(...words: string[]): Promise<Report> {
    return operate(this.#context, words);
  }

  /** The ledger's fault; undefined if it is correct. */
  async fault(): Promise<string | undefined> {
    return (await verifyLedger(this.db, this.#context.statementKey.publicKey)).fault;
  }

  /** Throws if a process has logged an error: a job that fails and is retried counts as a fault, too. */
  noComplaints(): void {
    const lines = this.servers.flatMap((server) => server.complaints.split('\n')).filter((line) => line !== '' && !isLate(line));
    if (lines.length > 0) throw new SimFault(`a server wrote:\n${lines.join('\n')}`);
  }

  /** Headers and body of a provider's callback. */
  callback(event: { event: string; deposit: string; outcome: string; amount_cents: number }): {
    headers: Record<string, string>;
    body: string;
  } {
    const body = JSON.stringify(event);
    const time = this.nowMs();
    const mac = createHmac('sha256', this.keys.sandbox).update(`${time}.${body}`).digest('hex');
    return { headers: { 'content-type': 'application/json', 'x-payment-signature': `t=${time},v1=${mac}` }, body };
  }

  async close(): Promise<void> {
    await this.db.close();
    for (const server of this.servers) await this.#kill(server);
    await rm(this.#context.dataDir, { recursive: true, force: true });
  }
}

/** The difference between the club's clock and the machine's, how often it was moved, and its latest time. */
interface Clock {
  shiftMs: number;
  moves: number;
  /** Moves that have not reached every process yet. */
  moving: number;
  latestMs: number;
}

/** Where the process was killed, if at a draw, and whether days passed until the restart. */
export interface Cut {
  at: TrapPlace | undefined;
  ages: boolean;
}

const dayMs = 86_400_000;
/** A round's days end before the first of its commands is swept (90 days): all of them are compared at the end. */
const mostDaysMs = 85 * dayMs;
const longestPeriodMs = 60_000;

/** PostgreSQL ended a job's wait for a lock: on an overloaded machine that is no fault, and the job runs again. */
const isLate = (line: string): boolean => /"code":"(57014|55P03)"/.test(line);

/** A killed process loses nothing that it has written, so the club's files can be in memory. */
const memoryFolder = '/dev/shm';

/** How long to wait for a draw before killing a process anywhere. */
const triesOfTrap = 60;
const trapPauseMs = 100;

/** The first game is never tampered with; the second one's seeds are broken now and then. */
export const lotteryKeys = ['sound', 'broken'] as const;

const linksOfChain = 4_096;

export const invite = 'SIMULATED';
export const region = 'Harbour';
export const welcomeCents = 100_000;

/** No waits that would be longer than a round. */
const settings: [string, string][] = [
  ['sandbox', '1'],
  ['welcome_grant', String(welcomeCents / 100)],
  ['withdraw_num', '100'],
  ['withdraw_cooling_hours', '0'],
  ['isplay', '1'],
  ['isluckdraw', '1'],
];
