import { cannot } from '#contract/operator/cannot.ts';
import { idMaker } from '../context.ts';
import type { Database, Queries } from '../db/database.ts';
import { migrateWithin, migratorTables } from '../db/migrate.ts';
import type { Removal } from '../db/removals.ts';
import { allowLong, clearTables, insertLines, tablesInOrder } from '../db/whole-tables.ts';
import { chainLength } from '../draws/chain.ts';
import { type Attribution, audit } from '../ledger/audit.ts';
import { readStatementKey } from '../ledger/statement-key.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { sealer } from '../seal.ts';
import { deriveKeys } from '../secret.ts';
import { Undone } from '../undone.ts';
import { type Applied, applyRemovals } from './apply-removals.ts';
import { lastNumber, type Renewed, renewRandom } from './fresh-random.ts';
import { headsOf } from './heads.ts';
import { damaged, type Manifest, tablePart } from './manifest.ts';
import { type PartPlace, readLines } from './parts.ts';

/** Clock, randomness and who acts. */
export interface LoadParts {
  place: PartPlace;
  manifest: Manifest;
  secret: Uint8Array;
  attribution: Attribution;
  nowMs(): number;
  randomBytes(length: number): Uint8Array;
  /** Links of the new chains, instead of 2^20. */
  chainLength?: number;
  /** Restores even a ledger that does not verify. */
  keepFault: boolean;
  /** What was removed since the backup, from the list next to the secret. */
  removals: readonly Removal[];
}

/** What was left out because the member may have ended it since. */
interface LeftOut {
  sessions_ended: number;
  passkeys_ended: number;
}

export interface Loaded extends Renewed, LeftOut {
  applied: Applied;
  /** The fault that `verify` found; undefined if the ledger is correct. */
  fault: string | undefined;
}

/** Rows of a part that are parsed or inserted at once. */
const batchRows = 1_000;

/**
 * Loads a backup's tables into an empty database, in one transaction: the schema as it was, the rows, the additional migrations of this
 * release, and the renewal of what a restored club must not keep using. Verifies the ledger before it commits. If something is wrong it
 * throws Undone, and the database stays empty.
 */
export function loadDatabase(db: Database, parts: LoadParts): Promise<Loaded> {
  return db.transaction((tx) => load(db, tx, parts));
}

async function load(db: Database, tx: Queries, parts: LoadParts): Promise<Loaded> {
  const { manifest, nowMs } = parts;
  const present = await tablesInOrder(tx, db.kind);
  if (present.length > 0) {
    throw new Undone(cannot('not_empty', `the database is not empty (it has ${present.length} tables): a restore never overwrites a club`));
  }
  await allowLong(tx, db.kind);
  await migrateWithin(tx, db.kind, manifest.database.schema);
  const ended = await loadTables(db, tx, parts);
  await migrateWithin(tx, db.kind);
  const keys = deriveKeys(parts.secret);
  const sealing = sealer(keys.seal, parts.randomBytes);
  const key = await readStatementKey(tx, sealing);
  const heads = await headsOf(tx, db.kind);
  if (!key || JSON.stringify(heads) !== JSON.stringify(manifest.heads)) throw new Undone(damaged('its books end elsewhere than it says'));
  const random = { sealer: sealing, randomBytes: parts.randomBytes, nowMs, chainLength: parts.chainLength ?? chainLength };
  const renewed = await renewRandom(tx, random, manifest.made_ms);
  await nameAnew(tx, parts);
  const closing = { db, keys, sealer: sealing, statementKey: key, nowMs, newId: idMaker(parts.randomBytes) };
  const applied = await applyRemovals(tx, closing, parts.removals, manifest.made_ms);
  const after = {
    made: manifest.made,
    version: manifest.version,
    ...renewed,
    ...ended,
    removals: parts.removals.length,
    applied,
  };
  await audit(tx, { ...parts, statementKey: key }, { action: 'restore', after });
  // In the transaction, so that a faulty ledger is never committed.
  const { fault } = await verifyLedger({ ...db, snapshot: (read) => read(tx) }, key.publicKey);
  if (fault !== undefined && !parts.keepFault) {
    const all = 'nothing was written (--with-fault yes restores it all the same)';
    throw new Undone(cannot('ledger_fault', `the ledger of this backup does not fit: ${fault}; ${all}`));
  }
  return { ...renewed, ...ended, applied, fault };
}

/** Clients have copies of what came after the backup, with the old epoch: with a new one they pull everything again. */
async function nameAnew(tx: Queries, { randomBytes: random }: LoadParts): Promise<void> {
  const value = Buffer.from(random(16)).toString('hex');
  await tx.updateTable('club').set({ value }).where('name', '=', 'epoch').execute();
}

async function loadTables(db: Database, tx: Queries, { place, manifest }: LoadParts): Promise<LeftOut> {
  const tables = (await tablesInOrder(tx, db.kind)).filter((table) => !migratorTables.includes(table));
  const expected = Object.keys(manifest.rows).sort().join();
  if (tables.toSorted().join() !== expected) throw new Undone(damaged('its tables are not those of its schema'));
  await clearTables(tx, tables);
  // Whether a chain has begun is known after the periods are loaded; nothing refers to a chain.
  for (const table of [...tables.filter((name) => name !== 'chains'), 'chains'].filter((name) => tables.includes(name))) {
    let rows = 0;
    const keep = leftOut[table];
    for await (const lines of readLines(place, tablePart(table), batchRows)) {
      rows += lines.length;
      await insertLines(tx, db.kind, table, keep ? await keep(tx, lines) : lines);
    }
    if (rows !== manifest.rows[table]) throw new Undone(damaged(`${tablePart(table)} has ${rows} rows, not ${manifest.rows[table]}`));
  }
  const { sessions = 0, passkeys = 0 } = manifest.rows;
  return { sessions_ended: sessions, passkeys_ended: passkeys };
}

type Choice = (tx: Queries, lines: string[]) => Promise<string[]>;

const none: Choice = async () => [];

/**
 * Rows that are not restored. Sessions, and the subscriptions that belong to them: one may have been ended since, because it was stolen. Passkeys:
 * one may have been removed since, with a phone that was lost; every member has a password. One-time codes: they may have been used. Unused seeds of future chains and wheel pairs: they may have been revealed since.
 */
const leftOut: Readonly<Record<string, Choice>> = {
  sessions: none,
  push_subscriptions: none,
  push_messages: none,
  passkeys: none,
  passkey_challenges: none,
  reset_codes: none,
  wheel_pairs: async (_, lines) => lines.filter((line) => (JSON.parse(line) as { member_seed: string | null }).member_seed !== null),
  chains: async (tx, lines) => {
    const begun: string[] = [];
    for (const line of lines) {
      const chain = JSON.parse(line) as { lottery_id: string; from_k: number };
      if (chain.from_k <= (await lastNumber(tx, chain.lottery_id))) begun.push(line);
    }
    return begun;
  },
};
