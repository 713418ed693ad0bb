import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { OperatorContext } from '../../src/server/commands/operated.ts';
import { idMaker } from '../../src/server/context.ts';
import type { Database } from '../../src/server/db/database.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { readStatementKey } from '../../src/server/ledger/statement-key.ts';
import { verifyLedger } from '../../src/server/ledger/verify.ts';
import { operate } from '../../src/server/operator/operate.ts';
import type { Report } from '../../src/server/operator/operation.ts';
import { sealer } from '../../src/server/seal.ts';
import { deriveKeys, type Keys } from '../../src/server/secret.ts';
import { ClubServer } from '../e2e/club-server.ts';
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
    await club.operate('bank', 'add', '--name', 'Harbour Bank');
    await club.operate('invite', 'create', '--code', invite, '--uses', 'unlimited');
    return club;
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

export const invite = 'SIMULATED';
export const welcomeCents = 100_000;

/** No waits that a round would not live to see the end of. */
const settings: [string, string][] = [
  ['sandbox', '1'],
  ['welcome_grant', String(welcomeCents / 100)],
  ['withdraw_num', '100'],
  ['withdraw_cooling_hours', '0'],
];
