import { cannot } from '#contract/operator/cannot.ts';
import { idMaker } from '../context.ts';
import type { Database, Queries } from '../db/database.ts';
import { migrateWithin, migratorTables } from '../db/migrate.ts';
import type { Removal } from '../db/removals.ts';
import { allowLong, clearTables, insertLines, tablesInOrder } from '../db/whole-tables.ts';
import { chainLength } from '../draws/chain.ts';
import { type Acting, audit } from '../ledger/audit.ts';
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

/** Clock, chance and who acts. */
export interface LoadParts {
  place: PartPlace;
  manifest: Manifest;
  secret: Uint8Array;
  acting: Acting;
  nowMs(): number;
  randomBytes(length: number): Uint8Array;
  /** Links of the new chains, instead of 2^20. */
  chainLength?: number;
  /** A ledger that does not verify is restored all the same. */
  keepFault: boolean;
  /** What was removed since, out of the list beside the secret. */
  removals: readonly Removal[];
}

export interface Loaded extends Renewed {
  sessions_ended: number;
  applied: Applied;
  /** What `verify` found; undefined where all fits. */
  fault: string | undefined;
}

/** Rows of a part that are parsed or put in at once. */
const batchRows = 1_000;

/**
 * Puts a backup's tables into an empty database, in one transaction: the schema as it was, the rows, the steps that this
 * release has more, and what a restored club must not go on with. Verifies the ledger before it commits. Throws
 * Undone, and the database stays empty, where something does not fit.
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
  const dropped = await loadTables(db, tx, parts);
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
    sessions_ended: dropped,
    removals: parts.removals.length,
    applied,
  };
  await audit(tx, { ...parts, statementKey: key }, { action: 'restore', after });
  // In here, so that what does not fit is never committed.
  const { fault } = await verifyLedger({ ...db, snapshot: (read) => read(tx) }, key.publicKey);
  if (fault !== undefined && !parts.keepFault) {
    const all = 'nothing was written (--with-fault yes restores it all the same)';
    throw new Undone(cannot('ledger_fault', `the ledger of this backup does not fit: ${fault}; ${all}`));
  }
  return { ...renewed, sessions_ended: dropped, applied, fault };
}

/** Phones hold copies of what came after the backup, under the old name: under a new one they pull everything anew. */
async function nameAnew(tx: Queries, { randomBytes: random }: LoadParts): Promise<void> {
  const value = Buffer.from(random(16)).toString('hex');
  await tx.updateTable('club').set({ value }).where('name', '=', 'epoch').execute();
}

/** Returns how many sessions were left out. */
async function loadTables(db: Database, tx: Queries, { place, manifest }: LoadParts): Promise<number> {
  const tables = (await tablesInOrder(tx, db.kind)).filter((table) => !migratorTables.includes(table));
  const told = Object.keys(manifest.rows).sort().join();
  if (tables.toSorted().join() !== told) throw new Undone(damaged('its tables are not those of its schema'));
  await clearTables(tx, tables);
  // Which chains have begun is known once the periods are there; nothing refers to a chain.
  for (const table of [...tables.filter((name) => name !== 'chains'), 'chains'].filter((name) => tables.includes(name))) {
    let rows = 0;
    const keep = leftOut[table];
    for await (const lines of readLines(place, tablePart(table), batchRows)) {
      rows += lines.length;
      await insertLines(tx, db.kind, table, keep ? await keep(tx, lines) : lines);
    }
    if (rows !== manifest.rows[table]) throw new Undone(damaged(`${tablePart(table)} has ${rows} rows, not ${manifest.rows[table]}`));
  }
  return manifest.rows.sessions ?? 0;
}

type Choice = (tx: Queries, lines: string[]) => Promise<string[]>;

const none: Choice = async () => [];

/**
 * What does not come back. Sessions: one of them may have been ended since, because it was stolen. One-time codes: they
 * may have served. Seeds that nothing rests on yet, of chains and wheel pairs to come: they may have been told since.
 */
const leftOut: Readonly<Record<string, Choice>> = {
  sessions: none,
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
