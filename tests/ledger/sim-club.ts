import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import type { OperatorContext } from '../../src/server/commands/operated.ts';
import { idMaker } from '../../src/server/context.ts';
import type { Database } from '../../src/server/db/database.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { newChain, publishChain } from '../../src/server/draws/chains.ts';
import { readStatementKey } from '../../src/server/ledger/statement-key.ts';
import { verifyLedger } from '../../src/server/ledger/verify.ts';
import { operate } from '../../src/server/operator/operate.ts';
import type { Report } from '../../src/server/operator/operation.ts';
import { sealer } from '../../src/server/seal.ts';
import { deriveKeys, type Keys } from '../../src/server/secret.ts';
import { ClubServer } from '../e2e/club-server.ts';
import { addClass } from '../postgres/shelf-rows.ts';
import type { SimChance } from './sim-chance.ts';

const secret = 'c1'.repeat(32);

/** Real server processes on one fresh database, and an operator beside them with a connection of its own. */
export class SimClub {
  readonly servers: readonly ClubServer[];
  readonly db: Database;
  readonly #context: OperatorContext;
  readonly #dead = new Set<ClubServer>();

  private constructor(servers: readonly ClubServer[], db: Database, context: OperatorContext) {
    this.servers = servers;
    this.db = db;
    this.#context = context;
  }

  /** On PostgreSQL at `databaseUrl`, or on SQLite, which is for one process. */
  static async open(databaseUrl: string | undefined, processes = databaseUrl === undefined ? 1 : 2): Promise<SimClub> {
    const env = {
      ...{ DEMO: '0', FOYER_SECRET: secret, TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error' },
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    };
    const servers: ClubServer[] = [];
    for (let no = 0; no < processes; no += 1) servers.push(await ClubServer.open({ env }));
    const dataDir = servers[0]?.dataDir ?? '';
    const db = await openDatabase({ databaseUrl, dataDir });
    const keys = deriveKeys(Uint8Array.from(Buffer.from(secret, 'hex')));
    const sealing = sealer(keys.seal, randomBytes);
    const statementKey = await readStatementKey(db.queries, sealing);
    if (!statementKey) throw new Error('the club made no statement key');
    const club = new SimClub(servers, db, {
      ...{ db, dataDir, keys, sealer: sealing, statementKey, randomBytes },
      acting: { actor: 'desk', reason: 'simulated' },
      nowMs: () => Date.now(),
      newId: idMaker(randomBytes),
    });
    for (const [name, value] of settings) await club.operate('setting', 'set', name, value);
    for (const key of lotteryKeys) await club.#addLottery(key);
    await club.#setWheel();
    await club.operate('bank', 'add', '--name', 'Harbour Bank');
    await club.operate('invite', 'create', '--code', invite, '--uses', 'unlimited');
    return club;
  }

  /** A game with a draw every 5 s, on a chain that is short enough to be made at once. */
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
        ...{ id: `prize-${pos}-of-sim`, pos, title: `Prize ${pos}`, image: '', points_cents, weight: 3 - pos, edition: 1 },
      }));
      await tx.insertInto('wheel_prizes').values(rows).execute();
    });
  }

  /**
   * What no operator can do: puts other seeds under the promises of a game, past the guards. Its next draws by a process
   * that did not know the true ones are void, and every stake comes back.
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

  get keys(): Keys {
    return this.#context.keys;
  }

  /** The port of one of the processes, whether it runs or not. */
  port(chance: SimChance): number {
    return chance.one(this.servers).port;
  }

  /** Whether any process answers. */
  get isOpen(): boolean {
    return this.#dead.size < this.servers.length;
  }

  /** A power cut: one of the processes is gone at once, and comes back after a while. */
  async cutPower(chance: SimChance): Promise<void> {
    const server = chance.one(this.servers);
    await wait(chance.below(60));
    this.#dead.add(server);
    await server.stop('SIGKILL');
    await wait(chance.below(60));
    await server.start();
    this.#dead.delete(server);
  }

  operate(...words: string[]): Promise<Report> {
    return operate(this.#context, words);
  }

  /** What does not fit in the ledger; undefined where all does. */
  async fault(): Promise<string | undefined> {
    return (await verifyLedger(this.db, this.#context.statementKey.publicKey)).fault;
  }

  /** Headers and body of a provider's callback. */
  callback(event: { event: string; deposit: string; outcome: string; amount_cents: number }): {
    headers: Record<string, string>;
    body: string;
  } {
    const body = JSON.stringify(event);
    const time = Date.now();
    const mac = createHmac('sha256', this.keys.sandbox).update(`${time}.${body}`).digest('hex');
    return { headers: { 'content-type': 'application/json', 'x-payment-signature': `t=${time},v1=${mac}` }, body };
  }

  async close(): Promise<void> {
    await this.db.close();
    for (const server of this.servers) await server.close();
  }
}

/** The first is a sound game; the second one's seeds are broken now and then. */
export const lotteryKeys = ['sound', 'broken'] as const;

const linksOfChain = 4_096;

export const invite = 'SIMULATED';
export const welcomeCents = 100_000;

/** No waits that a round would not live to see the end of. */
const settings: [string, string][] = [
  ['sandbox', '1'],
  ['welcome_grant', String(welcomeCents / 100)],
  ['withdraw_num', '100'],
  ['withdraw_cooling_hours', '0'],
  ['isplay', '1'],
  ['isluckdraw', '1'],
];
