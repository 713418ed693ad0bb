import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import type { BackupKey } from '../../src/server/backup/encryption.ts';
import { type Manifest, manifestName, sealManifest, type Unsealed } from '../../src/server/backup/manifest.ts';
import { restoreBackup } from '../../src/server/backup/restore-backup.ts';
import type { Environment } from '../../src/server/config.ts';
import { tablesInOrder } from '../../src/server/db/whole-tables.ts';
import type { Report } from '../../src/server/operator/operate.ts';
import type { DatabasePlace, Fresh } from '../postgres/databases.ts';
import { granted, operatePlace } from './operate.ts';
import { clubSecret } from './operator-line.ts';

/** A temporary folder for one test. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const attribution = { actor: 'desk', reason: '' };

/** `backup`, `restore` or `doctor` as typed, in this process. */
export async function typeAt(env: Environment, words: string[], nowMs: () => number = Date.now): Promise<Report> {
  const report = await operatePlace({ env, attribution, nowMs, randomBytes }, words);
  if (!report) throw new Error(`nobody knows ${words.join(' ')}`);
  return report;
}

/** The reason and message of a refusal, or the unexpected result. */
export async function refusalOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    (report) => report,
    (error: unknown) => (error instanceof Error && 'reason' in error ? [error.reason, error.message] : error),
  );
}

/** Restores with chains that are short enough for a test. */
export async function restoreTo(place: DatabasePlace, folder: string, nowMs: () => number = Date.now, keepFault = false, key?: BackupKey) {
  const secret = Uint8Array.from(Buffer.from(clubSecret, 'hex'));
  const parts = { attribution, nowMs, randomBytes: (length: number) => randomBytes(length), chainLength: 2_048, keepFault };
  return granted(await restoreBackup(folder, { ...place, secret, secretStands: true, key }, parts));
}

/** What exists at a place: names in its folder, tables in its database. */
export async function whatStands(fresh: Fresh, place: DatabasePlace): Promise<{ names: string[]; tables: string[] }> {
  const names = await readdir(place.dataDir);
  if (place.databaseUrl === undefined) return { names, tables: [] };
  const db = await fresh.open(place);
  return { names, tables: await tablesInOrder(db.queries, db.kind) };
}

/** Changes a backup as somebody with its secret could. */
export async function changeManifest(folder: string, change: (manifest: Manifest) => object, secret = clubSecret): Promise<void> {
  const file = join(folder, manifestName);
  const { seal: _, ...unsealed } = change(JSON.parse(await readFile(file, 'utf8'))) as Manifest;
  await writeFile(file, JSON.stringify(sealManifest(Uint8Array.from(Buffer.from(secret, 'hex')), unsealed as Unsealed)));
}

/** Changes a part and its hash. */
export async function changePart(folder: string, name: string, change: (text: string) => string): Promise<void> {
  const file = join(folder, name);
  const bytes = await readFile(file);
  const text = change(name.endsWith('.gz') ? gunzipSync(bytes).toString() : bytes.toString());
  const made = name.endsWith('.gz') ? gzipSync(text) : Buffer.from(text);
  await writeFile(file, made);
  const part = { name, bytes: made.length, sha256: createHash('sha256').update(made).digest('hex') };
  await changeManifest(folder, (manifest) => ({
    ...manifest,
    parts: manifest.parts.map((known) => (known.name === name ? part : known)),
  }));
}
